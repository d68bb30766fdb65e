import { type Letter, subjectOf } from './letter.ts'

/** What the mails about a request for a quote say. */
export interface InquiryFacts {
  customerName: string
  customerEmail: string
  customerPhone: string
  message: string
  companyName: string
  /** Addresses of the company's page and of the console's inquiries. */
  companyUrl: string
  consoleUrl: string
}

const customerFacts = ({ customerName, customerPhone, customerEmail }: InquiryFacts) =>
  [
    ['Name', customerName],
    ['Phone', customerPhone],
    ['Email', customerEmail],
  ] as const

/** To the company: a customer's request, to be answered by replying. */
export const inquiryLetter = (facts: InquiryFacts): Letter => ({
  subject: subjectOf(`Quote request from ${facts.customerName}`),
  title: `New quote request for ${facts.companyName}`,
  parts: [
    { kind: 'facts', facts: customerFacts(facts) },
    { kind: 'text', text: 'Requirements:' },
    { kind: 'quote', text: facts.message },
    { kind: 'text', text: `To answer ${facts.customerName}, reply to this mail.` },
    { kind: 'button', label: 'Open your inquiries', url: facts.consoleUrl },
  ],
  footer: `You get this because ${facts.companyName} is listed with this address: ${facts.companyUrl}`,
  replyTo: facts.customerEmail,
})

/**
 * To the customer: what was sent to whom.
 * @param isQuoted whether it repeats their words; without them nobody can have a text sent to a stranger
 */
export const inquiryReceipt = (facts: InquiryFacts, isQuoted: boolean): Letter => ({
  subject: subjectOf(`Your request to ${facts.companyName}`),
  title: 'Your request was sent',
  parts: [
    {
      kind: 'text',
      text: `${facts.companyName} has received your request for a quote and will answer you directly, by mail or phone.`,
    },
    ...(isQuoted
      ? ([
          { kind: 'facts', facts: customerFacts(facts) },
          { kind: 'quote', text: facts.message },
        ] as const)
      : []),
    { kind: 'button', label: `See ${facts.companyName}`, url: facts.companyUrl },
  ],
  footer: 'You get this because a request was sent with your address. If it was not you, ignore this mail.',
})

/** To administrators: a request that looks like advertising waits for them. */
export const heldInquiryLetter = (facts: InquiryFacts): Letter => ({
  subject: subjectOf(`Held back: request to ${facts.companyName}`),
  title: 'A request with many links was held back',
  parts: [
    { kind: 'text', text: `${facts.companyName} gets it when you release it. Delete it if it is advertising.` },
    { kind: 'facts', facts: customerFacts(facts) },
    { kind: 'quote', text: facts.message },
    { kind: 'button', label: 'Open the inquiries', url: facts.consoleUrl },
  ],
  footer: 'You get this because you administer the directory.',
})

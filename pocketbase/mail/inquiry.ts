import { BRAND } from '../../domain/brand.ts'
import { mayContainLink } from '../../domain/text/count-links.ts'
import { formatPhone } from '../../domain/text/phone.ts'
import { type Introduction, introductionParts } from './introduction.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'

/** What the mails about a request for a quote say. */
export interface InquiryFacts {
  customerName: string
  customerEmail: string
  customerPhone: string
  message: string
  companyName: string
  /** Addresses of the company's page, of the inquiry in the console and of all inquiries there. */
  companyUrl: string
  inquiryUrl: string
  consoleUrl: string
  /** Where the company leaves the directory; '' for one that somebody manages. */
  removalUrl: string
  /** Of the first mail to a company that an import brought. */
  introduction?: Introduction | undefined
}

/** Requests that a digest shows; the others are in the console. */
const SHOWN = 10
/** Characters that a digest shows of each. */
const EXCERPT = 300

/** What is known of the customer. */
const factsOf = ({ customerName, customerPhone, customerEmail }: InquiryFacts): LetterPart => ({
  kind: 'facts',
  facts: (
    [
      ['Name', customerName],
      ['Phone', formatPhone(customerPhone)],
      ['Email', customerEmail],
    ] as const
  ).filter(([, value]) => value !== ''),
})

/** An inquiry that did not come by the form may have no words. */
const wordsOf = (message: string): LetterPart[] => (message ? [{ kind: 'quote', text: message }] : [])

const footerOf = ({ companyName, companyUrl }: InquiryFacts): string =>
  `You get this because ${companyName} is listed with this address: ${companyUrl}`

/** A way out for companies that never asked to be listed, each once. */
const removalLinks = (requests: readonly InquiryFacts[]): NonNullable<Letter['footerLinks']> => {
  const unclaimed = requests.filter(({ removalUrl }) => removalUrl)
  const byCompany = new Map(unclaimed.map((facts) => [facts.companyUrl, facts]))
  const introduced = new Set(requests.filter(({ introduction }) => introduction).map(({ companyUrl }) => companyUrl))
  return [...byCompany.values()]
    .filter(({ companyUrl }) => !introduced.has(companyUrl))
    .map(({ companyName, removalUrl }) => ({
      text: `${BRAND.name} lists ${companyName} from the federal record.`,
      label: 'Correct or remove it',
      url: removalUrl,
    }))
}

/** Each company's once. */
const introductions = (requests: readonly InquiryFacts[]): LetterPart[] => {
  const first = requests.filter(({ introduction }) => introduction)
  const byCompany = new Map(first.map(({ companyUrl, introduction }) => [companyUrl, introduction]))
  return [...byCompany.values()].flatMap((introduction) => (introduction ? introductionParts(introduction) : []))
}

/** To the company: a customer's request, to be answered by replying. */
export const inquiryLetter = (facts: InquiryFacts): Letter => ({
  subject: subjectOf(
    mayContainLink(facts.customerName) ? 'New quote request' : `Quote request from ${facts.customerName}`,
  ),
  title: `New quote request for ${facts.companyName}`,
  parts: [
    { kind: 'text', text: 'A visitor of your page wrote this. We have not checked who it is.' },
    factsOf(facts),
    ...(facts.message ? [{ kind: 'text', text: 'Requirements, in the words of the customer:' } as const] : []),
    ...wordsOf(facts.message),
    { kind: 'text', text: 'To answer the customer, reply to this mail.' },
    { kind: 'button', label: 'Open the inquiry', url: facts.inquiryUrl },
    ...introductions([facts]),
  ],
  footer: footerOf(facts),
  footerLinks: removalLinks([facts]),
  replyTo: facts.customerEmail,
})

const excerpt = (text: string): string => {
  const characters = [...text]
  return characters.length <= EXCERPT ? text : `${characters.slice(0, EXCERPT).join('').trimEnd()} …`
}

/** To the company: several requests that came within a short time. */
export const inquiryDigest = (requests: readonly InquiryFacts[]): Letter => {
  const [first] = requests
  const more = requests.length - SHOWN
  return {
    subject: `${requests.length} new quote requests`,
    title: `${requests.length} new quote requests`,
    parts: [
      { kind: 'text', text: 'Visitors of your page wrote these. We have not checked who they are.' },
      { kind: 'text', text: 'To answer a customer, write to the address or call the number of the request.' },
      ...requests
        .slice(0, SHOWN)
        .flatMap((facts, n): LetterPart[] => [
          { kind: 'heading', text: `Request ${n + 1} for ${facts.companyName}` },
          factsOf(facts),
          ...wordsOf(excerpt(facts.message)),
        ]),
      ...(more > 0 ? [{ kind: 'text', text: `${more} more are in the console, with all words.` } as const] : []),
      { kind: 'button', label: 'Open your inquiries', url: first?.consoleUrl ?? '' },
      ...introductions(requests),
    ],
    footer: first ? footerOf(first) : '',
    footerLinks: removalLinks(requests),
  }
}

/** How a company learns of a request: by mail, in the console alone, or not at all. */
export type WayToCompany = 'mail' | 'console' | 'none'

const ANSWER = 'An answer comes from the company directly, by mail or phone.'

const RECEIPT_WORDS: Record<WayToCompany, { title: string; textOf: (company: string) => string }> = {
  mail: {
    title: 'Your request was sent',
    textOf: (company) => `We are passing your request for a quote on to ${company}. ${ANSWER}`,
  },
  console: {
    title: 'Your request was sent',
    textOf: (company) => `Your request for a quote is in the account of ${company} with us. ${ANSWER}`,
  },
  none: {
    title: 'Your request could not be passed on',
    textOf: (company) =>
      `We have your request for a quote, but no mail of ours reaches ${company} at present. Please contact the company another way.`,
  },
}

/**
 * To the customer: what became of the request. Nobody has proved the address, so the mail says none of the words that
 * came with it; and it names no address of the company, which the site shows nobody.
 * @param company the company, when everybody may see it
 */
export const inquiryReceipt = (
  company: { name: string; url: string; phone: string } | undefined,
  way: WayToCompany,
): Letter => ({
  subject: 'Your request for a quote',
  title: RECEIPT_WORDS[way].title,
  parts: [
    { kind: 'text', text: RECEIPT_WORDS[way].textOf(company?.name ?? 'the company') },
    ...(company?.phone
      ? [
          { kind: 'text', text: 'To add something, or if it is urgent, call the company:' } as const,
          { kind: 'facts', facts: [['Phone', company.phone]] } as const,
        ]
      : []),
    {
      kind: 'text',
      text: 'A reply to this mail does not reach the company. When the company writes to you, reply to its mail.',
    },
    ...(company ? [{ kind: 'button', label: 'See the company’s page', url: company.url } as const] : []),
  ],
  footer: 'You get this because a request was sent with your address. If it was not you, ignore this mail.',
})

import { type Letter, subjectOf } from './letter.ts'

interface UnreachableFacts {
  companyName: string
  email: string
  /** Why, as an administrator reads it: "Does not exist". */
  reason: string
  /** Addresses of the listing's form and of its requests in the console. */
  editUrl: string
  inquiriesUrl: string
}

/** To whoever manages a company: that requests for a quote do not reach its address any more. */
export const unreachableLetter = (facts: UnreachableFacts): Letter => ({
  subject: subjectOf(`Mail does not reach ${facts.companyName}`),
  title: `Mail does not reach ${facts.companyName}`,
  parts: [
    {
      kind: 'text',
      text: 'Requests for a quote go to the email address of your listing, and that one does not take them. We do not write to it any more.',
    },
    {
      kind: 'facts',
      facts: [
        ['Email', facts.email],
        ['Reason', facts.reason],
      ],
    },
    { kind: 'text', text: 'No request is lost: all are in your inquiries. Give the listing an address that works.' },
    { kind: 'button', label: 'Change the email address', url: facts.editUrl },
    { kind: 'button', label: 'Open your inquiries', url: facts.inquiriesUrl },
  ],
  footer: `You get this because you manage ${facts.companyName}.`,
})

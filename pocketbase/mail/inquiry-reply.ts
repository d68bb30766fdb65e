import { BRAND } from '../../domain/brand.ts'
import { countLinks } from '../../domain/text/count-links.ts'
import { formatPhone } from '../../domain/text/phone.ts'
import { type Letter, subjectOf } from './letter.ts'

/** What the mail says by which a company answers a customer. */
export interface ReplyFacts {
  text: string
  /** The company's mailbox. */
  replyTo: string
  companyName: string
  companyUrl: string
  companyPhone: string
  /** "Jan 31, 2026" */
  askedOn: string
  /** Where misuse is told of. */
  mailbox: string
}

/** Words that name an address lead no reader of a subject or a sender astray. */
const shownName = (name: string): string => (countLinks(name) ? 'The company' : name)

/** To the customer, in the words of the company: the customer wrote first, and answers to its mailbox. */
export const replyLetter = (facts: ReplyFacts): Letter => ({
  subject: subjectOf(`Re: Your request to ${shownName(facts.companyName)}`),
  title: `${shownName(facts.companyName)} answers your request`,
  parts: [
    { kind: 'quote', text: facts.text },
    { kind: 'text', text: 'To answer, reply to this mail: it reaches the company.' },
    ...(facts.companyPhone ? [{ kind: 'facts', facts: [['Phone', formatPhone(facts.companyPhone)]] } as const] : []),
    { kind: 'button', label: 'See the company’s page', url: facts.companyUrl },
  ],
  footer: `You get this because a quote was asked for with your address on ${facts.askedOn}. If it was not you, ignore this mail, or tell ${facts.mailbox}.`,
  replyTo: facts.replyTo,
  senderName: `${shownName(facts.companyName)} via ${BRAND.name}`,
  isPersonal: true,
})

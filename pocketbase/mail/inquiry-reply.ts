import { BRAND } from '../../domain/brand.ts'
import { mayContainLink } from '../../domain/text/count-links.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'

/** What the mail says by which a company answers a customer. */
export interface ReplyFacts {
  text: string
  /** The company's mailbox. */
  replyTo: string
  companyName: string
  companyUrl: string
  /** The number alone, '' for none. */
  companyPhone: string
  /** "Jan 31, 2026" */
  askedOn: string
  /** Where to report misuse. */
  mailbox: string
  /** Links for a customer who has not confirmed yet. */
  consent?: { yes: string; no: string }
}

/** A name that a mail client may take for a link is in no subject, sender or text. */
const shownName = ({ companyName }: ReplyFacts, instead: string): string =>
  mayContainLink(companyName) ? instead : companyName

const subjectFor = (facts: ReplyFacts): string => {
  const name = shownName(facts, '')
  return subjectOf(`Re: Your request ${name ? `to ${name}` : 'for a quote'}`)
}
const senderFor = (facts: ReplyFacts): string => `${shownName(facts, 'The company')} via ${BRAND.name}`

const phoneOf = ({ companyPhone }: ReplyFacts): LetterPart[] =>
  companyPhone ? [{ kind: 'facts', facts: [['Phone', companyPhone]] }] : []

/** The first reply to an address that anyone may have typed. All links in it lead to us. */
const firstReply = (facts: ReplyFacts, { yes, no }: { yes: string; no: string }): Letter => ({
  subject: subjectFor(facts),
  title: 'Did you ask for this quote?',
  parts: [
    {
      kind: 'text',
      text: `On ${facts.askedOn}, someone entered your email address on ${BRAND.name} and asked ${shownName(facts, 'a company')} for a quote. The company replied:`,
    },
    { kind: 'quote', text: facts.text },
    ...phoneOf(facts),
    {
      kind: 'text',
      text: 'If you asked for it, press the button, so that the company can write to you again. You can also reply to this email: your reply goes to the company.',
    },
    { kind: 'button', label: 'Yes, I asked for it', url: yes },
    { kind: 'link', text: 'Didn’t ask for it?', label: 'Stop these emails', url: no },
  ],
  footer: `The company cannot send you more emails through us unless you press the button. Report misuse to ${facts.mailbox}.`,
  replyTo: facts.replyTo,
  senderName: senderFor(facts),
  isPersonal: true,
})

/** To a customer who has confirmed. */
const furtherReply = (facts: ReplyFacts): Letter => ({
  subject: subjectFor(facts),
  title: `${shownName(facts, 'The company')} replied to your request`,
  parts: [
    { kind: 'quote', text: facts.text },
    { kind: 'text', text: 'To answer, reply to this email: it goes to the company.' },
    ...phoneOf(facts),
    { kind: 'button', label: 'See the company’s page', url: facts.companyUrl },
  ],
  footer: `You get this because a quote was asked for with your address on ${facts.askedOn}. If it was not you, ignore this mail, or tell ${facts.mailbox}.`,
  replyTo: facts.replyTo,
  senderName: senderFor(facts),
  isPersonal: true,
})

/** To the customer, in the company's words. The customer wrote first; replies go to the company's mailbox. */
export const replyLetter = (facts: ReplyFacts): Letter =>
  facts.consent ? firstReply(facts, facts.consent) : furtherReply(facts)

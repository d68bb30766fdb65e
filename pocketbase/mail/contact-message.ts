import { type Letter, type LetterPart, subjectOf } from './letter.ts'

export interface ContactFacts {
  name: string
  email: string
  subject: string
  message: string
}

const factsOf = ({ name, email }: ContactFacts): LetterPart => ({
  kind: 'facts',
  facts: [
    ['Name', name],
    ['Email', email],
  ],
})

/** To the directory's mailbox: a visitor's message, to be answered by replying. */
export const contactLetter = (facts: ContactFacts): Letter => ({
  subject: subjectOf(`Contact: ${facts.subject}`),
  title: facts.subject,
  parts: [
    factsOf(facts),
    { kind: 'quote', text: facts.message },
    { kind: 'text', text: 'To answer, reply to this mail.' },
  ],
  footer: 'Sent with the contact form.',
  replyTo: facts.email,
})

/** To the same mailbox: several messages that came within a short time. */
export const contactDigest = (messages: readonly ContactFacts[]): Letter => ({
  subject: `${messages.length} messages from the contact form`,
  title: `${messages.length} messages`,
  parts: messages.flatMap((facts): LetterPart[] => [
    { kind: 'heading', text: facts.subject },
    factsOf(facts),
    { kind: 'quote', text: facts.message },
  ]),
  footer: 'Sent with the contact form. Several messages came within a short time; write to each sender to answer.',
})

import { findRecord } from '../hooks/database/records.ts'
import { type Emails, GONE, reasonUnless } from './email.ts'
import { type Letter, type LetterPart, subjectOf } from './letter.ts'

interface ContactFacts {
  name: string
  email: string
  subject: string
  message: string
}

const factsOf = (app: core.App, id: string): ContactFacts => {
  const message = app.findRecordById('contact_messages', id)
  return {
    name: message.getString('name'),
    email: message.getString('email'),
    subject: message.getString('subject'),
    message: message.getString('message'),
  }
}

const senderPart = ({ name, email }: ContactFacts): LetterPart => ({
  kind: 'facts',
  facts: [
    ['Name', name],
    ['Email', email],
  ],
})

const contactLetter = (facts: ContactFacts): Letter => ({
  subject: subjectOf(`Contact: ${facts.subject}`),
  title: facts.subject,
  parts: [
    senderPart(facts),
    { kind: 'quote', text: facts.message },
    { kind: 'text', text: 'Reply to this email to answer the sender.' },
  ],
  footer: 'Sent from the contact form.',
  replyTo: facts.email,
})

const contactDigest = (messages: readonly ContactFacts[]): Letter => ({
  subject: `${messages.length} messages from the contact form`,
  title: `${messages.length} messages`,
  parts: messages.flatMap((facts): LetterPart[] => [
    { kind: 'heading', text: facts.subject },
    senderPart(facts),
    { kind: 'quote', text: facts.message },
  ]),
  footer:
    'Sent from the contact form. These messages arrived close together. To answer one, write to its sender’s address.',
})

export const contactEmails = {
  /** To the directory's mailbox: messages of visitors. */
  contact_message: {
    skip: (app, { record }) => reasonUnless(findRecord(app, 'contact_messages', record) !== undefined, GONE),
    write: (app, rows) => {
      const messages = rows.map(({ record }) => factsOf(app, record))
      const [only] = messages
      return only && messages.length === 1 ? contactLetter(only) : contactDigest(messages)
    },
  },
} as const satisfies Partial<Emails>

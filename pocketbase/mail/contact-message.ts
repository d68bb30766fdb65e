import { type Letter, subjectOf } from './letter.ts'

export interface ContactFacts {
  name: string
  email: string
  subject: string
  message: string
}

/** To the directory's mailbox: a visitor's message, to be answered by replying. */
export const contactLetter = ({ name, email, subject, message }: ContactFacts): Letter => ({
  subject: subjectOf(`Contact: ${subject}`),
  title: subject,
  parts: [
    {
      kind: 'facts',
      facts: [
        ['Name', name],
        ['Email', email],
      ],
    },
    { kind: 'quote', text: message },
    { kind: 'text', text: `To answer ${name}, reply to this mail.` },
  ],
  footer: 'Sent with the contact form.',
  replyTo: email,
})

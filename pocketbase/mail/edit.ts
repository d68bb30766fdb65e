import { type Letter, subjectOf } from './letter.ts'

export interface EditDecisionFacts {
  isApproved: boolean
  companyName: string
  /** "Company Name, Website" */
  fields: string
  reason: string
  companyUrl: string
  mailbox: string
}

/** To whoever sent in a change of a published listing: what was decided. */
export const editDecisionLetter = (facts: EditDecisionFacts): Letter => {
  const { isApproved, companyName, fields, reason, companyUrl, mailbox } = facts
  const outcome = isApproved ? 'approved' : 'declined'
  return {
    subject: subjectOf(`Change ${outcome}: ${companyName}`),
    title: `Your change was ${outcome}`,
    parts: isApproved
      ? [
          { kind: 'text', text: `${companyName} shows it now: ${fields}.` },
          { kind: 'button', label: `See ${companyName}`, url: companyUrl },
        ]
      : [
          { kind: 'text', text: `The listing stays as it was: ${fields}.` },
          ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
          { kind: 'text', text: `You may change it again. Write to ${mailbox} if you have a question about it.` },
        ],
    footer: 'You get this because you changed the listing.',
    replyTo: mailbox,
  }
}

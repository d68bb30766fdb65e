import { SEND_IN_AGAIN } from '../../domain/listings/listing-states.ts'
import { type Letter, subjectOf } from './letter.ts'

export interface ListingDecisionFacts {
  isApproved: boolean
  companyName: string
  /** What the administrator said about it, '' for nothing. */
  reason: string
  companyUrl: string
  /** Where questions go. */
  mailbox: string
}

/** To the owner of a listing that waited: what was decided. */
export const listingDecisionLetter = (facts: ListingDecisionFacts): Letter => {
  const { isApproved, companyName, reason, companyUrl, mailbox } = facts
  const outcome = isApproved ? 'approved' : 'declined'
  return {
    subject: subjectOf(`Listing ${outcome}: ${companyName}`),
    title: `Your listing was ${outcome}`,
    parts: isApproved
      ? [
          { kind: 'text', text: `${companyName} is in the directory now.` },
          { kind: 'button', label: `See ${companyName}`, url: companyUrl },
        ]
      : [
          { kind: 'text', text: `${companyName} is not shown in the directory.` },
          ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
          { kind: 'text', text: SEND_IN_AGAIN },
          { kind: 'text', text: `Write to ${mailbox} if you have a question about it.` },
        ],
    footer: 'You get this because you sent the listing in.',
    replyTo: mailbox,
  }
}

export interface RequestFacts {
  badge: 'verified' | 'featured'
  status: string
  /** Why it was declined, '' for nothing. */
  reason: string
  companyName: string
  companyUrl: string
}

const MEANINGS = {
  verified: 'It carries the Verified badge now.',
  featured: 'It stands before other companies in every list that it is in.',
} as const

/** To the owner who asked: what was decided. */
export const decisionLetter = (facts: RequestFacts): Letter => {
  const isApproved = facts.status === 'approved'
  const outcome = isApproved ? 'approved' : 'declined'
  return {
    subject: subjectOf(`Request ${outcome}: ${facts.companyName}`),
    title: `Your request was ${outcome}`,
    parts: [
      {
        kind: 'text',
        text: isApproved
          ? `${facts.companyName} is a ${facts.badge} listing. ${MEANINGS[facts.badge]}`
          : `${facts.companyName} was not made a ${facts.badge} listing. You may ask again.`,
      },
      ...(facts.reason && !isApproved ? [{ kind: 'quote', text: facts.reason } as const] : []),
      { kind: 'button', label: `See ${facts.companyName}`, url: facts.companyUrl },
    ],
    footer: `You get this because you asked for a ${facts.badge} listing.`,
  }
}

import { type Letter, subjectOf } from './letter.ts'

export interface RequestFacts {
  badge: 'verified' | 'featured'
  status: string
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
      { kind: 'button', label: `See ${facts.companyName}`, url: facts.companyUrl },
    ],
    footer: `You get this because you asked for a ${facts.badge} listing.`,
  }
}

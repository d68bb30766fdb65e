import { type Letter, subjectOf } from './letter.ts'

export interface ReviewFacts {
  customerName: string
  customerEmail: string
  rating: number
  text: string
  companyName: string
  /** Address of the console's reviews. */
  consoleUrl: string
}

/** To administrators: a review waits for approval. */
export const pendingReviewLetter = (facts: ReviewFacts): Letter => ({
  subject: subjectOf(`Review to approve: ${facts.companyName}`),
  title: `A review of ${facts.companyName} waits for you`,
  parts: [
    {
      kind: 'facts',
      facts: [
        ['From', `${facts.customerName}, ${facts.customerEmail}`],
        ['Rating', `${facts.rating} of 5`],
      ],
    },
    { kind: 'quote', text: facts.text },
    { kind: 'button', label: 'Approve or reject it', url: facts.consoleUrl },
  ],
  footer: 'You get this because you administer the directory.',
})

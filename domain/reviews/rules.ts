/** Stars on the rating scale. */
export const MAX_STARS = 5

/** What a company's people can do about a review. Free of zod, because hooks and the console use it. */
export const REVIEW_DESK_LIMITS = { reply: 2000, replyMin: 2, details: 1000 } as const

export const REPORT_REASONS = ['not_customer', 'untrue', 'offensive', 'private', 'advertising', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const REPORT_REASON_LABELS = {
  not_customer: 'Not a customer of ours',
  untrue: 'Not true',
  offensive: 'Offensive',
  private: 'Names private details',
  advertising: 'Advertising',
  other: 'Something else',
} as const satisfies Record<ReportReason, string>

/** `dismissed`: an administrator looked at the report and keeps the review. `hidden`: the review is no longer shown. */
export const REPORT_STATES = ['open', 'dismissed', 'hidden'] as const
export type ReportState = (typeof REPORT_STATES)[number]
export const REPORT_STATE_TEXTS = {
  open: 'You have reported this review. An administrator looks at it.',
  dismissed: 'An administrator has looked at your report and keeps the review.',
  hidden: 'The review was hidden.',
} as const satisfies Record<ReportState, string>

/** Invites the sender of an inquiry to review the company: a question, and a link after it. */
export const REVIEW_INVITATION = { text: 'Did they do the job?', label: 'Write a review' } as const

/** What a review says whose author asked the company for a quote. @param month such as "March 2026" */
export const askedWords = (month: string): string => `Asked for a quote here in ${month}`

export const REVIEW_REFUSALS = {
  gone: 'There is no such review.',
  contact: 'Your company is new here: a reply cannot contain a phone number, an email address or a link yet',
  links: 'A reply may name two web or mail addresses at most',
  notPublished: 'The company is not published, so its page shows no reply.',
  askedLink:
    'The link to your quote request no longer works. Open the company’s page without it and send your review there; your text is kept.',
  askedEmail: 'Use the email address with which you asked for the quote.',
  reported: 'You have reported this review already.',
} as const

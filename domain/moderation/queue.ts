/**
 * The kinds of items in the queue, with the words for deciding them. Free of zod, because hooks and the console use it.
 */

export const QUEUE_KINDS = [
  'listings',
  'edits',
  'photos',
  'claims',
  'reviews',
  'reports',
  'requests',
  'removals',
  'inquiries',
  'mails',
] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]
export type QueueCounts = Record<QueueKind, number>

export interface QueueWords {
  /** Label of the tab. */
  many: string
  /** Label of one item. */
  one: string
  approve: string
  /** '' if there is only one decision. */
  decline: string
  approved: string
  declined: string
  /** True if an email tells the reason for declining. */
  hasReason: boolean
}

export const QUEUE_WORDS: Readonly<Record<QueueKind, QueueWords>> = {
  listings: {
    many: 'Listings',
    one: 'Listing',
    approve: 'Approve',
    decline: 'Decline',
    approved: 'Listing approved successfully.',
    declined: 'Listing declined successfully.',
    hasReason: true,
  },
  edits: {
    many: 'Edits',
    one: 'Edit',
    approve: 'Approve',
    decline: 'Decline',
    approved: 'Edit approved successfully.',
    declined: 'Edit declined successfully.',
    hasReason: true,
  },
  photos: {
    many: 'Photos',
    one: 'Photo',
    approve: 'Approve',
    decline: 'Decline',
    approved: 'Photo approved successfully.',
    declined: 'Photo declined successfully.',
    hasReason: true,
  },
  claims: {
    many: 'Claims',
    one: 'Claim',
    approve: 'Approve',
    decline: 'Decline',
    approved: 'Claim approved successfully.',
    declined: 'Claim declined successfully.',
    hasReason: true,
  },
  reviews: {
    many: 'Reviews',
    one: 'Review',
    approve: 'Approve',
    decline: 'Decline',
    approved: 'Review approved successfully.',
    declined: 'Review declined successfully.',
    hasReason: false,
  },
  reports: {
    many: 'Reported reviews',
    one: 'Reported review',
    approve: 'Hide review',
    decline: 'Keep review',
    approved: 'Review hidden successfully.',
    declined: 'Review kept successfully.',
    hasReason: false,
  },
  requests: {
    many: 'Requests',
    one: 'Request',
    approve: 'Approve',
    decline: 'Decline',
    approved: 'Request approved successfully.',
    declined: 'Request declined successfully.',
    hasReason: true,
  },
  removals: {
    many: 'Removal requests',
    one: 'Removal request',
    approve: 'Remove listing',
    decline: 'Done without removal',
    approved: 'The listing is taken off the site.',
    declined: 'The request is done.',
    hasReason: false,
  },
  inquiries: {
    many: 'Held inquiries',
    one: 'Held inquiry',
    approve: 'Release',
    decline: 'Close',
    approved: 'Inquiry released successfully.',
    declined: 'Inquiry closed successfully.',
    hasReason: false,
  },
  mails: {
    many: 'Failed mails',
    one: 'Failed mail',
    approve: 'Send again',
    decline: 'Give up',
    approved: 'The mail is sent again within a minute.',
    declined: 'The mail is not sent.',
    hasReason: false,
  },
}

/** For a request that removes nothing: a correction, or a listing that is gone. */
export const REQUEST_TO_CORRECT: QueueWords = {
  ...QUEUE_WORDS.removals,
  one: 'Request to correct',
  approve: 'Done',
  approved: QUEUE_WORDS.removals.declined,
  decline: '',
}

export const QUEUE_DECISIONS = ['approve', 'decline'] as const
export type QueueDecision = (typeof QUEUE_DECISIONS)[number]
/** An additional decision about a review. */
export const DELETION = 'delete'

/** Most characters of a reason. */
export const REASON_MAX = 500

export const QUEUE_ANSWERS = {
  admins: 'Only administrators decide.',
  unknown: 'There is no such decision.',
  gone: 'It has been deleted meanwhile.',
  changed: 'It has been changed since you read it. Look at it again.',
  decided: 'It has been decided already.',
  mailed: 'The request has been emailed to the company, so this cannot be undone.',
} as const

/** "already approved by Ada Admin at 2026-01-31 12:00 UTC" */
export const decidedAlready = (what: string, state: string, by: string, at: string): string =>
  `This ${what} was already ${state} by ${by || 'its code'} at ${at.slice(0, 16)} UTC.`

/** Total number of waiting items. */
export const totalWaiting = (counts: QueueCounts): number =>
  QUEUE_KINDS.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)

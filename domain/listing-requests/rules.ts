import { formatDate } from '../text/format.ts'

/** One-time fee for the verified badge, in US dollars. */
export const VERIFIED_FEE_USD = 499

const VERIFIED = 'Verified: for a fee, we checked who runs the company and its operating authority'

/** What visitors are told wherever they see a mark that companies pay for. */
export const PAID_MARKS = {
  featured: 'Preferred Carriers pay to be shown first in lists.',
  verified: `${VERIFIED}.`,
} as const

/** The same about one company. @param on the day of the check, YYYY-MM-DD, or '' */
export const verifiedMark = (on: string): string => (on ? `${VERIFIED} on ${formatDate(on)}.` : PAID_MARKS.verified)

/** What owners can request, and the decisions. Free of zod, because hooks and the console use it. */
export const REQUEST_TYPES = ['verified', 'featured'] as const
export const REQUEST_TYPE_LABELS = { verified: 'Verified listing', featured: 'Featured listing' } as const
export const REQUEST_STATUSES = ['pending', 'approved', 'declined'] as const
export const REQUEST_STATUS_LABELS = { pending: 'Pending', approved: 'Approved', declined: 'Declined' } as const

export type RequestType = (typeof REQUEST_TYPES)[number]

/** Why a request is refused. */
export const REQUEST_REFUSALS = {
  pending: (type: RequestType) => `This listing has a pending ${type} request already`,
  given: (type: RequestType) => `This listing is ${type} already`,
} as const

/** Message to an administrator who decides a request that was already decided. */
export const DECIDED_ALREADY = 'This request has been decided already'

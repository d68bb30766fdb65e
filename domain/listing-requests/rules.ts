/** One-time fee for the verified badge, in US dollars. */
export const VERIFIED_FEE_USD = 499

/** What owners ask for and how it is decided. Free of zod: hooks and the console say it. */
export const REQUEST_TYPES = ['verified', 'featured'] as const
export const REQUEST_TYPE_LABELS = { verified: 'Verified listing', featured: 'Featured listing' } as const
export const REQUEST_STATUSES = ['pending', 'approved', 'declined'] as const
export const REQUEST_STATUS_LABELS = { pending: 'Pending', approved: 'Approved', declined: 'Declined' } as const

export type RequestType = (typeof REQUEST_TYPES)[number]

/** Why a request is not taken. */
export const REQUEST_REFUSALS = {
  pending: (type: RequestType) => `This listing has a pending ${type} request already`,
  given: (type: RequestType) => `This listing is ${type} already`,
} as const

/** What an administrator is told who decides a request after another one. */
export const DECIDED_ALREADY = 'This request has been decided already'

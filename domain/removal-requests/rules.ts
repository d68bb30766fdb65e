/** The do-not-list and removal requests: words and limits. Free of zod, because hooks and the console use it. */

/** Why a USDOT number is on the do-not-list. `deleted`: an administrator deleted its listing. */
export const DO_NOT_LIST_REASONS = [
  'requested',
  'private_person',
  'closed',
  'wrong_record',
  'deleted',
  'other',
] as const
export type DoNotListReason = (typeof DO_NOT_LIST_REASONS)[number]
export const DO_NOT_LIST_REASON_LABELS = {
  requested: 'Asked to be removed',
  private_person: 'Private person',
  closed: 'Closed',
  wrong_record: 'Wrong record',
  deleted: 'Listing was deleted',
  other: 'Other',
} as const satisfies Record<DoNotListReason, string>
export const DO_NOT_LIST_LIMITS = { note: 500, company: 200, added_by: 120 } as const

/** Why an import skipped a carrier whose number is on the list. */
export const DO_NOT_LIST = 'suppressed'

/** Messages if someone adds or publishes a listing whose number is on the list. */
export const DO_NOT_LIST_MESSAGES = {
  admin:
    'This USDOT number is among the removed companies. Take it off that list first, under Removed Companies in the menu.',
  owner: 'This company asked not to be listed, or was removed. Please write to us if it is to be listed again.',
  badNumber: 'A USDOT number has digits only',
} as const

/** The reason that a hidden listing shows to administrators and owners. */
export const DO_NOT_LIST_STATE_REASON = 'Removed: its USDOT number is on the list of removed companies.'

/** What a visitor can request about a listing. */
export const REMOVAL_REQUEST_TYPES = ['correct', 'remove'] as const
export type RemovalRequestType = (typeof REMOVAL_REQUEST_TYPES)[number]
export const REMOVAL_REQUEST_LABELS = {
  correct: 'Correct the listing',
  remove: 'Remove the listing',
} as const satisfies Record<RemovalRequestType, string>

/** `removed`: the listing is hidden and its number is on the do-not-list. `done`: settled in any other way. */
export const REMOVAL_STATES = ['pending', 'removed', 'done'] as const
export type RemovalState = (typeof REMOVAL_STATES)[number]

export const REMOVAL_ANSWERS = {
  badRequestType: 'Please choose what we are to do',
  unknownCompany: 'We do not list this company. Please copy the address of its page',
  badLink: 'This link is not valid any more. Write to us with the form below instead.',
  owned: 'Somebody manages this listing with an account. Sign in to change it, or write to us with the form below.',
  decided: 'This request has been dealt with already.',
} as const

/** The reason for hiding a listing without a USDOT number, and the note of one that has a number. */
export const REMOVED_BY_LINK = 'The company removed its listing by the link of a mail.'
export const REMOVED_ON_REQUEST = 'Removed on request.'

/** Months without a federal record until a company is hidden. 0 for never. */
export const HIDE_AFTER_MONTHS = { first: 24, most: 240 } as const
/** The reason that such a company shows. The age rule republishes only companies with this reason. */
export const AGE_STATE_REASON = 'No federal record has named this company for a long time.'
/** Months after which a company that left the census is hidden. 0 for never. */
export const HIDE_LEFT_AFTER_MONTHS = { first: 1, most: 24 } as const
/** The reason that such a company shows. Only companies with this reason are published when they are listed again. */
export const LEFT_STATE_REASON = 'The federal census no longer lists this company as an active carrier for hire.'
/** Id of the only row of `directory_settings`. */
export const SETTINGS_ID = 'settings0000000'

/**
 * Paths where the page of an emailed link loads its company, and removes it. The page's script must stay small, so it
 * imports only this.
 */
export const REMOVAL_LINK_PATHS = {
  company: '/api/directory/removal/company',
  remove: '/api/directory/removal',
} as const

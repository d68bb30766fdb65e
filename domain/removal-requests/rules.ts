/** Companies that are not to be listed, and who asks for it: words and limits. Free of zod: hooks and the console say it. */

/** Why a USDOT number is not to be listed. `deleted`: an administrator deleted its listing. */
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

/** Reason that an import gives for a carrier whose number is on the list. */
export const DO_NOT_LIST = 'suppressed'

/** What a listing whose number is on the list may not become by hand. */
export const DO_NOT_LIST_MESSAGES = {
  admin:
    'This USDOT number is among the removed companies. Take it off that list first, under Removed Companies in the menu.',
  owner: 'This company asked not to be listed, or was removed. Please write to us if it is to be listed again.',
  badNumber: 'A USDOT number has digits only',
} as const

/** What a hidden listing says of it, to administrators and to an owner. */
export const DO_NOT_LIST_STATE_REASON = 'Removed: its USDOT number is on the list of removed companies.'

/** What somebody asks for who knows a listing. */
export const REMOVAL_REQUEST_TYPES = ['correct', 'remove'] as const
export type RemovalRequestType = (typeof REMOVAL_REQUEST_TYPES)[number]
export const REMOVAL_REQUEST_LABELS = {
  correct: 'Correct the listing',
  remove: 'Remove the listing',
} as const satisfies Record<RemovalRequestType, string>

/** `removed`: the listing is hidden, and its number suppressed; `done`: dealt with in any other way. */
export const REMOVAL_STATES = ['pending', 'removed', 'done'] as const
export type RemovalState = (typeof REMOVAL_STATES)[number]

export const REMOVAL_ANSWERS = {
  badRequestType: 'Please choose what we are to do',
  unknownCompany: 'We do not list this company. Please copy the address of its page',
  badLink: 'This link is not valid any more. Write to us with the form below instead.',
  owned: 'Somebody manages this listing with an account. Sign in to change it, or write to us with the form below.',
  decided: 'This request has been dealt with already.',
} as const

/** Reason that a listing without a USDOT number is hidden with, and the note of one that has. */
export const REMOVED_BY_LINK = 'The company removed its listing by the link of a mail.'
export const REMOVED_ON_REQUEST = 'Removed on request.'

/** After how many months without a federal record a company is hidden; 0 for never. */
export const HIDE_AFTER_MONTHS = { first: 24, most: 240 } as const
/** What such a company says of it. The rule publishes only those again that say so. */
export const AGE_STATE_REASON = 'No federal record has named this company for a long time.'
/** The one row of `directory_settings`. */
export const SETTINGS_ID = 'settings0000000'

/** Where the page of an emailed link reads its company, and removes it. The page's script must stay small, so it reads this. */
export const REMOVAL_LINK_PATHS = {
  company: '/api/directory/removal/company',
  remove: '/api/directory/removal',
} as const

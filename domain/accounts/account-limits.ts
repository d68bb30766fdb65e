import { REPLY_REFUSALS } from '../inquiries/rules.ts'

/**
 * How much one account may do in a day. The day begins at midnight UTC. Administrators and superusers have no limit.
 * Free of zod, because hooks count by it.
 */

export const ACCOUNT_ACTIONS = [
  'listing',
  'edit',
  'logo',
  'rename',
  'rename_of_listing',
  'request',
  'claim',
  'claim_code',
  'claim_document',
  'note',
  'reply',
  'reply_to_inquiry',
  'review_reply',
  'review_report',
  'first_reply',
  'recipient',
  'test_request',
  'photo',
] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

/** Daily limit of each action. Renames and test requests are counted per listing and replies per inquiry, the rest per account. */
export const MOST_A_DAY = {
  listing: 10,
  edit: 200,
  logo: 20,
  photo: 40,
  rename: 10,
  rename_of_listing: 3,
  request: 20,
  claim: 5,
  claim_code: 10,
  claim_document: 10,
  note: 200,
  reply: 50,
  reply_to_inquiry: 5,
  first_reply: 50,
  review_reply: 30,
  review_report: 20,
  recipient: 10,
  test_request: 3,
} as const satisfies Record<AccountAction, number>

/** Most listings of one account that may wait for approval at the same time. */
export const MOST_WAITING = 5

/** Message for an account that has reached a daily limit. */
export const ENOUGH_FOR_TODAY = {
  listing: `You can add ${MOST_A_DAY.listing} listings a day. Please continue tomorrow.`,
  edit: `You can save ${MOST_A_DAY.edit} changes a day. Please continue tomorrow.`,
  logo: `You can change logos ${MOST_A_DAY.logo} times a day. Please continue tomorrow.`,
  photo: `You can add ${MOST_A_DAY.photo} photos a day. Please continue tomorrow.`,
  rename: `You can rename listings ${MOST_A_DAY.rename} times a day. Please continue tomorrow.`,
  rename_of_listing: `A listing can be renamed ${MOST_A_DAY.rename_of_listing} times a day. Please continue tomorrow.`,
  request: `You can send ${MOST_A_DAY.request} requests a day. Please continue tomorrow.`,
  claim: `You can claim ${MOST_A_DAY.claim} companies a day. Please continue tomorrow.`,
  claim_code: `You can have ${MOST_A_DAY.claim_code} codes mailed a day. Please continue tomorrow.`,
  claim_document: `You can send ${MOST_A_DAY.claim_document} documents a day. Please continue tomorrow.`,
  note: `You can write ${MOST_A_DAY.note} notes a day. Please continue tomorrow.`,
  reply: `You can send ${MOST_A_DAY.reply} replies a day. Please continue tomorrow.`,
  reply_to_inquiry: `A customer gets ${MOST_A_DAY.reply_to_inquiry} replies a day to one request. Please call, or continue tomorrow.`,
  first_reply: REPLY_REFUSALS.tooManyFirst,
  review_reply: `You can answer reviews ${MOST_A_DAY.review_reply} times a day. Please continue tomorrow.`,
  review_report: `You can report ${MOST_A_DAY.review_report} reviews a day. Please continue tomorrow.`,
  recipient: `You can add ${MOST_A_DAY.recipient} addresses a day. Please continue tomorrow.`,
  test_request: `You can send ${MOST_A_DAY.test_request} test requests a day. Please continue tomorrow.`,
} as const satisfies Record<AccountAction, string>
export const ENOUGH_WAITING = `You have ${MOST_WAITING} listings that wait for approval. Please wait until they are decided.`

/** Message for an account that has to confirm its email address first. */
export const VERIFY_FIRST = 'Please verify your email address first: open the link in the email that we sent you.'

// How often someone can try the secrets of one account. Attempts from known networks and devices are counted
// separately, so that strangers' guesses never lock the owner out.

/** `most` attempts in a row, then one more every `refillMinutes`. */
export interface AttemptLimit {
  most: number
  refillMinutes: number
}

export const ATTEMPT_LIMITS = {
  /** Wrong passwords from one known network, one known device, one session, or all strangers together. */
  password: { most: 10, refillMinutes: 30 },
  /** Sign-in codes emailed after a correct password, counted in the same way. */
  mailedCode: { most: 10, refillMinutes: 30 },
  /** Wrong codes of an app or for recovery after a correct password, counted in the same way. */
  appCode: { most: 10, refillMinutes: 60 },
  /** Wrong entries for one emailed code. */
  proofCode: { most: 5, refillMinutes: 24 * 60 },
} as const satisfies Record<string, AttemptLimit>

/** Request header with the token that a browser stored at its last sign-in. */
export const KNOWN_DEVICE_HEADER = 'X-Known-Device'
export const KNOWN_DEVICE_DAYS = 180
/** How many networks an account remembers, and for how long after the last sign-in from each. */
export const KNOWN_NETWORKS = { most: 20, days: 90 } as const

const inMinutes = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `in ${minutes} minute${minutes === 1 ? '' : 's'}`
}

export const tooManyPasswords = (seconds: number): string =>
  `Too many wrong passwords for this account. Please try again ${inMinutes(seconds)}, or reset your password by email.`

/** Superusers cannot reset a password by email. */
export const tooManyPasswordsOfSuperuser = (seconds: number): string =>
  `Too many wrong passwords for this superuser. Please try again ${inMinutes(seconds)}, or from a network in ADMIN_NETWORKS.`

export const tooManyWrongCodes = (seconds: number): string =>
  `Too many wrong codes for this account. Please try again ${inMinutes(seconds)}.`

export const tooManyCodes = (seconds: number): string =>
  `We have sent too many codes for this account. Please try again ${inMinutes(seconds)}.`

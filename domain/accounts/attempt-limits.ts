/**
 * How often the secrets of one account can be tried. Attempts from a network or a device that has signed in to the account
 * before are counted apart from those of strangers, so that strangers' guesses never lock the owner out. Free of zod.
 */

/** `most` attempts in a row, and then one more for each `refillMinutes`. */
export interface AttemptLimit {
  most: number
  refillMinutes: number
}

export const ATTEMPT_LIMITS = {
  /** Wrong passwords, of one known network, one known device, one session, or all strangers together. */
  password: { most: 10, refillMinutes: 30 },
  /** Codes that are mailed after a right password, counted in the same way. */
  mailedCode: { most: 10, refillMinutes: 30 },
  /** Wrong codes for one mailed code. */
  proofCode: { most: 5, refillMinutes: 24 * 60 },
} as const satisfies Record<string, AttemptLimit>

/** Request header with the token that a browser keeps from its last sign-in. */
export const KNOWN_DEVICE_HEADER = 'X-Known-Device'
export const KNOWN_DEVICE_DAYS = 180
/** Networks of one account that are remembered, and for how long after its last sign-in there. */
export const KNOWN_NETWORKS = { most: 20, days: 90 } as const

const inMinutes = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `in ${minutes} minute${minutes === 1 ? '' : 's'}`
}

export const tooManyPasswords = (seconds: number): string =>
  `Too many wrong passwords for this account. Please try again ${inMinutes(seconds)}, or reset your password by email.`

/** Superusers have no reset by email. */
export const tooManyPasswordsOfSuperuser = (seconds: number): string =>
  `Too many wrong passwords for this superuser. Please try again ${inMinutes(seconds)}, or from a network in ADMIN_NETWORKS.`

export const tooManyCodes = (seconds: number): string =>
  `We have sent too many codes for this account. Please try again ${inMinutes(seconds)}.`

/**
 * The second factor: what a sign-in asks for after the password. Free of libraries, because the console's first screen
 * uses it.
 */

/** `email` is a code that we email, `app` a code of an authenticator app. */
export const FACTOR_WAYS = ['off', 'email', 'app'] as const
export type FactorWay = (typeof FACTOR_WAYS)[number]

/** Minutes between the QR code and the first code of the app. */
export const SETUP_MINUTES = 15

/** The secret of an app is base32, and 160 bits long. */
export const APP_SECRET = { length: 32, alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567' } as const

/** `count` codes of `length` random characters, without letters and digits that look alike. */
export const RECOVERY_CODES = { count: 10, length: 10, alphabet: 'abcdefghjkmnpqrstuvwxyz23456789' } as const

/** A recovery code as people read and type it: "k7qf2-9dm4x". */
export const recoveryCodeText = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** The recovery code in what someone typed, without dashes and spaces; undefined if it cannot be one. */
export const recoveryCodeIn = (typed: string): string | undefined => {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return code.length === RECOVERY_CODES.length ? code : undefined
}

/** What a form says that takes a code of the app or a recovery code. */
export const RECOVERY_WORDS = {
  enter: 'Enter one of the recovery codes that you saved. Each one works once.',
  useCode: 'Use a recovery code',
  useApp: 'Use your authenticator app',
} as const

export const codesLeftText = (left: number): string => {
  if (left === 0) return 'You have no recovery codes left. Make new ones.'
  return left === 1 ? 'You have 1 recovery code left.' : `You have ${left} recovery codes left.`
}

export const FACTOR_ANSWERS = {
  noMail: 'This server sends no emails yet, so no code would reach you. Use an authenticator app instead.',
  wrong: 'That is not the code. Enter the newest code of your app.',
  used: 'This code was used already. Wait for the next one in your app.',
  setupOver: 'This setup has expired. Please start again.',
  noApp: 'Your account uses no authenticator app.',
} as const

/** What the console shows of an account's second factor. */
export interface FactorState {
  by: FactorWay
  /** Recovery codes that still work. */
  codesLeft: number
}

/** A setup of an authenticator app that waits for its first code. */
export interface FactorSetup {
  /** Signed, for this account and session. */
  setup: string
  /** The secret for people who cannot scan, in base32. */
  secret: string
  /** The address in the QR code. */
  uri: string
}

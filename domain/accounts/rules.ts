import type { FactorWay } from './second-factor.ts'

/** Longest full name of an account. */
export const FULL_NAME_MAX = 200

/** How many recent sign-ins an account keeps. */
export const SIGN_INS_KEPT = 20

/** Shortest password that an account accepts. */
export const PASSWORD_MIN = 6
export const SHORT_PASSWORD = `Password must be at least ${PASSWORD_MIN} characters long`

// Fresh proof: before a privileged change of an account, the person enters the password again, and a code if the
// second factor is on. The server returns a token for this session.

/** Request header with the token. */
export const FRESH_PROOF_HEADER = 'X-Fresh-Proof'
/** How old the password, and the mailed code, can be when the change is made. */
export const FRESH_PROOF_MINUTES = 5
/** A code with fewer seconds left is too late: the proof would expire before the change is made. */
export const FRESH_PROOF_SPARE_S = 10

/** The code of the fault under `data.proof` in the 403 that asks for proof. */
export const FRESH_PROOF_REQUIRED = 'fresh_proof_required'

/** The error code under `data.challenge` if the emailed code was entered too late or too often. */
export const FRESH_PROOF_OVER = 'fresh_proof_over'

/** Response of POST /api/directory/proof: a proof, or a challenge to send back with a code. */
export type ProofAnswer = { proof: string; seconds: number } | { challenge: string; by: FactorWay }

export const FRESH_PROOF_WORDS = {
  required: 'Confirm it’s you to do this. Nothing was changed.',
  wrongPassword: 'This is not your password.',
  over: 'This code no longer works. Enter your password again, and then a new code.',
} as const

// Invitations: the link creates an account for whoever reads the email.

/** Days until an invitation link expires. */
export const INVITATION_DAYS = 7

export const INVITATION_PROBLEMS = {
  hasAccount: 'This address has an account already. Find it among the users.',
  ownAccount: 'You have an account with this address already. Please sign in.',
  used: 'This invitation was used already. Please sign in.',
  outdated: `This link is no longer valid. An invitation is good for ${INVITATION_DAYS} days: please ask for a new one.`,
  name: 'Please enter your name.',
} as const

/** Path of an invitation link. */
export const invitationLink = (token: string): string => `/auth?mode=invite#token=${token}`

// Sign-in codes: a second step by email, for accounts that turn it on.

export const SIGN_IN_CODE = { digits: 6, minutes: 10, tries: 5 } as const

export const SIGN_IN_CODE_ANSWERS = {
  over: 'This sign-in is over. Please start again with your password.',
  usedUp: 'That code is wrong, and there are no tries left. Please start again with your password.',
  wrong: 'That is not the code. Please check the newest email from us.',
  passwordFirst: 'Sign in with your password first.',
} as const

export const signInCodeWrong = (left: number): string =>
  `That is not the code. You can try ${left === 1 ? 'once' : `${left} times`} more.`

// What administrators can do to other accounts.

/** Actions on an account other than changing its record. */
const ACCOUNT_ASKS = ['reset-mail', 'sign-out', 'verify', 'move', 'delete'] as const
export type AccountAsk = (typeof ACCOUNT_ASKS)[number]

export const ACCOUNT_PROBLEMS = {
  notAdmin: 'Only administrators manage accounts.',
  unknown: 'There is no such account. It may have been deleted.',
  lastAdmin: 'This is the only administrator who can sign in. Make somebody else an administrator first.',
  password: 'You cannot set a password here. Change your own in the settings, or send the user a reset link.',
  moveSelf: 'Change your own email address in the settings.',
  moveAdmin: 'An administrator’s email address can be changed only by that administrator.',
  addressTaken: 'Another account already uses this address.',
  disabled: 'This account is disabled. Please contact us if that is a mistake.',
  heir: 'Choose another account that is not disabled for the listings.',
} as const

// Ended sessions.

/** How many ended sessions an account remembers. */
export const SESSIONS_ENDED_ALONE = 100

/** Most characters of that list. */
export const ENDED_SESSIONS_MAX = 4000

export const SESSION_ANSWERS = {
  own: 'This is the session that you use. Sign out to end it.',
  gone: 'This session has ended already.',
  unnamed: 'This session began before an upgrade, and ends with the others only.',
  tooMany: 'Too many sessions were ended one by one. Sign out everywhere else instead.',
} as const

/**
 * States of an email address change. requested: we asked the old address; approved: it agreed, and we asked the new
 * one; done: both agreed. Free of zod, because hooks and the console use it.
 */
export const EMAIL_CHANGE_STATES = ['requested', 'approved', 'declined', 'done'] as const
export type EmailChangeState = (typeof EMAIL_CHANGE_STATES)[number]

/** A change that one of the two addresses has not confirmed yet. */
export interface PendingEmailChange {
  newEmail: string
  state: Extract<EmailChangeState, 'requested' | 'approved'>
}

/** Most change requests of one account, and to one new address, in 24 hours. */
export const MOST_EMAIL_CHANGES = 3
/** Hours until the links of a change expire. */
export const EMAIL_CHANGE_HOURS = 24

export const EMAIL_CHANGE_PROBLEMS = {
  often: 'You have asked for a new address too often. Please try again tomorrow.',
  address: 'Please enter a valid email address',
  link: 'This link is no longer valid. Please ask for the change again.',
  notAllowed: 'The old address has not allowed this change yet.',
} as const

/** Message to the account's owner while a change waits for one of the two addresses. */
export const pendingEmailChangeText = ({ newEmail, state }: PendingEmailChange, email: string): string =>
  state === 'requested'
    ? `Open the link that we mailed to ${email} and allow the move to ${newEmail}. Then we mail another link there.`
    : `${email} has allowed the move. Open the link that we mailed to ${newEmail} to finish it.`

/** Message for a link that was used, has expired or was made up. */
export const DEAD_EMAIL_LINK = {
  title: 'This link is no longer valid',
  text: `A link works once, for ${EMAIL_CHANGE_HOURS} hours. Your account has the address that it had. To move it, ask for the change again in the settings.`,
} as const

/** Message to the current address after it decided. */
export const EMAIL_CHANGE_ANSWERED = {
  allow: {
    title: 'Change allowed',
    text: 'We have sent a link to the new address. Your account moves when it is opened there.',
  },
  refuse: {
    title: 'Change refused',
    text: 'Your account keeps its address. If you did not ask for this, change your password.',
  },
} as const

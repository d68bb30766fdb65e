/**
 * How far a change of an account's address has come. Free of zod: hooks and the console say it.
 * asked: the old address was asked; allowed: it agreed, the new one was asked; done: both agreed.
 */
export const EMAIL_CHANGE_STATES = ['asked', 'allowed', 'refused', 'done'] as const
export type EmailChangeState = (typeof EMAIL_CHANGE_STATES)[number]

/** A wish that an address has still to agree to. */
export interface PendingEmailChange {
  newEmail: string
  state: Extract<EmailChangeState, 'asked' | 'allowed'>
}

/** Wishes of one account, and for one new address, in 24 hours. */
export const MOST_EMAIL_CHANGES = 3
/** How long the links of a wish are good. */
export const EMAIL_CHANGE_HOURS = 24

export const EMAIL_CHANGE_PROBLEMS = {
  often: 'You have asked for a new address too often. Please try again tomorrow.',
  address: 'Please enter a valid email address',
  link: 'This link is no longer valid. Please ask for the change again.',
  notAllowed: 'The old address has not allowed this change yet.',
} as const

/** What the owner of an account reads while a wish waits for one of the two addresses. */
export const pendingEmailChangeText = ({ newEmail, state }: PendingEmailChange, email: string): string =>
  state === 'asked'
    ? `Open the link that we mailed to ${email} and allow the move to ${newEmail}. Then we mail another link there.`
    : `${email} has allowed the move. Open the link that we mailed to ${newEmail} to finish it.`

/** A link that is used up, outdated or made up. */
export const DEAD_EMAIL_LINK = {
  title: 'This link is no longer valid',
  text: `A link works once, for ${EMAIL_CHANGE_HOURS} hours. Your account has the address that it had. To move it, ask for the change again in the settings.`,
} as const

/** What the present address is told once it has answered. */
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

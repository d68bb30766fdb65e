/**
 * How far a change of an account's address has come. Free of zod: hooks and the console say it.
 * asked: the old address was asked; allowed: it agreed, the new one was asked; done: both agreed.
 */
export const EMAIL_CHANGE_STATES = ['asked', 'allowed', 'refused', 'done'] as const
export type EmailChangeState = (typeof EMAIL_CHANGE_STATES)[number]

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

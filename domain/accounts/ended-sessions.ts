/** Sessions that are ended alone, while the account's others go on. Free of zod: hooks and the console say it. */

export const endSessionPath = (signIn: string): string => `/api/directory/sign-ins/${signIn}/end`

/** So many of an account are remembered at a time. */
export const SESSIONS_ENDED_ALONE = 100

/** What is kept of them, in characters. */
export const ENDED_SESSIONS_MAX = 4000

export const SESSION_ANSWERS = {
  own: 'This is the session that you use. Sign out to end it.',
  gone: 'This session has ended already.',
  unnamed: 'This session began before an upgrade, and ends with the others only.',
  tooMany: 'Too many sessions were ended one by one. Sign out everywhere else instead.',
} as const

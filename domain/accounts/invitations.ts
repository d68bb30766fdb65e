/** An invitation makes an account for whoever reads the mail of an address. Free of zod: hooks and the console say it. */

/** How long its link is good. */
export const INVITATION_DAYS = 7

export const INVITATION_PATH = '/api/directory/invitation'

export const INVITATION_PROBLEMS = {
  hasAccount: 'This address has an account already. Find it among the users.',
  ownAccount: 'You have an account with this address already. Please sign in.',
  used: 'This invitation was used already. Please sign in.',
  outdated: `This link is no longer valid. An invitation is good for ${INVITATION_DAYS} days: please ask for a new one.`,
  name: 'Please enter your name.',
} as const

/** Where the link of an invitation leads, below the site's address. */
export const invitationLink = (token: string): string => `/auth?mode=invite#token=${token}`

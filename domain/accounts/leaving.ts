/** Deleting one's own account. Free of zod, because hooks and the console use it. */

/** Days in which the owner of an account can keep it after all. */
export const LEAVE_DAYS = 7

/** Most listings that are deleted with an account: more would keep other saves waiting. */
export const LEAVE_LISTINGS_MOST = 200

/** Why the listings of an account are hidden while it waits to be deleted with them. */
export const LEAVING_STATE_REASON = 'Its owner is deleting the account and its companies.'

export const LEAVE_PROBLEMS = {
  lastAdmin: 'You are the only administrator who stays. Make somebody else an administrator first.',
  tooMany: `You own more than ${LEAVE_LISTINGS_MOST} companies. Leave them listed, or ask us to delete them first.`,
  notLeaving: 'Your account is not being deleted.',
} as const

/** What administrators do to the accounts of others. Free of zod: hooks and the console say it. */

/** What is asked of an account beyond changing its record. */
export const ACCOUNT_ASKS = ['reset-mail', 'sign-out', 'verify', 'move', 'delete'] as const
export type AccountAsk = (typeof ACCOUNT_ASKS)[number]

export const accountAskPath = (account: string, ask: AccountAsk): string => `/api/directory/accounts/${account}/${ask}`

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

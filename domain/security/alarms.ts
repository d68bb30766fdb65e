/** The alarms that every administrator gets, and their wording. Free of zod: hooks, emails and the console use it. */

/**
 * Actions that change who controls the directory, each with the sentence that people read. Each one is an alarm: a
 * separate row in the security log, and an email to all administrators.
 */
export const ACCOUNT_ALARMS = {
  'invited an administrator': 'An administrator was invited',
  'made an administrator': 'An account was made an administrator',
  'made an administrator by invitation': 'An invited person became an administrator',
  'no longer an administrator': 'An account is no longer an administrator',
  'disabled an account': 'An account was disabled',
  'enabled an account': 'An account was enabled again',
  'is deleting the own account': 'An administrator is deleting the own account',
  'deleted an account': 'An account was deleted',
  'restored an account': 'A deleted account was restored',
  'set by an administrator': "An administrator set another account's password",
  'changed the password of an administrator': "An administrator's password was changed",
  'reset the password of an administrator by mail': "An administrator's password was reset by email",
  'changed the email address of an administrator': "An administrator's email address was changed",
  'second factor switched off': 'An administrator turned off the second factor',
  'authenticator app replaced': 'An administrator set up another authenticator app',
  'signed out an account everywhere': "Another account's sessions were ended",
  'signed in as superuser': 'A superuser signed in',
  'made a superuser': 'A superuser was created',
  'changed a superuser': 'A superuser was changed',
  'deleted a superuser': 'A superuser was deleted',
} as const

/** Alarms about many refusals, each with the sentence that people read. */
export const REFUSAL_ALARMS = {
  'was refused again and again': 'Many requests from one source were refused',
  'failed to sign in again and again': 'Many attempts to sign in to one account failed',
  'many visitors were refused again and again': 'Many requests from many visitors were refused',
} as const

const WORDS: Readonly<Record<string, string>> = { ...ACCOUNT_ALARMS, ...REFUSAL_ALARMS }

/** The sentence of an alarm's action; undefined for an action that is no alarm. */
export const alarmWords = (action: string): string | undefined =>
  Object.hasOwn(WORDS, action) ? WORDS[action] : undefined

export const isAccountAlarm = (action: string): boolean => Object.hasOwn(ACCOUNT_ALARMS, action)

/**
 * Refusals within an hour that raise an alarm: by one account or network, on one account, or by all visitors together.
 * `alarms` of them an hour get a row each; further ones share one row.
 */
export const REPEATED_REFUSALS = { source: 20, visitors: 400, alarms: 20 } as const

/** Alarms at the top of the security log: the newest about accounts, and the newest about refusals. */
export const ALARMS_SHOWN = { accounts: 20, refusals: 5 } as const

import {
  ATTEMPT_LIMITS,
  tooManyCodes,
  tooManyPasswords,
  tooManyPasswordsOfSuperuser,
  tooManyWrongCodes,
} from '../../../../domain/accounts/account-limits.ts'
import { PASSWORD_PROBLEMS } from '../../../../domain/accounts/password-rules.ts'
import { FRESH_PROOF_WORDS } from '../../../../domain/accounts/rules.ts'
import { logSecurityEvent } from '../../security/security-log.ts'
import { senderOf } from '../../security/store-event.ts'
import { logWrongCurrentPassword } from '../../security/watch-sign-ins.ts'
import { sessionOf } from '../sessions.ts'
import { bucketOf, clearAttempts, refuseAttempt, returnAttempt, takeAttempt } from './attempt-limits.ts'
import { isStranger, placeOf, rememberNetwork } from './known-places.ts'

/** True if a sign-in to this account needs a code after the password. Matches `users.mfa.rule`. */
export const needsCode = (account: core.Record | null | undefined): boolean =>
  account?.getBool('second_factor') === true

const { password: PASSWORDS, mailedCode: CODES, appCode: APP_CODES } = ATTEMPT_LIMITS

/** True if the code after the password is emailed. */
const needsMailedCode = (app: core.App, account: core.Record | undefined): boolean =>
  needsCode(account) && app.countRecords('authenticators', $dbx.hashExp({ user: account?.id ?? '' })) === 0

const logLimit = (e: core.RequestEvent, account: core.Record | undefined, reason: string, identifier: string) =>
  logSecurityEvent(e.app, { type: 'LOGIN_FAILED', account, ...senderOf(e), details: { reason, identifier } })

/**
 * On a sign-in with a password, before it is compared. An address without an account is counted in the same way, so
 * that the answer does not tell whether there is one.
 * @throws 429 with Retry-After when this place has tried too often
 */
export const limitSignIn = (e: core.RecordAuthWithPasswordRequestEvent) => {
  const account = e.record?.id ? e.record : undefined
  const identity = account?.id ?? e.identity.trim().toLowerCase()
  const place = placeOf(e, account)
  const passwords = bucketOf(e.app, 'password', identity, place)
  const codes = needsMailedCode(e.app, account) ? bucketOf(e.app, 'mailed code', identity, place) : ''

  const wait = takeAttempt(e.app, passwords, PASSWORDS)
  if (wait) {
    logLimit(e, account, 'Too many wrong passwords', account?.email() ?? '')
    refuseAttempt(e, wait, tooManyPasswords)
  }
  const waitForCode = codes ? takeAttempt(e.app, codes, CODES) : 0
  if (waitForCode) {
    returnAttempt(e.app, passwords, PASSWORDS)
    logLimit(e, account, 'Too many codes were mailed', account?.email() ?? '')
    refuseAttempt(e, waitForCode, tooManyCodes)
  }
  try {
    e.next()
  } catch (error) {
    // PocketBase has asked for the code, so the password was correct
    if (e.written()) returnAttempt(e.app, passwords, PASSWORDS)
    else if (codes) returnAttempt(e.app, codes, CODES)
    throw error
  }
  if (isStranger(place)) returnAttempt(e.app, passwords, PASSWORDS)
  else clearAttempts(e.app, passwords)
}

/**
 * The same for superusers: strangers' guesses lock out no operator who has signed in from this network, or who is in
 * ADMIN_NETWORKS. Commands on this machine sign in past the gate and are not counted.
 * @throws 429 with Retry-After when this place has tried too often
 */
export const limitSuperuserSignIn = (e: core.RecordAuthWithPasswordRequestEvent) => {
  if (senderOf(e).requestId === '') return e.next()
  const account = e.record?.id ? e.record : undefined
  const place = placeOf(e, account)
  const passwords = bucketOf(e.app, 'password', account?.id ?? `superuser ${e.identity.trim().toLowerCase()}`, place)
  const wait = takeAttempt(e.app, passwords, PASSWORDS)
  if (wait) {
    logLimit(e, account, 'Too many wrong passwords', account?.email() ?? '')
    refuseAttempt(e, wait, tooManyPasswordsOfSuperuser)
  }
  e.next()
  if (isStranger(place)) returnAttempt(e.app, passwords, PASSWORDS)
  else clearAttempts(e.app, passwords)
  if (account) rememberNetwork(e, account)
}

/** The field and message of a refusal for a wrong password, and the action that the security log names. */
interface AskedPassword {
  field: string
  problem: string
  action: string
}

const ON_CHANGE: AskedPassword = {
  field: 'oldPassword',
  problem: PASSWORD_PROBLEMS.wrongPresent,
  action: 'change the password',
}

/**
 * Compares the password that somebody gives inside a session. Each session counts alone: a thief with one session
 * cannot use up the attempts of the owner's others.
 * @throws 400 with the problem under `data[field]`; 429 with Retry-After
 */
export const requireSessionPassword = (
  e: core.RequestEvent,
  account: core.Record,
  given: unknown,
  { field, problem, action }: AskedPassword = ON_CHANGE,
) => {
  const wrong = () => new BadRequestError(problem, { [field]: new ValidationError('validation_password', problem) })
  if (typeof given !== 'string' || given === '') throw wrong()
  const bucket = bucketOf(e.app, 'password', account.id, placeOfSession(e))
  const wait = takeAttempt(e.app, bucket, PASSWORDS)
  if (wait) {
    logLimit(e, account, 'Too many wrong passwords', account.email())
    refuseAttempt(e, wait, tooManyPasswords)
  }
  if (!account.validatePassword(given)) {
    logWrongCurrentPassword(e, action)
    throw wrong()
  }
  clearAttempts(e.app, bucket)
}

/** Compares the password that comes with an emailed link. @throws 400 with the problem under `data.password`; 429 */
export const requireLinkPassword = (e: core.RequestEvent, account: core.Record, given: unknown) => {
  const wait = takeAttempt(e.app, bucketOf(e.app, 'password', account.id, 'link'), PASSWORDS)
  if (wait) refuseAttempt(e, wait, tooManyPasswords)
  if (typeof given === 'string' && account.validatePassword(given))
    return clearAttempts(e.app, bucketOf(e.app, 'password', account.id, 'link'))
  const problem = FRESH_PROOF_WORDS.wrongPassword
  throw new BadRequestError(problem, { password: new ValidationError('validation_password', problem) })
}

/** Before a code is mailed inside a session. @throws 429 with Retry-After */
export const takeSessionCode = (e: core.RequestEvent, account: core.Record) => {
  const wait = takeAttempt(e.app, bucketOf(e.app, 'mailed code', account.id, placeOfSession(e)), CODES)
  if (wait) refuseAttempt(e, wait, tooManyCodes)
}

/**
 * Before a code of an app, or a recovery code, is compared.
 * @returns a function that gives the attempt back after a right code
 * @throws 429 with Retry-After when this place has given too many wrong codes
 */
export const takeAppAttempt = (e: core.RequestEvent, account: core.Record, place: string): (() => void) => {
  const bucket = bucketOf(e.app, 'app code', account.id, place)
  const wait = takeAttempt(e.app, bucket, APP_CODES)
  if (wait) {
    logLimit(e, account, 'Too many wrong codes', account.email())
    refuseAttempt(e, wait, tooManyWrongCodes)
  }
  return () => (isStranger(place) ? returnAttempt(e.app, bucket, APP_CODES) : clearAttempts(e.app, bucket))
}

/** The attempts inside a session. */
export const placeOfSession = (e: core.RequestEvent): string => `session ${sessionOf(e)}`

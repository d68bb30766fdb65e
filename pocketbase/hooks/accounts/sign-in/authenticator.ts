import { stepOfCode } from '../../../../domain/accounts/authenticator.ts'
import {
  APP_SECRET,
  type FactorWay,
  RECOVERY_CODES,
  recoveryCodeIn,
  recoveryCodeText,
} from '../../../../domain/accounts/second-factor.ts'
import { inTransaction } from '../../changes/request-context.ts'
import { recordOf } from '../../database/records.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { needsCode } from './sign-in-limits.ts'

/**
 * The authenticator app of an account. Its secret is encrypted for one account with the server's key, so a row shows
 * nothing and works for nobody else. Recovery codes are stored as fingerprints.
 */

const serverKey = (app: core.App): string => app.findCachedCollectionByNameOrId('users').passwordResetToken.secret

/** AES-256 needs 32 characters. */
const sealKey = (app: core.App, account: string): string =>
  $security.hs256(`authenticator of ${account}`, serverKey(app)).slice(0, 32)

/** A new secret for an app. */
export const newSecret = (): string => $security.randomStringWithAlphabet(APP_SECRET.length, APP_SECRET.alphabet)

export const sealSecret = (app: core.App, account: string, secret: string): string =>
  $security.encrypt(secret, sealKey(app, account))

/** @throws if the secret was sealed for another account or by another server */
export const openSecret = (app: core.App, account: string, sealed: string): string =>
  String($security.decrypt(sealed, sealKey(app, account)))

const fingerprintOf = (app: core.App, account: string, code: string): string =>
  $security.hs256(`recovery code ${account} ${code}`, serverKey(app))

const authenticatorOf = (app: core.App, account: string): core.Record | undefined =>
  app.findRecordsByFilter('authenticators', 'user = {:account}', '', 1, 0, { account })[0]

/** What a sign-in to an account asks for after the password. */
export const wayOf = (app: core.App, account: core.Record): FactorWay => {
  if (!needsCode(account)) return 'off'
  return authenticatorOf(app, account.id) ? 'app' : 'email'
}

const storedCodes = (authenticator: core.Record): string[] =>
  authenticator.getString('recovery_codes').split(' ').filter(Boolean)

/** How many recovery codes of an account still work. */
export const codesLeft = (app: core.App, account: string): number => {
  const authenticator = authenticatorOf(app, account)
  return authenticator ? storedCodes(authenticator).length : 0
}

/** Replaces the recovery codes. @returns the new ones, which nobody can read later; undefined without an app */
export const replaceRecoveryCodes = (tx: core.App, account: string): string[] | undefined => {
  const authenticator = authenticatorOf(tx, account)
  if (!authenticator) return undefined
  const { count, length, alphabet } = RECOVERY_CODES
  const codes = Array.from({ length: count }, () => $security.randomStringWithAlphabet(length, alphabet))
  authenticator.set('recovery_codes', codes.map((code) => fingerprintOf(tx, account, code)).join(' '))
  tx.save(authenticator)
  return codes.map(recoveryCodeText)
}

/** Makes an app the only one of an account. @param step of the code that confirmed it, which works no more */
export const storeAuthenticator = (tx: core.App, account: string, secret: string, step: number) => {
  const authenticator =
    authenticatorOf(tx, account) ?? new Record(tx.findCollectionByNameOrId('authenticators'), { user: account })
  authenticator.set('sealed_secret', sealSecret(tx, account, secret))
  authenticator.set('last_step', step)
  tx.save(authenticator)
}

export const forgetAuthenticator = (tx: core.App, account: string) => {
  const authenticator = authenticatorOf(tx, account)
  if (authenticator) tx.delete(authenticator)
}

const takeRecoveryCode = (tx: core.App, account: core.Record, authenticator: core.Record, code: string): boolean => {
  const given = fingerprintOf(tx, account.id, code)
  const before = storedCodes(authenticator)
  const after = before.filter((stored) => !$security.equal(stored, given))
  if (after.length === before.length) return false
  authenticator.set('recovery_codes', after.join(' '))
  tx.save(authenticator)
  enqueueMail(tx, 'recovery_code_used', account.id, account.email())
  return true
}

export type CodeOutcome = 'right' | 'wrong' | 'used'

/**
 * Takes a code of the account's app, or one of its recovery codes, so that it works once. Runs in a transaction that an
 * exception must not roll back.
 */
export const takeAppCode = (tx: core.App, account: core.Record, typed: unknown): CodeOutcome => {
  const authenticator = authenticatorOf(tx, account.id)
  if (!authenticator) return 'wrong'
  const text = String(typed ?? '')
  const recovery = recoveryCodeIn(text)
  if (recovery) return takeRecoveryCode(tx, account, authenticator, recovery) ? 'right' : 'wrong'
  const secret = openSecret(tx, account.id, authenticator.getString('sealed_secret'))
  const step = stepOfCode(secret, authenticator.getInt('last_step'), text, Date.now())
  if (typeof step === 'string') return step
  authenticator.set('last_step', step)
  tx.save(authenticator)
  return 'right'
}

/** When an account's second factor is turned off, by anyone: forgets its app, and tells its owner. */
export const endSecondFactor = (e: core.RecordEvent) => {
  const account = recordOf(e)
  if (!account.original().getBool('second_factor') || account.getBool('second_factor')) return e.next()
  return inTransaction(e, (tx) => {
    e.next()
    forgetAuthenticator(tx, account.id)
    enqueueMail(tx, 'second_factor_off', account.id, account.original().email())
  })
}

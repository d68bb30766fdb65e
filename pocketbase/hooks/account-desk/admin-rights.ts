import { ACCOUNT_PROBLEMS } from '../../../domain/accounts/account-asks.ts'
import { requireFreshProof } from '../accounts/fresh-proof.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { inTransaction } from '../changes/request-context.ts'
import { recordOf } from '../database/records.ts'

/** What administrators change of accounts through their records. A session alone is not enough for any of it. */

/** @throws 400 when nobody else is left who can sign in as an administrator */
export const requireOtherAdmin = (tx: core.App, account: string) => {
  const others = $dbx.exp('is_admin = TRUE AND is_disabled = FALSE AND id != {:account}', { account })
  if (tx.countRecords('users', others) === 0) throw new BadRequestError(ACCOUNT_PROBLEMS.lastAdmin)
}

const canAdminister = (account: core.Record): boolean => account.getBool('is_admin') && !account.getBool('is_disabled')

/** On a request to create an account: an administrator who makes one for somebody else chooses its password and rights. */
export const guardMadeAccount = (e: core.RecordRequestEvent) => {
  if (isAdmin(e.auth)) requireFreshProof(e)
  e.next()
}

const GUARDED = ['is_admin', 'is_disabled', 'second_factor'] as const

/**
 * On a request to update an account. The rule keeps members from these fields; PocketBase keeps everybody from `email` and
 * `verified`, as `users` has no manage rule.
 */
export const guardAccountChange = (e: core.RecordRequestEvent) => {
  const account = recordOf(e)
  if (e.auth?.isSuperuser()) return e.next()
  const { password, passwordConfirm } = e.requestInfo().body
  // a new password reads as text; the stored one is known only as a hash
  if (password || passwordConfirm || account.getString('password')) throw new ForbiddenError(ACCOUNT_PROBLEMS.password)
  const before = account.original()
  if (GUARDED.every((field) => before.getBool(field) === account.getBool(field))) return e.next()
  requireFreshProof(e)
  if (!canAdminister(before) || canAdminister(account)) return e.next()
  return inTransaction(e, (tx) => {
    requireOtherAdmin(tx, account.id)
    e.next()
  })
}

/** On update of an account: one that is disabled is signed out everywhere. */
export const endSessionsOfDisabled = (e: core.RecordEvent) => {
  const account = recordOf(e)
  if (account.getBool('is_disabled') && !account.original().getBool('is_disabled')) account.refreshTokenKey()
  e.next()
}

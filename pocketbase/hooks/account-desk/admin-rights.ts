import { ACCOUNT_PROBLEMS } from '../../../domain/accounts/account-asks.ts'
import { inTransaction } from '../changes/change-actor.ts'
import { recordOf } from '../database/records.ts'
import { logWrongPresentPassword } from '../security/watch-sign-ins.ts'

/**
 * Rights of an administrator are given and taken by administrators who prove once more who they are: a session that
 * somebody else got hold of is not enough. Superusers are whoever has the server, and need no proof.
 */

/** @throws 400 unless the body of a request holds the password of the account that sends it */
export const requireOwnPassword = (e: core.RequestEvent) => {
  if (!e.auth || e.auth.isSuperuser()) return
  const { actorPassword } = e.requestInfo().body
  if (typeof actorPassword === 'string' && e.auth.validatePassword(actorPassword)) return
  logWrongPresentPassword(e, 'manage an account')
  throw new BadRequestError(ACCOUNT_PROBLEMS.ownPassword, {
    actorPassword: new ValidationError('validation_password', ACCOUNT_PROBLEMS.ownPassword),
  })
}

/** @throws 400 when nobody else is left who can sign in as an administrator */
export const requireOtherAdmin = (tx: core.App, account: string) => {
  const others = $dbx.exp('is_admin = TRUE AND is_disabled = FALSE AND id != {:account}', { account })
  if (tx.countRecords('users', others) === 0) throw new BadRequestError(ACCOUNT_PROBLEMS.lastAdmin)
}

const canAdminister = (account: core.Record): boolean => account.getBool('is_admin') && !account.getBool('is_disabled')

/** On a request to create or update an account: what makes an administrator, or one less. */
export const guardAdminRights = (e: core.RecordRequestEvent) => {
  const account = recordOf(e)
  const could = !account.isNew() && canAdminister(account.original())
  if (could === canAdminister(account)) return e.next()
  requireOwnPassword(e)
  return inTransaction(e, (tx) => {
    if (could && !e.auth?.isSuperuser()) requireOtherAdmin(tx, account.id)
    e.next()
  })
}

/** On update of an account: one that is disabled is signed out everywhere. */
export const endSessionsOfDisabled = (e: core.RecordEvent) => {
  const account = recordOf(e)
  if (account.getBool('is_disabled') && !account.original().getBool('is_disabled')) account.refreshTokenKey()
  e.next()
}

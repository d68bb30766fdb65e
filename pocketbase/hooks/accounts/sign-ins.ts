import { deviceName } from '../../../domain/accounts/device-name.ts'
import { SIGN_INS_KEPT } from '../../../domain/accounts/rules.ts'
import { momentFromNow, recordOf } from '../database/records.ts'

/**
 * The sign-ins of an account whose sessions may still go on. A token says nothing but whose it is, so that one session
 * cannot be ended alone: what ends them is a new key of the account, after which no row is left of those before.
 */

/** After a sign-in, or what goes on after all others have ended. Beside the account: it is not changed. */
export const noteSignIn = (app: core.App, { id }: core.Record, userAgent: string) => {
  const values = { id, device: deviceName(userAgent), now: momentFromNow(0), kept: SIGN_INS_KEPT }
  app.runInTransaction((tx) => {
    for (const sql of [
      'UPDATE users SET last_sign_in = {:now} WHERE id = {:id}',
      'INSERT INTO sign_ins (user, device, created, updated) VALUES ({:id}, {:device}, {:now}, {:now})',
      `DELETE FROM sign_ins WHERE user = {:id} AND rowid NOT IN
        (SELECT rowid FROM sign_ins WHERE user = {:id} ORDER BY created DESC, rowid DESC LIMIT {:kept})`,
    ])
      tx.db().newQuery(sql).bind(values).execute()
  })
}

/** On update of an account: with a new key its sessions have ended. */
export const forgetEndedSignIns = (e: core.RecordEvent) => {
  const account = recordOf(e)
  const key = account.original().tokenKey()
  e.next()
  if (account.tokenKey() === key) return
  e.app.db().newQuery('DELETE FROM sign_ins WHERE user = {:id}').bind({ id: account.id }).execute()
}

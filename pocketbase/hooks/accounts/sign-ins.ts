import { deviceName } from '../../../domain/accounts/device-name.ts'
import { SIGN_INS_KEPT } from '../../../domain/accounts/rules.ts'
import { momentFromNow, recordOf } from '../database/records.ts'

/**
 * The sign-ins of an account whose sessions may still go on. What ends them all is a new key of the account, after which
 * no row is left of those before.
 */

/** After a sign-in, or what goes on after all others have ended. Beside the account: it is not changed. */
export const noteSignIn = (app: core.App, { id }: core.Record, session: string, userAgent: string) => {
  const values = { id, session, device: deviceName(userAgent), now: momentFromNow(0), kept: SIGN_INS_KEPT }
  app.runInTransaction((tx) => {
    for (const sql of [
      'UPDATE users SET last_sign_in = {:now} WHERE id = {:id}',
      `INSERT OR REPLACE INTO sign_ins (id, user, device, is_named, created, updated)
        VALUES ({:session}, {:id}, {:device}, TRUE, {:now}, {:now})`,
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
  for (const sql of [
    'DELETE FROM sign_ins WHERE user = {:id}',
    "UPDATE users SET ended_sessions = '' WHERE id = {:id}",
  ])
    e.app.db().newQuery(sql).bind({ id: account.id }).execute()
}

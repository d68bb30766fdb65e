/**
 * Lists of accounts, which administrators alone may read, are searched by address. PocketBase finds an account so only
 * when its address is marked as visible; who may read the account is decided by its rules alone.
 */
import { recordOf } from '../database/records.ts'

/** On create: beside the record, so that the answer to a sign-up goes on saying nothing of the address. */
export const letBeFound = (e: core.RecordEvent) => {
  e.next()
  e.app
    .db()
    .newQuery('UPDATE users SET emailVisibility = TRUE WHERE id = {:id}')
    .bind({ id: recordOf(e).id })
    .execute()
}

/**
 * On update: it stays so. A save writes what it changes and nothing else: one that began before a password was changed or
 * an account was disabled would write back what it read, with the old password and the old sessions.
 */
export const keepBeingFound = (e: core.RecordEvent) => {
  recordOf(e).setEmailVisibility(true)
  recordOf(e).ignoreUnchangedFields(true)
  e.next()
}

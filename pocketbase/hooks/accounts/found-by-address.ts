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

/** On update: it stays so. */
export const keepBeingFound = (e: core.RecordEvent) => {
  recordOf(e).setEmailVisibility(true)
  e.next()
}

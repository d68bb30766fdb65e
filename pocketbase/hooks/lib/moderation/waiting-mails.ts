import { adminAddresses, enqueueMail } from '../outbox.ts'
import { momentFromNow } from '../stored-moment.ts'

/** Administrators hear of waiting listings at most this often, of all of them in one mail. */
const EVERY_MS = 15 * 60_000

/** When an administrator's newest mail about waiting listings was due, '' without one; and whether it has gone out. */
const newestMail = (tx: core.App, recipient: string): { due: string; isPending: boolean } => {
  const newest = new DynamicModel({ due: '', pending: 0 })
  tx.db()
    .newQuery(
      `SELECT coalesce(max(next_attempt_at), '') AS due, coalesce(max(state = 'pending'), 0) AS pending
        FROM outbox_mails WHERE kind = 'waiting_listings' AND recipient = {:recipient}`,
    )
    .bind({ recipient })
    .one(newest)
  return { due: newest['due'], isPending: newest['pending'] === 1 }
}

const waitAfter = (due: string): number => (due ? Date.parse(due.replace(' ', 'T')) + EVERY_MS - Date.now() : 0)

/** Tells the administrators, in the transaction in which a listing begins to wait. */
export const announceWaiting = (tx: core.App, listing: core.Record) => {
  for (const recipient of adminAddresses(tx)) {
    const { due, isPending } = newestMail(tx, recipient)
    if (isPending) continue
    enqueueMail(tx, 'waiting_listings', listing.id, recipient)
    tx.db()
      .newQuery(
        `UPDATE outbox_mails SET next_attempt_at = {:at}
          WHERE kind = 'waiting_listings' AND record = {:record} AND recipient = {:recipient} AND state = 'pending'`,
      )
      .bind({ at: momentFromNow(Math.max(0, waitAfter(due))), record: listing.id, recipient })
      .execute()
  }
}

/** Listings that wait for an administrator. */
export const waitingListings = (app: core.App): number =>
  app.countRecords('company_listings', $dbx.exp("state = 'waiting'"))

/** Takes back what nobody has to be told any more, in the transaction in which a listing ceases to wait. */
export const recallNeedlessMails = (tx: core.App) => {
  if (waitingListings(tx) > 0) return
  tx.db().newQuery("DELETE FROM outbox_mails WHERE kind = 'waiting_listings' AND state = 'pending'").execute()
}

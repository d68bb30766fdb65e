import { momentFromNow } from '../database/records.ts'

/** Clocks are put right by so much every day. */
const SLACK_MS = 5000

/** What was written at a moment that is still to come was written before the clock went back: it waits no longer. */
export const mindClock = (app: core.App) => {
  app
    .db()
    .newQuery(
      `UPDATE outbox_mails SET next_attempt_at = {:now}, updated = {:now}
        WHERE state = 'pending' AND next_attempt_at > {:now} AND updated > {:soon}`,
    )
    .bind({ now: momentFromNow(0), soon: momentFromNow(SLACK_MS) })
    .execute()
}

import { momentFromNow } from '../database/records.ts'

/** How many mails there are of each state. */
export const mailsByState = (app: core.App): Record<string, number> => {
  const rows = arrayOf(new DynamicModel({ state: '', mails: 0 })) as unknown as { state: string; mails: number }[]
  app.db().newQuery('SELECT state, count(*) AS mails FROM outbox_mails GROUP BY state').all(rows)
  return Object.fromEntries(Array.from(rows, ({ state, mails }) => [state, mails]))
}

/** For how many seconds the oldest mail that is due waits; 0 when none does. */
export const oldestMailSeconds = (app: core.App): number => {
  const row = new DynamicModel({ due: '' }) as unknown as { due: string }
  app
    .db()
    .newQuery(
      `SELECT coalesce(min(next_attempt_at), '') AS due FROM outbox_mails
        WHERE state = 'pending' AND next_attempt_at <= {:now}`,
    )
    .bind({ now: momentFromNow(0) })
    .one(row)
  return row.due ? Math.max(0, Math.round((Date.now() - Date.parse(row.due.replace(' ', 'T'))) / 1000)) : 0
}

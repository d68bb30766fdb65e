import { KEEP_MAILS_DAYS } from '../../../domain/mail/mail-policy.ts'
import { settingOf } from '../database/directory-settings.ts'
import { momentFromNow } from '../database/records.ts'

const DAY_MS = 24 * 3_600_000
/** So many rows at a time, so that no save waits for long. */
const BATCH = 5000

/** Every night: forgets the mails that were over long ago. What waits or is withheld stays. */
export const pruneMails = (app: core.App) => {
  const sql = `DELETE FROM outbox_mails WHERE rowid IN (SELECT rowid FROM outbox_mails
    WHERE state IN ('sent', 'failed', 'skipped', 'suppressed') AND updated < {:before} LIMIT ${BATCH})`
  const before = momentFromNow(-settingOf(app, 'keep_mails_days', KEEP_MAILS_DAYS.most) * DAY_MS)
  while (app.db().newQuery(sql).bind({ before }).execute().rowsAffected() === BATCH);
}

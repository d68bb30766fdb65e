import { KEEP_HISTORY_MONTHS, MOST_REVISIONS, RESTORABLE_DAYS } from '../../../domain/history/rules.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { settingOf } from '../database/directory-settings.ts'
import { selectRows, timeFromNow } from '../database/records.ts'
import { monthsBefore } from '../removal-requests/age-rule.ts'
import { deleteStoredFiles } from './replaced-files.ts'

/** Rows deleted at a time, so that no save waits long. */
const BATCH = 5000

const deleteSome = (app: core.App, table: string, where: string, params: Record<string, unknown>) => {
  const sql = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${BATCH})`
  while (app.db().newQuery(sql).bind(params).execute().rowsAffected() === BATCH);
}

/** Must run before the rows that name these deletions are deleted. */
const deleteDependentFiles = (app: core.App, before: string) => {
  const where = "FROM (SELECT DISTINCT revision FROM deleted_records WHERE created < {:before} AND field = '')"
  for (const revision of selectRows<string>(app, 'json_quote(revision)', where, { before }))
    deleteStoredFiles(app, revision)
}

const deleteReplacedFiles = (app: core.App, before: string) => {
  const where = "FROM revisions WHERE file != '' AND created < {:before}"
  for (const revision of selectRows<string>(app, 'json_quote(id)', where, { before })) {
    deleteStoredFiles(app, revision)
    app.db().newQuery("UPDATE revisions SET file = '' WHERE id = {:revision}").bind({ revision }).execute()
  }
}

/** The time of the first revision beyond the limit; '' if there are fewer. */
const momentOfLimit = (app: core.App): string =>
  selectRows<string>(
    app,
    'json_quote(created)',
    `FROM (SELECT created FROM revisions ORDER BY created DESC LIMIT 1 OFFSET ${MOST_REVISIONS})`,
  )[0] ?? ''

/** Every night: deletes what can no longer be restored, and revisions that are older than administrators want. */
export const pruneHistory = (app: core.App) => {
  const restorable = timeFromNow(-RESTORABLE_DAYS * DAY_MS)
  deleteDependentFiles(app, restorable)
  deleteSome(app, 'deleted_records', 'created < {:before}', { before: restorable })
  deleteReplacedFiles(app, restorable)
  const limit = momentOfLimit(app)
  const before =
    [monthsBefore(settingOf(app, 'keep_history_months', KEEP_HISTORY_MONTHS.first)), limit].sort().at(-1) ?? ''
  // a restorable deletion needs its revision
  deleteSome(
    app,
    'revisions',
    "created <= {:before} AND id NOT IN (SELECT revision FROM deleted_records) AND file = ''",
    {
      before,
    },
  )
}

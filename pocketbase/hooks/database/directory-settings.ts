import { DIRECTORY_PARAM } from '../../../domain/publishing/change-log.ts'
import { SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import { storedTime } from '../../../domain/time.ts'
import { selectRows } from './records.ts'

type Setting = 'hide_after_months' | 'keep_history_months' | 'keep_inquiries_months' | 'keep_mails_days'

/** What administrators have set for the whole directory. @param otherwise without a row, or where nothing is set */
export const settingOf = (app: core.App, setting: Setting, otherwise: number): number =>
  selectRows<number>(app, setting, 'FROM directory_settings WHERE id = {:id}', { id: SETTINGS_ID })[0] ?? otherwise

const INSERT_ID = `INSERT INTO _params (id, value, created, updated)
  VALUES ({:id}, json_quote(coalesce(nullif({:kept}, ''), lower(hex(randomblob(10))))), {:now}, {:now})`

/** The random id of the data; '' before it has one. */
export const directoryId = (app: core.App): string =>
  selectRows<string>(app, 'value', 'FROM _params WHERE id = {:id}', { id: DIRECTORY_PARAM })[0] ?? ''

/**
 * On bootstrap: gives data without an id a random one, or that of its site. It never changes, and a backup and its restore
 * keep it, so that a site can tell whose data it shows.
 */
export const nameDirectory = (app: core.App) => {
  if (directoryId(app) !== '') return
  const now = storedTime(new Date())
  app
    .db()
    .newQuery(INSERT_ID)
    .bind({ id: DIRECTORY_PARAM, kept: $os.getenv('DIRECTORY_ID'), now })
    .execute()
}

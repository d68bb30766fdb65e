import { DIRECTORY_PARAM } from '../../../domain/publishing/change-log.ts'
import { SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import { storedTime } from '../../../domain/time.ts'
import { selectRows } from './records.ts'

type Setting =
  | 'hide_after_months'
  | 'hide_left_after_months'
  | 'keep_history_months'
  | 'keep_inquiries_months'
  | 'keep_mails_days'

/** A setting of the directory. @param otherwise its value until an administrator sets one */
export const settingOf = (app: core.App, setting: Setting, otherwise: number): number =>
  selectRows<number>(app, setting, 'FROM directory_settings WHERE id = {:id}', { id: SETTINGS_ID })[0] ?? otherwise

const INSERT_ID = `INSERT INTO _params (id, value, created, updated)
  VALUES ({:id}, json_quote(coalesce(nullif({:kept}, ''), lower(hex(randomblob(10))))), {:now}, {:now})`

/** The random id of this directory's data; '' before it has one. */
export const directoryId = (app: core.App): string =>
  selectRows<string>(app, 'value', 'FROM _params WHERE id = {:id}', { id: DIRECTORY_PARAM })[0] ?? ''

/**
 * On bootstrap: gives the data an id, either DIRECTORY_ID or a random one. It never changes and survives backup and
 * restore, so that a site can tell whose data it shows.
 */
export const assignDirectoryId = (app: core.App) => {
  if (directoryId(app) !== '') return
  const now = storedTime(new Date())
  app
    .db()
    .newQuery(INSERT_ID)
    .bind({ id: DIRECTORY_PARAM, kept: $os.getenv('DIRECTORY_ID'), now })
    .execute()
}

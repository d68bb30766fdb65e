import { SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import { selectRows } from './records.ts'

type Setting = 'hide_after_months' | 'keep_history_months' | 'keep_inquiries_months' | 'keep_mails_days'

/** What administrators have set for the whole directory. @param otherwise without a row, or where nothing is set */
export const settingOf = (app: core.App, setting: Setting, otherwise: number): number =>
  selectRows<number>(app, setting, 'FROM directory_settings WHERE id = {:id}', { id: SETTINGS_ID })[0] ?? otherwise

import { KEEP_INQUIRIES_MONTHS } from '../../../domain/inquiries/rules.ts'
import { settingOf } from '../database/directory-settings.ts'
import { selectRows } from '../database/records.ts'
import { monthsBefore } from '../takedown/age-rule.ts'

/** So many at a time, so that no save waits for long. */
const BATCH = 50

const oldest = (app: core.App, before: string): string[] =>
  selectRows<string>(
    app,
    'json_quote(id)',
    `FROM (SELECT id FROM inquiries WHERE created < {:before} ORDER BY created LIMIT ${BATCH})`,
    { before },
  )

/** Every night: erases old requests for a quote, with notes, replies and what became of them. */
export const pruneInquiries = (app: core.App) => {
  const before = monthsBefore(settingOf(app, 'keep_inquiries_months', KEEP_INQUIRIES_MONTHS.most))
  for (let ids = oldest(app, before); ids.length; ids = oldest(app, before))
    app.runInTransaction((tx) => {
      for (const id of ids) tx.delete(tx.findRecordById('inquiries', id))
    })
}

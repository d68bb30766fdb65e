import {
  NONE_SKIPPED,
  SKIPPED_LIMITS,
  type SkippedRecord,
  type SkippedRecords,
} from '../../../domain/publishing/skipped-records.ts'
import { selectRows } from '../database/records.ts'

const TEXTS = ['collection', 'record', 'label', 'listing', 'field', 'why'] as const

const isSkipped = (value: unknown): value is SkippedRecord => {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Readonly<Record<string, unknown>>
  const lacks = fields['lacks']
  return (
    Object.keys(fields).length === TEXTS.length + 1 &&
    (lacks === 'record' || lacks === 'field') &&
    TEXTS.every((name) => {
      const text = fields[name]
      return typeof text === 'string' && text.length <= SKIPPED_LIMITS[name]
    })
  )
}

/** What a report says was left out; undefined when it does not say it as it has to. */
export const parseSkipped = (value: unknown): SkippedRecords | undefined => {
  if (value === undefined) return NONE_SKIPPED
  if (typeof value !== 'object' || value === null) return undefined
  const { total, records }: Partial<Record<keyof SkippedRecords, unknown>> = value
  if (!Array.isArray(records) || records.length > SKIPPED_LIMITS.named || !records.every(isSkipped)) return undefined
  return typeof total === 'number' && Number.isInteger(total) && total >= records.length
    ? { total, records }
    : undefined
}

/** What the site leaves out: it stands with the newest publish that succeeded, and with no other. */
export const moveSkipped = (tx: core.App, row: core.Record, { total, records }: SkippedRecords) => {
  tx.db()
    .newQuery("UPDATE publications SET skipped = '[]', skipped_total = 0 WHERE skipped_total > 0 AND id != {:id}")
    .bind({ id: row.id })
    .execute()
  row.set('skipped', records)
  row.set('skipped_total', total)
}

/** What the site leaves out because it does not fit. */
export const readSkipped = (app: core.App): SkippedRecords =>
  selectRows<SkippedRecords>(
    app,
    "json_object('total', skipped_total, 'records', json(skipped))",
    'FROM publications WHERE skipped_total > 0',
  )[0] ?? NONE_SKIPPED

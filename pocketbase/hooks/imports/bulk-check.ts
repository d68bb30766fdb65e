import { invalidRow } from '../field-rules/bulk-rules.ts'
import { type BulkColumn, WITH_ROWS } from './bulk-columns.ts'

const refuse = (id: string, field: string, reason: string): never => {
  throw new BadRequestError(`Row ${id || 'without an id'}: ${field} ${reason}.`, {
    [field]: new ValidationError('validation_bulk_row', `${reason} (row ${id})`),
  })
}

const firstRow = (app: core.App, sql: string, rows: string): { id: string; field: string } | undefined => {
  const found = new DynamicModel({ n: 0, id: '', field: '' })
  app
    .db()
    .newQuery(
      `${WITH_ROWS} SELECT count(*) AS n, coalesce(max(id), '') AS id, coalesce(max(field), '') AS field FROM (${sql} LIMIT 1)`,
    )
    .bind({ rows })
    .one(found)
  return found['n'] ? { id: found['id'], field: found['field'] } : undefined
}

/** A row that cannot be stored. */
export interface BadRow {
  id: string
  field: string
  reason: string
}

/** The first row with an invalid value or an unknown field. */
const firstBadRow = (app: core.App, collection: string, columns: BulkColumn[], rows: string): BadRow | undefined => {
  const known = columns.flatMap(({ name }) => [`'${name}'`, `'${name}_png'`]).join(', ')
  const checks = columns.map(({ name, isBad }) => `WHEN ${isBad} THEN '${name}'`).join('\n')
  const wrong = firstRow(
    app,
    `SELECT row.value->>'id' AS id, CASE ${checks} END AS field FROM row WHERE field IS NOT NULL`,
    rows,
  )
  if (wrong) {
    const broken = invalidRow(app, collection, rows)
    const isSameField = broken?.id === wrong.id && broken.field === wrong.field
    const reason = isSameField ? `is invalid: ${broken.problem}` : 'is missing or invalid'
    return { ...wrong, reason }
  }
  const extra = firstRow(
    app,
    `SELECT row.value->>'id' AS id, given.key AS field FROM row, json_each(row.value) AS given
      WHERE given.key NOT IN (${known})`,
    rows,
  )
  if (extra) return { ...extra, reason: 'is not a field of this collection' }
  const broken = invalidRow(app, collection, rows)
  return broken && { ...broken, reason: `is invalid: ${broken.problem}` }
}

/** @throws 400 with the id and the field of the first row that cannot be stored */
export const checkRows = (app: core.App, collection: string, columns: BulkColumn[], rows: string) => {
  const bad = firstBadRow(app, collection, columns, rows)
  if (bad) refuse(bad.id, bad.field, bad.reason)
}

/**
 * Finds the row behind SQLite's "UNIQUE constraint failed: table.field".
 * @throws 400 with its id and field; any other error unchanged
 */
export const explainConflict = (app: core.App, table: string, rows: string, error: unknown): never => {
  const field = new RegExp(`UNIQUE constraint failed: ${table}\\.(\\w+)`).exec(String(error))?.[1]
  if (!field) throw error
  const conflict = firstRow(
    app,
    `SELECT row.value->>'id' AS id, '${field}' AS field FROM row
      WHERE row.value->>'${field}' IN (SELECT ${field} FROM ${table} WHERE ${field} != '')
        OR row.value->>'${field}' IN (SELECT given.value->>'${field}' FROM row AS given
          WHERE given.value->>'${field}' != '' GROUP BY 1 HAVING count(*) > 1)`,
    rows,
  )
  return refuse(conflict?.id ?? '', field, 'is already taken')
}

import { insertChanges } from '../changes/change-log.ts'
import { invalidStoredRow } from '../field-rules/bulk-rules.ts'
import type { BadRow } from './bulk-check.ts'
import { anyOf, bulkColumns, MOMENT, quoted } from './bulk-columns.ts'
import { insertRows } from './bulk-insert.ts'

/** A row that cannot be stored. */
export interface Refused {
  id: string
  reason: string
}

export const lastRow = (tx: core.App, table: string): number => {
  const last = new DynamicModel({ row: 0 })
  tx.db().newQuery(`SELECT coalesce(max(rowid), 0) AS row FROM ${table}`).one(last)
  return last['row']
}

/**
 * SQL of the changes for rows after the rowid {:after}. The plus sign keeps SQLite from using an index on the
 * condition, which would visit all matching rows of the table for each batch.
 */
export const createdRows = (table: string, shown: string): string =>
  `SELECT '${table}' AS collection, id AS record, 'create' AS action, name AS label,
    ${table === 'company_listings' ? 'id' : "''"} AS listing FROM ${table} WHERE rowid > {:after} AND +(${shown})`

/**
 * Inserts rows, removes invalid ones again, and logs those that appear on public pages.
 * @param shown SQL condition for rows on public pages
 * @param rows a JSON array of objects, or rows without field names
 * @returns the removed rows
 */
export const insertValid = (
  tx: core.App,
  table: string,
  shown: string,
  rows: string | OrderedRows,
  now: string,
): Refused[] => {
  const refused: Refused[] = []
  const collection = tx.findCollectionByNameOrId(table)
  const after = lastRow(tx, table)
  if (typeof rows === 'string') insertRows(tx, table, bulkColumns(tx, collection, now), rows)
  else insertOrdered(tx, collection, rows, now)
  for (;;) {
    const bad = firstBadStored(tx, collection, after)
    if (!bad) break
    refused.push({ id: bad.id, reason: `${bad.field} ${bad.reason}` })
    tx.db().newQuery(`DELETE FROM ${table} WHERE id = {:id} AND rowid > {:after}`).bind({ id: bad.id, after }).execute()
  }
  insertChanges(tx, createdRows(table, shown), { after })
  return refused
}

// Rows with the same fields in the same order, sent without field names. Finding each value among forty names took a
// third of the time to store a row.

interface OrderedRows {
  fields: readonly string[]
  /** A JSON array of arrays of values. */
  rows: string
}

const WITH_ORDERED = `WITH row AS MATERIALIZED
  (SELECT iif(type = 'array', value, jsonb('[]')) AS value FROM jsonb_each({:rows}))`

const EMPTY_VALUES: Readonly<Record<string, string>> = { number: '0', bool: '0' }

const storedValue = (field: core.Field, at: number): string =>
  ['select', 'relation'].includes(field.type()) && (field as core.SelectField).maxSelect > 1
    ? `coalesce(row.value->${at}, '[]')`
    : `coalesce(row.value->>${at}, ${EMPTY_VALUES[field.type()] ?? "''"})`

/**
 * Stores ordered rows. Missing fields are stored empty, missing autodates as `now`.
 * @throws 400 if a field is unknown or listed twice
 */
const insertOrdered = (tx: core.App, collection: core.Collection, { fields, rows }: OrderedRows, now: string) => {
  const columns = fields.map((name, at) => {
    const field = collection.fields.getByName(name)
    if (!field || fields.indexOf(name) !== at)
      throw new BadRequestError(`${collection.name} has no field "${name}", or the request lists it twice.`)
    return { name, sql: storedValue(field, at) }
  })
  const times = collection.fields.flatMap((field) =>
    field?.type() === 'autodate' && !fields.includes(field.getName())
      ? [{ name: field.getName(), sql: `'${now}'` }]
      : [],
  )
  insertRows(tx, collection.name, [...columns, ...times], rows, WITH_ORDERED)
}

// Rows are checked after they are stored: reading a value from its table is fast, while finding it in the JSON took
// half of an import. A value with another type than its column is also invalid.

const text = ({ name, required, min, max, pattern }: core.TextField): string =>
  anyOf([
    required && `${name} = ''`,
    min > 0 && `(${name} != '' AND length(${name}) < ${min})`,
    max > 0 && `length(${name}) > ${max}`,
    // Our collections have patterns only for ids and slugs.
    pattern !== '' && `${name} GLOB '*[^a-z0-9-]*'`,
  ])

const number = ({ name, required, min, max, onlyInt }: core.NumberField): string =>
  anyOf([
    `typeof(${name}) NOT IN ('integer'${onlyInt ? '' : ", 'real'"})`,
    required && `${name} = 0`,
    // A bound is a Go pointer here, so its type is never "number".
    min != null && `${name} < ${Number(min)}`,
    max != null && `${name} > ${Number(max)}`,
  ])

const chosen = ({ name, required, maxSelect }: core.RelationField | core.SelectField, allowed: string): string => {
  if (maxSelect <= 1) return anyOf([required && `${name} = ''`, `(${name} != '' AND ${name} NOT IN (${allowed}))`])
  const items = `SELECT 1 FROM json_each(${name}) AS item WHERE item.value NOT IN (${allowed})`
  return `CASE WHEN NOT json_valid(${name}) THEN 1 WHEN json_type(${name}) != 'array' THEN 1
    WHEN json_array_length(${name}) NOT BETWEEN ${required ? 1 : 0} AND ${maxSelect} THEN 1
    ELSE EXISTS (${items}) END`
}

/** SQL that is true for a stored value that PocketBase would refuse; '' for a field without such a check. */
const isBad = (app: core.App, field: core.Field | undefined): string => {
  const name = field?.getName() ?? ''
  switch (field?.type()) {
    case 'text':
      return text(field as core.TextField)
    case 'number':
      return number(field as core.NumberField)
    case 'bool':
      return `${name} NOT IN (0, 1)`
    case 'select':
      return chosen(field as core.SelectField, (field as core.SelectField).values.map(quoted).join(', '))
    case 'relation': {
      const relation = field as core.RelationField
      return chosen(relation, `SELECT id FROM ${app.findCollectionByNameOrId(relation.collectionId).name}`)
    }
    case 'date':
    case 'autodate':
      return `(${name} != '' AND ${name} NOT GLOB ${MOMENT})`
    case 'file':
      return `${name} != ''`
    default:
      // The field rules check email and web addresses.
      return ''
  }
}

/** The first invalid row after a rowid. */
const firstBadStored = (app: core.App, collection: core.Collection, after: number): BadRow | undefined => {
  const checks = collection.fields.flatMap((field) => {
    const bad = isBad(app, field)
    return bad ? [`WHEN ${bad} THEN '${field?.getName()}'`] : []
  })
  const found = new DynamicModel({ n: 0, id: '', field: '' })
  app
    .db()
    .newQuery(
      `SELECT count(*) AS n, coalesce(max(id), '') AS id, coalesce(max(field), '') AS field FROM
        (SELECT id, CASE ${checks.join('\n')} END AS field FROM ${collection.name} WHERE rowid > {:after}
          AND field IS NOT NULL LIMIT 1)`,
    )
    .bind({ after })
    .one(found)
  if (found['n']) return { id: found['id'], field: found['field'], reason: 'is missing or invalid' }
  const broken = invalidStoredRow(app, collection.name, after)
  return broken && { id: broken.id, field: broken.field, reason: `is invalid: ${broken.problem}` }
}

import type { CollectionName } from '../../../domain/collections.ts'
import { LOGO_PROBLEMS, logoProblem } from '../../../domain/listings/logo/logo-problem.ts'
import { isPng } from '../../../domain/listings/logo/picture-formats.ts'
import { insertChanges } from '../changes/change-log.ts'
import { setLargePageCache } from '../database/page-cache.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'
import { checkRows, explainConflict } from './bulk-check.ts'
import { type BulkColumn, bulkColumns, pngFileName, WITH_ROWS } from './bulk-columns.ts'

const MAX_ROWS = 5000
const MAX_BYTES = 256 * 1024 * 1024

/**
 * The collections that accept bulk rows, with the SQL condition for rows that appear on public pages; '' if none does.
 */
const COLLECTIONS: Readonly<Record<string, string>> = {
  locations: 'true',
  carrier_records: '',
  company_listings: 'true',
  listing_assignments: '',
  inquiries: '',
  reviews: "row.value->>'is_approved'",
} satisfies Partial<Record<CollectionName, string>>

const readLines = (e: core.RequestEvent): string[] => {
  const lines = toString(e.request?.body, MAX_BYTES)
    .split('\n')
    .filter((line) => line.trim() !== '')
  if (lines.length > MAX_ROWS) throw new BadRequestError(`A request can have at most ${MAX_ROWS} rows.`)
  return lines
}

const requireJson = (lines: string[]) => {
  for (const [index, line] of lines.entries())
    try {
      JSON.parse(line)
    } catch {
      throw new BadRequestError(`Line ${index + 1} is not a JSON object: ${line.slice(0, 80)}`)
    }
}

const isJson = (app: core.App, rows: string): boolean => {
  const valid = new DynamicModel({ ok: 0 })
  app.db().newQuery('SELECT json_valid({:rows}) AS ok').bind({ rows }).one(valid)
  return valid['ok'] === 1
}

/**
 * Inserts a JSON array of rows that `columns` has accepted; returns their number. OR FAIL saves SQLite a copy of each
 * written page: a failure ends the transaction, so the statement needs no rollback of its own.
 */
export const insertRows = (
  tx: core.App,
  table: string,
  columns: readonly Pick<BulkColumn, 'name' | 'sql'>[],
  rows: string,
  withRows = WITH_ROWS,
): number =>
  tx
    .db()
    .newQuery(
      `${withRows} INSERT OR FAIL INTO ${table} (${columns.map(({ name }) => name).join(', ')})
        SELECT ${columns.map(({ sql }) => sql).join(', ')} FROM row`,
    )
    .bind({ rows })
    .execute()
    .rowsAffected()

/** Logs the creation of the rows that match the SQL condition `shown`. */
const logCreated = (tx: core.App, table: string, shown: string, rows: string) =>
  insertChanges(
    tx,
    `SELECT {:table} AS collection, row.value->>'id' AS record, 'create' AS action,
      coalesce(row.value->>'name', '') AS label,
      ${table === 'company_listings' ? "row.value->>'id'" : "coalesce(row.value->>'listing', '')"} AS listing
     FROM row WHERE ${shown}`,
    { rows, table },
    WITH_ROWS,
  )

/**
 * POST /api/directory/bulk/{collection}, superusers only: inserts NDJSON rows in their stored shape, all or none, and
 * logs changes of public pages. No hook runs, so the rows bring `slug` and `search_text`. Answers `{ "inserted": n }`,
 * or 400 with the id and the field of an invalid row.
 */
export const bulkInsert = (e: core.RequestEvent) => {
  const table = e.request?.pathValue('collection') ?? ''
  const shown = COLLECTIONS[table]
  if (shown === undefined) throw new NotFoundError(`The collection "${table}" does not accept bulk rows.`)
  const collection = e.app.findCollectionByNameOrId(table)
  const { lines, logos } = extractLogos(readLines(e))
  const rows = `[${lines.join(',')}]`
  if (!isJson(e.app, rows)) requireJson(lines)
  const now = new DateTime().string()
  const columns = bulkColumns(e.app, collection, now)
  checkRows(e.app, table, columns, rows)
  const files = e.app.newFilesystem()
  const stored = storeLogos(files, collection, logos)
  try {
    let inserted = 0
    setLargePageCache(e.app)
    e.app.runInTransaction((tx) => {
      inserted = insertRows(tx, table, columns, rows)
      if (shown) logCreated(tx, table, shown, rows)
    })
    if (shown) notifyPublisher(e.app)
    return e.json(200, { inserted })
  } catch (error) {
    removeFiles(files, stored)
    return explainConflict(e.app, table, rows, error)
  } finally {
    files.close()
  }
}

/** The logo of a row, as Base64. */
interface RowLogo {
  id: string
  base64: string
}

const FIELD = /"logo_png"\s*:\s*"/
const ID = /"id"\s*:\s*"([a-z0-9]{15})"/

/**
 * Replaces the images in rows by a short word, so that no statement has to read them. Rows are flat, so a field's name
 * in quotes can only be the field.
 */
const extractLogos = (lines: string[]): { lines: string[]; logos: RowLogo[] } => {
  const logos: RowLogo[] = []
  const light = lines.map((line) => {
    const field = FIELD.exec(line)
    if (!field) return line
    const start = field.index + field[0].length
    const end = line.indexOf('"', start)
    if (end <= start) return line
    const rest = `${line.slice(0, start)}png${line.slice(end)}`
    logos.push({ id: ID.exec(rest)?.[1] ?? '', base64: line.slice(start, end) })
    return rest
  })
  return { lines: light, logos }
}

const problemOf = (bytes: Uint8Array): string | undefined =>
  isPng(bytes)
    ? logoProblem({ size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) })
    : LOGO_PROBLEMS.noImage

/**
 * Stores logos as the files that PocketBase expects for their records; returns the keys of the files.
 * @throws 400 with the row of an invalid logo, before it stores any
 */
const storeLogos = (files: filesystem.System, collection: core.Collection, logos: RowLogo[]): string[] => {
  const pictures = logos.map(({ id, base64 }) => ({ id, bytes: Buffer.from(base64, 'base64') }))
  for (const { id, bytes } of pictures) {
    const problem = problemOf(bytes)
    if (problem)
      throw new BadRequestError(`Row ${id}: logo_png is invalid: ${problem}`, {
        logo_png: new ValidationError('validation_bulk_row', `${problem} (row ${id})`),
      })
  }
  return pictures.map(({ id, bytes }) => {
    const key = `${collection.id}/${id}/${pngFileName('logo', id)}`
    files.upload(bytes as unknown as number[], key)
    return key
  })
}

/** Removes the files of rows that could not be stored. */
const removeFiles = (files: filesystem.System, keys: string[]) => {
  for (const key of keys) files.delete(key)
}

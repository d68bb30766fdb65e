import { EXPORTED, type ExportedCollection } from './directory-export.ts'
import type { ExportedChanges, ExportedDirectory } from './export-reader.ts'
import type { SkippedRecord } from './skipped-records.ts'

type Row = { id: string }

const COLLECTIONS = Object.keys(EXPORTED) as ExportedCollection[]

/** The newest state of each changed record of a collection. Undefined if it is gone or invalid. */
const newestOf = (
  collection: ExportedCollection,
  changes: readonly ExportedChanges[],
): Map<string, Row | undefined> => {
  const newest = new Map<string, Row | undefined>()
  for (const { rows, gone } of changes) {
    for (const [of, id] of gone) if (of === collection) newest.set(id, undefined)
    for (const { collection: of, record } of rows.skipped) if (of === collection) newest.set(record, undefined)
    for (const row of rows[collection]) newest.set(row.id, row)
  }
  return newest
}

const replaced = <Item extends Row>(rows: Item[], newest: ReadonlyMap<string, Row | undefined>): Item[] => {
  if (newest.size === 0) return rows
  const left = rows.filter(({ id }) => !newest.has(id))
  for (const row of newest.values()) if (row) left.push(row as Item)
  return left
}

const keyOf = ({ collection, record }: Pick<SkippedRecord, 'collection' | 'record'>): string =>
  `${collection}/${record}`

const skippedAfter = (before: readonly SkippedRecord[], changes: readonly ExportedChanges[]): SkippedRecord[] => {
  const skipped = new Map(before.map((one) => [keyOf(one), one]))
  for (const { rows, gone } of changes) {
    if (skipped.size > 0) {
      for (const [collection, record] of gone) skipped.delete(keyOf({ collection, record }))
      for (const collection of COLLECTIONS)
        for (const { id } of rows[collection]) skipped.delete(keyOf({ collection, record: id }))
    }
    for (const one of rows.skipped) skipped.set(keyOf(one), one)
  }
  return [...skipped.values()]
}

/** An exported directory after further changes. */
export const withChanges = (directory: ExportedDirectory, changes: readonly ExportedChanges[]): ExportedDirectory => {
  const last = changes.at(-1)
  if (!last) return directory
  const after = { ...directory, seq: last.rows.seq, mark: last.rows.mark }
  for (const collection of COLLECTIONS)
    Object.assign(after, { [collection]: replaced<Row>(directory[collection], newestOf(collection, changes)) })
  return { ...after, skipped: skippedAfter(directory.skipped, changes) }
}

/** True if changes leave the existing services and cities as they are. New cities are allowed. */
export const leavesCatalog = (
  { rows, gone }: ExportedChanges,
  { locations }: Pick<ExportedDirectory, 'locations'>,
): boolean => {
  const cities = new Set(rows.locations.map(({ id }) => id))
  return (
    rows.services.length === 0 &&
    gone.every(([collection]) => collection !== 'services' && collection !== 'locations') &&
    (cities.size === 0 || !locations.some(({ id }) => cities.has(id)))
  )
}

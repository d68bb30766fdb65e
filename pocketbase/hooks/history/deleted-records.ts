import { GOES_WITH } from '../../../domain/history/recorded.ts'
import { selectRows, timeFromNow } from '../database/records.ts'

/**
 * Records that are deleted with another one: found by the relations of the collections, stored as raw rows, and
 * restored from them.
 */

/** A relation through which records depend on records of another collection. */
interface Reference {
  collection: string
  field: string
  /** True if they are deleted with it. */
  isTaken: boolean
}

/** Columns that are never stored. */
const SECRETS = ['password', 'tokenKey', 'code_seed']

const referencesTo = (app: core.App, collection: string): Reference[] =>
  selectRows<Reference>(
    app,
    `json_object('collection', child.name, 'field', field.value->>'name',
      'isTaken', json(iif(field.value->>'cascadeDelete', 'true', 'false')))`,
    `FROM _collections AS child, json_each(child.fields) AS field
      WHERE child.type != 'view' AND field.value->>'type' = 'relation' AND coalesce(field.value->>'maxSelect', 1) <= 1
        AND field.value->>'collectionId' = (SELECT id FROM _collections WHERE name = {:collection})`,
    { collection },
  ).filter((reference) => Object.hasOwn(GOES_WITH, reference.collection))

const columnsOf = (app: core.App, table: string): string[] =>
  selectRows<string>(app, 'json_quote(name)', 'FROM pragma_table_info({:table})', { table }).filter(
    (column) => !SECRETS.includes(column),
  )

const quoted = (column: string): string => `\`${column}\``

/** SQL of a row as a JSON object. */
const rowOf = (app: core.App, table: string): string =>
  `json_object(${columnsOf(app, table)
    .map((column) => `'${column}', ${quoted(column)}`)
    .join(', ')})`

interface StoredRows {
  revision: string
  collection: string
  /** '' for deleted rows, or the relation that a remaining row loses. */
  field: string
}

/** @returns the number of stored rows */
const storeWhere = (tx: core.App, { revision, collection, field }: StoredRows, where: string, params: object): number =>
  tx
    .db()
    .newQuery(
      `INSERT INTO deleted_records (revision, collection, record, field, \`row\`, created, updated)
        SELECT {:revision}, {:collection}, id, {:field}, ${field ? 'NULL' : rowOf(tx, collection)}, {:now}, {:now}
        FROM ${quoted(collection)} WHERE ${where} AND id NOT IN (SELECT record FROM deleted_records
          WHERE revision = {:revision} AND collection = {:collection} AND field = {:field})`,
    )
    .bind({ ...params, revision, collection, field, now: timeFromNow(0) })
    .execute()
    .rowsAffected()

/** SQL of the stored ids of a collection. */
const STORED_OF_PARENT =
  "SELECT record FROM deleted_records WHERE revision = {:revision} AND collection = {:parent} AND field = ''"

const storeDependents = (tx: core.App, revision: string, parent: string, counts: Record<string, number>) => {
  for (const { collection, field, isTaken } of referencesTo(tx, parent)) {
    const where = `${quoted(field)} IN (${STORED_OF_PARENT})`
    const count = storeWhere(tx, { revision, collection, field: isTaken ? '' : field }, where, { parent })
    if (!isTaken || count === 0) continue
    counts[collection] = (counts[collection] ?? 0) + count
    storeDependents(tx, revision, collection, counts)
  }
}

/**
 * Before a deletion: stores the record and everything that is deleted with it.
 * @returns the number of dependent records by collection
 */
export const storeDeleted = (tx: core.App, record: core.Record, revision: string): Record<string, number> => {
  const collection = record.collection().name
  const counts: Record<string, number> = {}
  storeWhere(tx, { revision, collection, field: '' }, 'id = {:id}', { id: record.id })
  storeDependents(tx, revision, collection, counts)
  return counts
}

/** The number of records that would be deleted with a record, by collection. */
export const countDependents = (app: core.App, collection: string, ids: string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const reference of referencesTo(app, collection)) {
    if (!reference.isTaken) continue
    const taken = selectRows<string>(
      app,
      'json_quote(id)',
      `FROM ${quoted(reference.collection)} WHERE ${quoted(reference.field)} IN (SELECT value FROM json_each({:ids}))`,
      { ids: JSON.stringify(ids) },
    )
    if (!taken.length) continue
    counts[reference.collection] = (counts[reference.collection] ?? 0) + taken.length
    for (const [child, count] of Object.entries(countDependents(app, reference.collection, taken)))
      counts[child] = (counts[child] ?? 0) + count
  }
  return counts
}

// Restoring writes rows directly: no hooks run, and no email is sent again.

export type Row = Readonly<Record<string, string | number | null>>

const STORED = "FROM deleted_records WHERE revision = {:revision} AND collection = {:collection} AND field = ''"

export const storedRow = (tx: core.App, revision: string, collection: string): Row | undefined =>
  selectRows<Row>(tx, 'json(row)', `FROM (SELECT \`row\` ${STORED} ORDER BY rowid LIMIT 1)`, {
    revision,
    collection,
  })[0]

/** Collections of the stored rows, each after the one it depends on. */
export const storedCollections = (tx: core.App, revision: string): string[] =>
  selectRows<string>(
    tx,
    'json_quote(collection)',
    `FROM (SELECT collection FROM deleted_records WHERE revision = {:revision} AND field = ''
      GROUP BY collection ORDER BY min(rowid))`,
    { revision },
  )

/** @returns the number of restored rows; the places of the others are taken */
export const insertStored = (tx: core.App, revision: string, collection: string, changed: Row = {}): number => {
  const sample = storedRow(tx, revision, collection) ?? {}
  const columns = columnsOf(tx, collection).filter((column) => column in sample)
  const values = columns.map((column) => (column in changed ? `{:${column}}` : `\`row\`->>'$.${column}'`))
  return tx
    .db()
    .newQuery(
      `INSERT OR IGNORE INTO ${quoted(collection)} (${columns.map(quoted).join(', ')}) SELECT ${values.join(', ')} ${STORED}
        ORDER BY rowid`,
    )
    .bind({ ...changed, revision, collection })
    .execute()
    .rowsAffected()
}

interface Relation {
  field: string
  target: string
  isNeeded: boolean
}

const relationsOf = (tx: core.App, collection: string): Relation[] =>
  selectRows<Relation>(
    tx,
    `json_object('field', field.value->>'name', 'target', target.name,
      'isNeeded', json(iif(field.value->>'cascadeDelete' OR field.value->>'required', 'true', 'false')))`,
    `FROM _collections AS own, json_each(own.fields) AS field
        JOIN _collections AS target ON target.id = field.value->>'collectionId'
      WHERE own.name = {:collection} AND field.value->>'type' = 'relation' AND coalesce(field.value->>'maxSelect', 1) <= 1`,
    { collection },
  )

/** Clears relations of restored rows to records that were deleted since. Deletes rows that require such a relation. */
export const clearBrokenRelations = (tx: core.App, revision: string, collection: string) => {
  for (const { field, target, isNeeded } of relationsOf(tx, collection)) {
    const column = quoted(field)
    const isLoose = `id IN (SELECT record ${STORED}) AND ${column} != '' AND ${column} NOT IN (SELECT id FROM ${quoted(target)})`
    const table = quoted(collection)
    const sql = isNeeded
      ? `DELETE FROM ${table} WHERE ${isLoose}`
      : `UPDATE ${table} SET ${column} = '' WHERE ${isLoose}`
    tx.db().newQuery(sql).bind({ revision, collection }).execute()
  }
}

interface Lost {
  collection: string
  record: string
  field: string
}

/** Remaining records point to the restored one again, unless they got another since. */
export const restoreReferences = (tx: core.App, revision: string, restored: string) => {
  const lost = selectRows<Lost>(
    tx,
    "json_object('collection', collection, 'record', record, 'field', field)",
    "FROM deleted_records WHERE revision = {:revision} AND field != ''",
    { revision },
  )
  for (const { collection, record, field } of lost)
    tx.db()
      .newQuery(
        `UPDATE ${quoted(collection)} SET ${quoted(field)} = {:restored} WHERE id = {:record} AND ${quoted(field)} = ''`,
      )
      .bind({ restored, record })
      .execute()
}

/** SQL of the change-log rows for restored records, for the publisher. */
export const RESTORED_CHANGES: Readonly<Record<string, string>> = {
  company_listings: `SELECT 'company_listings' AS collection, id AS record, 'create' AS action, name AS label, id AS listing
    FROM company_listings AS own WHERE state = 'published'`,
  reviews: `SELECT 'reviews' AS collection, own.id AS record, 'create' AS action, company.name AS label, company.id AS listing
    FROM reviews AS own JOIN company_listings AS company ON company.id = own.listing
    WHERE own.is_approved = TRUE AND company.state = 'published'`,
  slug_redirects: `SELECT 'slug_redirects' AS collection, own.id AS record, 'create' AS action, from_slug AS label, listing
    FROM slug_redirects AS own JOIN company_listings AS company ON company.id = own.listing
    WHERE company.state = 'published'`,
  services: `SELECT 'services' AS collection, id AS record, 'create' AS action, name AS label, '' AS listing
    FROM services AS own WHERE TRUE`,
  locations: `SELECT 'locations' AS collection, id AS record, 'create' AS action, name AS label, '' AS listing
    FROM locations AS own WHERE TRUE`,
  location_redirects: `SELECT 'location_redirects' AS collection, id AS record, 'create' AS action, from_slug AS label,
    '' AS listing FROM location_redirects AS own WHERE TRUE`,
}

/** SQL condition on `own`: it is one of the stored rows. */
export const IS_STORED = `own.id IN (SELECT record ${STORED})`

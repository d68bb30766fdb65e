/** What a deletion takes along, found by the relations of the collections and kept as it is stored. */
import { GOES_WITH } from '../../../domain/history/recorded.ts'
import { momentFromNow, selectRows } from '../database/records.ts'

/** A relation by which records of one collection hang on those of another. */
export interface Reference {
  collection: string
  field: string
  /** Whether they go with it. */
  isTaken: boolean
}

/** Never kept, of no record. */
const SECRETS = ['password', 'tokenKey', 'code_seed']

export const referencesTo = (app: core.App, collection: string): Reference[] =>
  selectRows<Reference>(
    app,
    `json_object('collection', child.name, 'field', field.value->>'name',
      'isTaken', json(iif(field.value->>'cascadeDelete', 'true', 'false')))`,
    `FROM _collections AS child, json_each(child.fields) AS field
      WHERE child.type != 'view' AND field.value->>'type' = 'relation' AND coalesce(field.value->>'maxSelect', 1) <= 1
        AND field.value->>'collectionId' = (SELECT id FROM _collections WHERE name = {:collection})`,
    { collection },
  ).filter((reference) => Object.hasOwn(GOES_WITH, reference.collection))

export const columnsOf = (app: core.App, table: string): string[] =>
  selectRows<string>(app, 'json_quote(name)', 'FROM pragma_table_info({:table})', { table }).filter(
    (column) => !SECRETS.includes(column),
  )

const quoted = (column: string): string => `\`${column}\``

/** SQL of a row as a JSON object. */
const rowOf = (app: core.App, table: string): string =>
  `json_object(${columnsOf(app, table)
    .map((column) => `'${column}', ${quoted(column)}`)
    .join(', ')})`

interface Kept {
  revision: string
  collection: string
  /** '' for rows that go, else the relation that rows which stay lose. */
  field: string
}

/** @returns how many rows were kept */
const keepWhere = (tx: core.App, { revision, collection, field }: Kept, where: string, params: object): number =>
  tx
    .db()
    .newQuery(
      `INSERT INTO deleted_records (revision, collection, record, field, \`row\`, created, updated)
        SELECT {:revision}, {:collection}, id, {:field}, ${field ? 'NULL' : rowOf(tx, collection)}, {:now}, {:now}
        FROM ${quoted(collection)} WHERE ${where} AND id NOT IN (SELECT record FROM deleted_records
          WHERE revision = {:revision} AND collection = {:collection} AND field = {:field})`,
    )
    .bind({ ...params, revision, collection, field, now: momentFromNow(0) })
    .execute()
    .rowsAffected()

/** SQL of the ids that were kept of a collection. */
const KEPT_OF_PARENT =
  "SELECT record FROM deleted_records WHERE revision = {:revision} AND collection = {:parent} AND field = ''"

const keepDependents = (tx: core.App, revision: string, parent: string, counts: Record<string, number>) => {
  for (const { collection, field, isTaken } of referencesTo(tx, parent)) {
    const where = `${quoted(field)} IN (${KEPT_OF_PARENT})`
    const count = keepWhere(tx, { revision, collection, field: isTaken ? '' : field }, where, { parent })
    if (!isTaken || count === 0) continue
    counts[collection] = (counts[collection] ?? 0) + count
    keepDependents(tx, revision, collection, counts)
  }
}

/**
 * Before a deletion: keeps the record and all that goes with it.
 * @returns how many records of which collection go with it
 */
export const keepDeleted = (tx: core.App, record: core.Record, revision: string): Record<string, number> => {
  const collection = record.collection().name
  const counts: Record<string, number> = {}
  keepWhere(tx, { revision, collection, field: '' }, 'id = {:id}', { id: record.id })
  keepDependents(tx, revision, collection, counts)
  return counts
}

/** How many records of which collection would go with a record. */
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

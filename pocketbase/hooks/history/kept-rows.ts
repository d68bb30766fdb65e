/** Puts rows that a deletion kept back into their tables, as they were stored: no hook runs, and no mail is sent again. */
import { selectRows } from '../database/records.ts'
import { columnsOf } from './deleted-records.ts'

export type Row = Readonly<Record<string, string | number | null>>

const dupQuoted = (column: string): string => `\`${column}\``

const KEPT = "FROM deleted_records WHERE revision = {:revision} AND collection = {:collection} AND field = ''"

export const keptRow = (tx: core.App, revision: string, collection: string): Row | undefined =>
  selectRows<Row>(tx, 'json(row)', `FROM (SELECT \`row\` ${KEPT} ORDER BY rowid LIMIT 1)`, { revision, collection })[0]

/** Those that went with the deleted record, each after what it hangs on. */
export const keptCollections = (tx: core.App, revision: string): string[] =>
  selectRows<string>(
    tx,
    'json_quote(collection)',
    `FROM (SELECT collection FROM deleted_records WHERE revision = {:revision} AND field = ''
      GROUP BY collection ORDER BY min(rowid))`,
    { revision },
  )

/** @returns how many found their place; others had it taken meanwhile */
export const insertKept = (tx: core.App, revision: string, collection: string, changed: Row = {}): number => {
  const sample = keptRow(tx, revision, collection) ?? {}
  const columns = columnsOf(tx, collection).filter((column) => column in sample)
  const values = columns.map((column) => (column in changed ? `{:${column}}` : `\`row\`->>'$.${column}'`))
  return tx
    .db()
    .newQuery(
      `INSERT OR IGNORE INTO ${dupQuoted(collection)} (${columns.map(dupQuoted).join(', ')}) SELECT ${values.join(', ')} ${KEPT}
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

/** Restored rows lose what was deleted meanwhile; those that cannot be without it go again. */
export const dropLooseEnds = (tx: core.App, revision: string, collection: string) => {
  for (const { field, target, isNeeded } of relationsOf(tx, collection)) {
    const column = dupQuoted(field)
    const isLoose = `id IN (SELECT record ${KEPT}) AND ${column} != '' AND ${column} NOT IN (SELECT id FROM ${dupQuoted(target)})`
    const table = dupQuoted(collection)
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

/** Records that stayed name the restored one again, where they have not been given another. */
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
        `UPDATE ${dupQuoted(collection)} SET ${dupQuoted(field)} = {:restored} WHERE id = {:record} AND ${dupQuoted(field)} = ''`,
      )
      .bind({ restored, record })
      .execute()
}

/** What pages show of restored rows, for the publisher. */
export const SHOWN_AGAIN: Readonly<Record<string, string>> = {
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

/** SQL condition on `own`: one of the kept rows. */
export const IS_KEPT = `own.id IN (SELECT record ${KEPT})`

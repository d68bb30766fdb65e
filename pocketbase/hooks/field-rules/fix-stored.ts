import { type FieldRule, storedProblem, tidyValue } from '../../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../../domain/fields/record-rules.ts'
import { searchText } from '../../../domain/listings/search-text.ts'
import { insertChanges } from '../changes/change-log.ts'
import { hasColumn, selectRows } from '../database/records.ts'
import { isSound } from './valid-values.ts'

/** What visitors, owners and administrators have written, with what the change log calls a record and its company. */
const MENDED = {
  company_listings: { label: 'name', listing: 'id', isShown: 'true' },
  locations: { label: 'name', listing: "''", isShown: 'true' },
  services: { label: 'name', listing: "''", isShown: 'true' },
  reviews: { label: 'customer_name', listing: 'listing', isShown: 'is_approved' },
  inquiries: undefined,
  contact_messages: undefined,
  users: undefined,
} as const satisfies {
  [C in keyof typeof RECORD_RULES]?: { label: string; listing: string; isShown: string } | undefined
}
type MendedCollection = keyof typeof MENDED

const KINDS: readonly FieldRule['kind'][] = ['text', 'website']
const ROWS_A_PAGE = 1000

/** A stored record: its id, and the value of each field that may not be sound. */
type Doubtful = [id: string, ...values: (string | null)[]]

const execute = (tx: core.App, sql: string, params: Record<string, unknown>) => {
  tx.db().newQuery(sql).bind(params).execute()
}

/** The plain right value of a stored one; undefined when it is right, or when nobody can say what it should be. */
const mendedValue = (rule: FieldRule, stored: string): string | undefined => {
  const tidy = String(tidyValue(rule, stored))
  return tidy === stored || storedProblem(rule, tidy) ? undefined : tidy
}

const store = (tx: core.App, collection: MendedCollection, id: string, values: Record<string, string>, now: string) => {
  const set = Object.keys(values).map((field) => `${field} = {:${field}}`)
  // A name that is unique only by what nobody sees stays as it is.
  execute(tx, `UPDATE OR IGNORE ${collection} SET ${[...set, 'updated = {:now}'].join(', ')} WHERE id = {:id}`, {
    ...values,
    id,
    now,
  })
  const shown = MENDED[collection]
  if (!shown) return
  insertChanges(
    tx,
    `SELECT {:collection} AS collection, id AS record, 'update' AS action, ${shown.label} AS label,
      ${shown.listing} AS listing FROM ${collection} WHERE id = {:id} AND ${shown.isShown}`,
    { collection, id },
  )
}

const refreshSearch = (tx: core.App, id: string) => {
  const [company] = selectRows<Parameters<typeof searchText>[0] & { city: string; region: string }>(
    tx,
    `json_object('name', company_listings.name, 'legal_name', '', 'usdot_number', usdot_number, 'mc_number', mc_number, 'email', email,
      'phone', phone, 'city', coalesce(locations.name, ''), 'region', coalesce(locations.region, ''))`,
    'FROM company_listings LEFT JOIN locations ON locations.id = location WHERE company_listings.id = {:id}',
    { id },
  )
  if (!company) return
  const search = searchText(company, { name: company.city, region: company.region })
  execute(tx, 'UPDATE company_listings SET search_text = {:search} WHERE id = {:id}', { search, id })
}

const mendCollection = (tx: core.App, collection: MendedCollection, now: string) => {
  const rules = Object.entries<FieldRule>(RECORD_RULES[collection]).filter(
    ([field, { kind }]) => KINDS.includes(kind) && hasColumn(tx, collection, field),
  )
  const isWhole = rules.map(([field, rule]) => isSound(field, rule)).join(' AND ')
  const doubtful = rules.map(([field, rule]) => `iif(${isSound(field, rule)}, NULL, ${field})`)
  for (let last = ''; ; ) {
    const rows: Doubtful[] = selectRows(
      tx,
      `json_array(id, ${doubtful.join(', ')})`,
      `FROM (SELECT * FROM ${collection} WHERE id > {:last} AND NOT (${isWhole}) ORDER BY id LIMIT ${ROWS_A_PAGE})`,
      { last },
    )
    for (const [id, ...values] of rows) {
      last = id
      const mended: Record<string, string> = {}
      for (const [at, [field, rule]] of rules.entries()) {
        const stored = values[at]
        const value = typeof stored === 'string' ? mendedValue(rule, stored) : undefined
        if (value !== undefined) mended[field] = value
      }
      if (Object.keys(mended).length === 0) continue
      store(tx, collection, id, mended, now)
      if (collection === 'company_listings') refreshSearch(tx, id)
    }
    if (rows.length < ROWS_A_PAGE) return
  }
}

/**
 * Mends what was stored before there was a rule book, where the right value is plain: texts without hidden characters,
 * web addresses with their scheme. By SQL, so that no hook of a later version meets a database that it does not know.
 */
export const mendStored = (app: core.App) => {
  const now = new DateTime().string()
  for (const collection of Object.keys(MENDED) as MendedCollection[]) mendCollection(app, collection, now)
}

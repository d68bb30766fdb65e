import { type FieldRules, problemOf, tidyValue } from '../../../../domain/fields/field-rules.ts'
import { RECORD_RULES, type RuledCollection } from '../../../../domain/fields/record-rules.ts'
import type { FieldChange } from '../../../../domain/imports/imported-carrier.ts'
import type { CompanyMark, ListingRow, RowOutcome } from '../../../../domain/imports/tables/table-rows.ts'
import { newListing } from '../../../../domain/listings/new-listing.ts'
import type { SearchedCompany } from '../../../../domain/listings/search-text.ts'
import { selectRows, timeFromNow } from '../../database/records.ts'
import { noSlug, slugTakenByAny } from '../../listings/listing-address.ts'
import { insertValid } from '../insert-valid.ts'

/**
 * Stores the new companies of a step together by SQL, under the same rules as a single save. Record hooks took three
 * times as long, for a history that the run records itself and emails that nobody gets.
 */

const ID_LENGTH = 15
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

interface Waiting {
  listing: { id: string; slug: string }
  values: Record<string, unknown>
  hash: string
  old_id: string
  from: string[]
  owner: string
  outcome: RowOutcome
}

const placeOf = (tx: core.App, location: string): { name: string; region: string } =>
  selectRows<{ name: string; region: string }>(
    tx,
    "json_object('name', name, 'region', region)",
    'FROM locations WHERE id = {:location}',
    { location },
  )[0] ?? { name: '', region: '' }

/** Records the imported values of each company, and that an undo removes it. */
const RECORD_IMPORTS = [
  `INSERT INTO listing_imports (id, listing, imported, row_hash, old_id, run, outcome, written, created, updated)
    SELECT listing.id, listing.id, given.value->'values', given.value->>'hash', given.value->>'old_id', {:run}, 'created',
      listing.updated, {:now}, {:now}
    FROM json_each({:rows}) AS given JOIN company_listings AS listing ON listing.id = given.value->>'id'`,
  `INSERT OR IGNORE INTO import_changes (run, collection, record, before, created, updated)
    SELECT {:run}, 'company_listings', listing.id, '{"isMade":true}', {:now}, {:now}
    FROM json_each({:rows}) AS given JOIN company_listings AS listing ON listing.id = given.value->>'id'`,
]

const marksOf = ({ usdot_number, slug, name, location, old_id }: CompanyMark): string[] =>
  [
    usdot_number && `number ${usdot_number}`,
    slug && `slug ${slug}`,
    old_id && `old ${old_id}`,
    name && location && `name ${name.toLowerCase().replace(/[.,]/g, '')} ${location}`,
  ].filter(Boolean)

export class NewListings {
  readonly #tx: core.App
  readonly #run: string
  #waiting: Waiting[] = []
  #marks = new Set<string>()

  constructor(tx: core.App, run: string) {
    this.#tx = tx
    this.#run = run
  }

  /** True if a row may belong to a company that waits to be stored. */
  mayContain(company: CompanyMark): boolean {
    return marksOf(company).some((mark) => this.#marks.has(mark))
  }

  /** @returns the outcome, which `store` changes if the row cannot be stored */
  add(
    { hash, company: { old_id }, from, slug: wanted = '', owner = '' }: ListingRow,
    values: Record<string, unknown>,
  ): RowOutcome {
    const text = (field: string): string => String(values[field] ?? '')
    const company: SearchedCompany = {
      name: text('name'),
      legal_name: text('legal_name'),
      usdot_number: text('usdot_number'),
      mc_number: text('mc_number'),
      email: text('email'),
      phone: text('phone'),
      address: text('address'),
    }
    const listing = newListing(
      {
        ...{ name: company.name, usdot_number: company.usdot_number, place: placeOf(this.#tx, text('location')) },
        ...{ state: 'published', since: () => timeFromNow(0), noSlug, wanted },
        isTaken: (slug) => this.#marks.has(`slug ${slug}`) || slugTakenByAny(this.#tx, slug),
      },
      () => ({ ...values, ...company, id: $security.randomStringWithAlphabet(ID_LENGTH, ID_LETTERS) }),
    )
    const outcome: RowOutcome = { ...outcomes.created(company.name, listing.slug), listing: listing.id }
    this.#waiting.push({ listing, values, hash, old_id, from, owner, outcome })
    const mark = { ...company, slug: listing.slug, location: text('location'), old_id }
    for (const each of marksOf(mark)) this.#marks.add(each)
    return outcome
  }

  store() {
    const [waiting, tx, now] = [this.#waiting, this.#tx, new DateTime().string()]
    if (waiting.length === 0) return
    this.#waiting = []
    this.#marks.clear()
    const listings = JSON.stringify(waiting.map(({ listing }) => listing))
    const refused = insertValid(tx, 'company_listings', 'TRUE', listings, now)
    for (const { listing, outcome } of waiting) {
      const reason = refused.find(({ id }) => id === listing.id)?.reason
      if (reason) Object.assign(outcome, outcomes.rejected(reason))
    }
    const rows = JSON.stringify(
      waiting.map(({ listing: { id }, values, hash, old_id }) => ({ id, values, hash, old_id })),
    )
    for (const sql of RECORD_IMPORTS) tx.db().newQuery(sql).bind({ rows, run: this.#run, now }).execute()
    for (const { listing, from, owner } of waiting) {
      if (refused.some(({ id }) => id === listing.id)) continue
      redirectOldPages(tx, listing.id, from)
      noteOwner(tx, this.#run, listing.id, owner)
    }
  }
}

/** Old pages redirect to a company, unless an address of another company is the same. */
export const redirectOldPages = (tx: core.App, listing: string, from: readonly string[]) => {
  for (const slug of from) {
    if (slugTakenByAny(tx, slug)) continue
    const redirect = new Record(tx.findCachedCollectionByNameOrId('slug_redirects'))
    redirect.load({ from_slug: slug, listing, seconds_public: PERMANENT_SECONDS })
    tx.save(redirect)
  }
}

/** An old page was public for long. */
const PERMANENT_SECONDS = 365 * 24 * 3600

// The values that imports last wrote to a company, and the changes that a run records for its undo.

export interface ListingMemory {
  imported: Record<string, unknown>
  row_hash: string
  run: string
  outcome: string
  written: string
  /** Its number in the directory that it comes from. */
  old_id: string
}

/** The state that an undo restores: the fields, and the import memory of the company, null if there was none. */
export interface BeforeListing {
  fields: Record<string, FieldChange>
  memory: ListingMemory | null
  /** True if nobody had edited the company since an import wrote it. */
  isUntouched: boolean
}

const COLUMNS = "'row_hash', row_hash, 'run', run, 'outcome', outcome, 'written', written, 'old_id', old_id"

export const memoryOf = (tx: core.App, listing: string): ListingMemory | null =>
  selectRows<ListingMemory>(
    tx,
    `json_object('imported', json(imported), ${COLUMNS})`,
    'FROM listing_imports WHERE listing = {:listing}',
    { listing },
  )[0] ?? null

export const storeMemory = (tx: core.App, listing: string, { imported, ...memory }: ListingMemory) =>
  tx
    .db()
    .newQuery(
      `INSERT INTO listing_imports (id, listing, imported, row_hash, old_id, run, outcome, written, created, updated)
        VALUES ({:listing}, {:listing}, {:imported}, {:row_hash}, {:old_id}, {:run}, {:outcome}, {:written}, {:now}, {:now})
        ON CONFLICT (listing) DO UPDATE SET imported = excluded.imported, row_hash = excluded.row_hash,
          old_id = excluded.old_id, run = excluded.run, outcome = excluded.outcome, written = excluded.written, updated = excluded.updated`,
    )
    .bind({ ...memory, listing, imported: JSON.stringify(imported), now: timeFromNow(0) })
    .execute()

const NO_MEMORY: ListingMemory = { imported: {}, row_hash: '', run: '', outcome: '', written: '', old_id: '' }

/** Remembers the number of a company about which a row brings nothing else that is new. */
export const noteOldId = (tx: core.App, listing: string, old: string) => {
  if (!old) return
  if (!memoryOf(tx, listing)) {
    storeMemory(tx, listing, { ...NO_MEMORY, old_id: old })
    return
  }
  tx.db()
    .newQuery('UPDATE listing_imports SET old_id = {:old} WHERE listing = {:listing} AND old_id != {:old}')
    .bind({ listing, old })
    .execute()
}

/** Adds the memory of a company that no import wrote. */
export const rememberListing = (tx: core.App, listing: string) => {
  if (!memoryOf(tx, listing)) storeMemory(tx, listing, NO_MEMORY)
}

/** Remembers the owner whom a run names, unless an account with that address has the company. Nobody is emailed. */
export const noteOwner = (tx: core.App, run: string, listing: string, owner: string) => {
  if (!owner) return
  rememberListing(tx, listing)
  tx.db()
    .newQuery(
      `UPDATE listing_imports SET owner_email = {:owner}, owner_run = {:run}
        WHERE listing = {:listing} AND owner_email != {:owner} AND NOT EXISTS (SELECT 1 FROM company_listings AS company
          JOIN users ON users.id = company.owner WHERE company.id = {:listing} AND lower(users.email) = {:owner})`,
    )
    .bind({ listing, owner, run })
    .execute()
}

/** Forgets the owners whom a run named, because it is undone. */
export const forgetOwners = (tx: core.App, run: string) =>
  tx
    .db()
    .newQuery(
      "UPDATE listing_imports SET owner_email = '', owner_run = '' WHERE owner_run != '' AND owner_run = {:run}",
    )
    .bind({ run })
    .execute()

export const deleteMemory = (tx: core.App, listing: string) =>
  tx.db().newQuery('DELETE FROM listing_imports WHERE listing = {:listing}').bind({ listing }).execute()

/** Records the state before a run's first write to a record. Later calls for the record change nothing. */
export const recordChange = (tx: core.App, run: string, collection: string, record: string, before: object) =>
  tx
    .db()
    .newQuery(
      `INSERT OR IGNORE INTO import_changes (run, collection, record, before, created, updated)
        VALUES ({:run}, {:collection}, {:record}, {:before}, {:now}, {:now})`,
    )
    .bind({ run, collection, record, before: JSON.stringify(before), now: timeFromNow(0) })
    .execute()

const outcome = (what: RowOutcome['outcome'], about: Partial<RowOutcome> = {}): RowOutcome => ({
  outcome: what,
  reason: '',
  name: '',
  slug: '',
  fields: {},
  ...about,
})

export const outcomes = {
  created: (name: string, slug: string) => outcome('created', { name, slug }),
  updated: (name: string, slug: string, fields: RowOutcome['fields']) => outcome('updated', { name, slug, fields }),
  unchanged: () => outcome('unchanged'),
  skipped: (reason: string) => outcome('skipped', { reason }),
  rejected: (reason: string) => outcome('rejected', { reason }),
} as const

/** Values as the field rules store them. */
export const tidyValues = <Values extends object>(collection: RuledCollection, values: Values): Values => {
  const rules: FieldRules = RECORD_RULES[collection]
  const tidy = Object.entries(values).map(([field, value]) => {
    const rule = rules[field]
    return [field, rule ? tidyValue(rule, value) : value]
  })
  return Object.fromEntries(tidy) as Values
}

/** The first problem that the field rules find in values, in words; undefined if there is none. */
export const ruleProblem = (collection: RuledCollection, values: Record<string, unknown>): string | undefined => {
  const rules: FieldRules = RECORD_RULES[collection]
  for (const [field, value] of Object.entries(values)) {
    const rule = rules[field]
    const problem = rule && problemOf(rule, value)
    if (problem) return `${problem} (${field.replaceAll('_', ' ')})`
  }
  return undefined
}

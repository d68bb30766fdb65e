import { isObject, isTextList } from '../../../domain/guards.ts'
import {
  CARRIERS_PER_UPDATE,
  type CarrierUpdate,
  type CarrierUpdated,
  type FieldChange,
  isCarrierUpdates,
  LISTED_FIELDS,
} from '../../../domain/imports/imported-carrier.ts'
import { asActor, IMPORTER } from '../changes/request-context.ts'
import { findRecord, selectRows, timeFromNow } from '../database/records.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'
import { readBody, renewLease } from './active-run.ts'
import { censusNews, storeCensus } from './company-census.ts'
import { insertValid, lastRow, type Refused } from './insert-valid.ts'

/** The objects of a JSON list. @throws 400 if it is something else */
const readObjects = (json: string): Record<string, unknown>[] => {
  const rows: unknown = JSON.parse(json)
  if (!Array.isArray(rows) || !rows.every(isObject)) throw new BadRequestError('A line must be a list of objects.')
  return rows
}

/**
 * Saves through hooks: cities that take the slug of a smaller one with the same name, and cities that get coordinates.
 */
const saveByHooks = (tx: core.App, rows: string) => {
  for (const row of readObjects(rows)) {
    const known = findRecord(tx, 'locations', String(row['id']))
    const city = known ?? new Record(tx.findCollectionByNameOrId('locations'))
    city.load(row)
    tx.save(city)
  }
}

/** Deletes redirects from slugs that a new city now has. */
const endRedirects = (tx: core.App, after: number) => {
  const outdated = selectRows<string>(
    tx,
    'json_quote(id)',
    'FROM location_redirects WHERE from_slug IN (SELECT slug FROM locations WHERE rowid > {:after})',
    { after },
  )
  for (const id of outdated) tx.delete(tx.findRecordById('location_redirects', id))
}

/** Inserts cities, and records them so that an undo can remove them. */
export const insertCities = (tx: core.App, run: string, [ruling, plain]: [string, string], now: string): Refused[] => {
  const after = lastRow(tx, 'locations')
  saveByHooks(tx, ruling)
  const refused = plain === '[]' ? [] : insertValid(tx, 'locations', 'TRUE', plain, now)
  endRedirects(tx, after)
  tx.db()
    .newQuery(
      `INSERT INTO import_changes (run, collection, record, created, updated)
        SELECT {:run}, 'locations', id, {:now}, {:now} FROM locations WHERE rowid > {:after}`,
    )
    .bind({ run, now, after })
    .execute()
  return refused
}

interface Memories {
  run: string
  seenOn: string
  /** JSON of `[[listing, ImportedCarrier without LISTED_FIELDS, hash, hash of its row], …]`. */
  rows: string
}

/** SQL of an object with the LISTED_FIELDS of a listing. */
const LISTED = `json_object(${LISTED_FIELDS.map((field) => `'${field}', ${field === 'cargo' ? 'json(cargo)' : `listing.${field}`}`).join(', ')})`

/** SQL of the complete ImportedCarrier: joins two JSON objects. */
const IMPORTED = `rtrim(given.value->1, '}') || ',' || substr(${LISTED}, 2)`

const storeMemories = (tx: core.App, { run, seenOn, rows }: Memories, now: string) =>
  tx
    .db()
    .newQuery(
      `WITH given AS MATERIALIZED (SELECT value FROM jsonb_each({:rows}))
       INSERT OR FAIL INTO carrier_imports (id, listing, imported, hash, row_hash, usdot_number, seen_on, run, outcome, written,
          created, updated)
        SELECT listing.id, listing.id, ${IMPORTED}, given.value->>2, given.value->>3, listing.usdot_number, {:seenOn},
          {:run}, 'created', listing.updated, {:now}, {:now}
        FROM given JOIN company_listings AS listing ON listing.id = given.value->>0`,
    )
    .bind({ rows, run, seenOn, now })
    .execute()

/**
 * Copies a page that many batches change to the database once, not after each batch. Applies to the writing connection
 * until it closes.
 */
const RARE_CHECKPOINTS = 'PRAGMA wal_autocheckpoint = 8000'

/** @throws 409, as for a number that was taken, if a company after this rowid has a number that is on the do-not-list */
const requireListed = (tx: core.App, after: number) => {
  const from = `FROM company_listings JOIN do_not_list USING (usdot_number)
    WHERE company_listings.rowid > {:after} AND usdot_number != ''`
  if (selectRows(tx, 'json_quote(usdot_number)', from, { after }).length > 0) throw takenMeanwhile('do_not_list')
}

const takenMeanwhile = (problem: string) =>
  new ApiError(409, 'A slug, USDOT number or city of this step was taken meanwhile.', {
    taken: new ValidationError('validation_import_taken', problem),
  })

/**
 * POST /api/directory/imports/{run}/insert: inserts new companies in their stored shape, with their cities. Six lines
 * of JSON: locations to save through hooks, other locations, field names of listings, listings as lists of values, the
 * import memory of each, and what the company census says about some. Listings go in by SQL, under the rules of a single save. Answers the refused rows.
 * @throws 409 if a slug, number or city was taken since the importer checked, or a number went on the do-not-list
 */
export const insertCarriers = (e: core.RequestEvent) => {
  const [ruling = '[]', plain = '[]', fields = '[]', listings = '[]', rows = '[]', census = '[]'] =
    readBody(e).split('\n')
  const seenOn = e.request?.url?.query().get('seen') ?? ''
  const now = new DateTime().string()
  let refused: Refused[] = []
  try {
    e.app.runInTransaction((tx) => {
      tx.db().newQuery(RARE_CHECKPOINTS).execute()
      const run = renewLease(tx, e)
      if (ruling + plain !== '[][]')
        asActor(tx, IMPORTER, () => {
          refused = insertCities(tx, run, [ruling, plain], now)
        })
      if (listings === '[]') return
      const names: unknown = JSON.parse(fields)
      if (!isTextList(names)) throw new BadRequestError('The third line must name the fields.')
      const ordered = { fields: names, rows: listings }
      const after = lastRow(tx, 'company_listings')
      refused = refused.concat(insertValid(tx, 'company_listings', "state = 'published'", ordered, now))
      requireListed(tx, after)
      storeMemories(tx, { run, seenOn, rows }, now)
      storeCensus(tx, { run, seenOn, rows: census }, true, now)
    })
  } catch (error) {
    if (!/UNIQUE constraint failed/.test(String(error))) throw error
    throw takenMeanwhile(String(error))
  }
  notifyPublisher(e.app)
  return e.json(200, { refused })
}

interface Written {
  run: string
  seenOn: string
  fields: Record<string, FieldChange>
}

/** The state that an undo restores: the fields, and the import memory of the company, null if there was none. */
export interface BeforeUpdate {
  fields: Record<string, FieldChange>
  memory: Record<(typeof MEMORY)[number], string> | null
  /** True if nobody had edited the company since an import wrote it. */
  isUntouched: boolean
  /** True if the run also changed what the company census says about it. */
  isCensusNews?: boolean
}

const MEMORY = ['imported', 'hash', 'row_hash', 'usdot_number', 'seen_on', 'run', 'outcome', 'written'] as const

const memoryOf = (tx: core.App, listing: string): BeforeUpdate['memory'] => {
  const columns = MEMORY.map((column) => `'${column}', ${column}`).join(', ')
  const from = 'FROM carrier_imports WHERE listing = {:listing}'
  return selectRows<NonNullable<BeforeUpdate['memory']>>(tx, `json_object(${columns})`, from, { listing })[0] ?? null
}

const recordUpdate = (tx: core.App, run: string, listing: string, before: BeforeUpdate) =>
  tx
    .db()
    .newQuery(
      `INSERT OR IGNORE INTO import_changes (run, collection, record, before, created, updated)
        VALUES ({:run}, 'company_listings', {:listing}, {:before}, {:now}, {:now})`,
    )
    .bind({ run, listing, before: JSON.stringify(before), now: timeFromNow(0) })
    .execute()

const storeMemory = (tx: core.App, update: CarrierUpdate, { run, seenOn, fields }: Written) => {
  const { listing, usdot_number, imported, hash, row_hash } = update
  const outcome = Object.keys(fields).length > 0 ? 'updated' : 'noted'
  tx.db()
    .newQuery(
      `INSERT INTO carrier_imports (listing, imported, hash, row_hash, usdot_number, seen_on, run, outcome, written,
          created, updated)
        SELECT id, {:imported}, {:hash}, {:row_hash}, {:usdot_number}, {:seenOn}, {:run}, {:outcome}, updated, updated,
          updated FROM company_listings WHERE id = {:listing}
        ON CONFLICT (listing) DO UPDATE SET imported = excluded.imported, hash = excluded.hash,
          row_hash = excluded.row_hash, usdot_number = excluded.usdot_number, seen_on = excluded.seen_on,
          run = excluded.run, outcome = excluded.outcome,
          written = iif(excluded.outcome = 'updated', excluded.written, written)`,
    )
    .bind({ listing, usdot_number, imported, hash, row_hash, seenOn, run, outcome })
    .execute()
}

const messageOf = (error: unknown): string => String(error instanceof Error ? error.message : error).slice(0, 300)

/** What earlier versions wrote when they hid a company that a file no longer listed as a carrier for hire. */
const HIDDEN_BY_IMPORT = 'The federal record no longer lists it'

/** A company that a person or a rule has hidden, with a reason, is not published by an import. */
const withoutRuledState = (record: core.Record, { state, ...others }: CarrierUpdate['changes']) => {
  const reason = record.getString('state_reason')
  return state && (reason === '' || reason.startsWith(HIDDEN_BY_IMPORT)) ? { ...others, state } : others
}

interface UpdateStep {
  run: string
  seenOn: string
  isDry: boolean
  /** Listings about which the company census says something new. */
  news: ReadonlySet<string>
}

const updateOne = (tx: core.App, update: CarrierUpdate, { run, seenOn, isDry, news }: UpdateStep) => {
  const record = tx.findRecordById('company_listings', update.listing)
  const fields = writeChanges(record, withoutRuledState(record, update.changes))
  const isChanged = Object.keys(fields).length > 0
  if (isChanged) Object.assign(fields, writeChanges(record, update.along))
  if (isDry) return fields
  const memory = memoryOf(tx, update.listing)
  const isUntouched = memory?.written === record.original().getString('updated')
  if (isChanged) tx.save(record)
  const isCensusNews = news.has(update.listing)
  recordUpdate(tx, run, update.listing, { fields, memory, isUntouched, isCensusNews })
  storeMemory(tx, update, { run, seenOn, fields })
  if (isCensusNews)
    storeCensus(tx, { run, seenOn, rows: JSON.stringify([[update.listing, update.census]]) }, false, timeFromNow(0))
  return fields
}

/**
 * POST /api/directory/imports/{run}/update with CarrierUpdates: updates companies through their record hooks, few at a
 * time so that other saves do not wait. Writes only fields that are empty or unchanged since the last import. With
 * `dry=1` it stores nothing. Answers a CarrierUpdated for each.
 */
export const updateCarriers = (e: core.RequestEvent) => {
  const updates: unknown = JSON.parse(readBody(e))
  if (Array.isArray(updates) && updates.length > CARRIERS_PER_UPDATE)
    throw new BadRequestError(`A request can have at most ${CARRIERS_PER_UPDATE} updates.`)
  const query = e.request?.url?.query()
  const isDry = query?.get('dry') === '1'
  const seenOn = query?.get('seen') ?? ''
  const answer: CarrierUpdated[] = []
  const work = (tx: core.App) => {
    const run = renewLease(tx, e)
    if (!isCarrierUpdates(updates)) throw new BadRequestError('These are not updates of carriers.')
    const given = updates.flatMap(({ listing, census }) => (census ? [[listing, census]] : []))
    const news = new Set(given.length > 0 ? censusNews(tx, JSON.stringify(given)) : [])
    for (const update of updates) {
      const { usdot_number, listing } = update
      try {
        const fields = updateOne(tx, update, { run, seenOn, isDry, news })
        answer.push({ usdot_number, fields, isCensusNews: news.has(listing), error: '' })
      } catch (error) {
        answer.push({ usdot_number, fields: {}, isCensusNews: false, error: messageOf(error) })
      }
    }
  }
  if (isDry) work(e.app)
  else e.app.runInTransaction((tx) => asActor(tx, IMPORTER, () => work(tx)))
  if (!isDry) notifyPublisher(e.app)
  return e.json(200, answer)
}

type Value = string | number | boolean | string[]

/** A field's value with the type of the example, so that both can be compared. */
const valueLike = (record: core.Record, field: string, example: unknown): Value => {
  if (Array.isArray(example)) return [...record.getStringSlice(field)]
  if (typeof example === 'number') return record.getFloat(field)
  return typeof example === 'boolean' ? record.getBool(field) : record.getString(field)
}

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? [...one].sort().join() === [...other].sort().join()
    : String(one) === String(other)

/** Sets each field that still has its old value, so that edits by people stay. @returns the fields that it set */
export const writeChanges = (
  record: core.Record,
  changes: Record<string, FieldChange>,
): Record<string, FieldChange> => {
  const written: Record<string, FieldChange> = {}
  for (const [field, [was, is]] of Object.entries(changes)) {
    if (!isSame(valueLike(record, field, was), was) || isSame(was, is)) continue
    record.set(field, is)
    written[field] = [was, is]
  }
  return written
}

import { LISTED_FIELDS } from '../../../domain/imports/imported-carrier.ts'
import { asMaker, IMPORTER } from '../changes/request-context.ts'
import { findRecord, selectRows } from '../database/records.ts'
import { signalChanges } from '../publishing/send-signal.ts'
import { heldRun } from './held-run.ts'
import { insertSound, lastRow, type Refused } from './insert-sound.ts'
import { readBody } from './read-body.ts'

/** By the hooks of their record: cities that a smaller one of their name makes way for, and those that learn where they are. */
const saveRuling = (tx: core.App, rows: string) => {
  for (const row of JSON.parse(rows) as Record<string, unknown>[]) {
    const known = findRecord(tx, 'locations', String(row['id']))
    const city = known ?? new Record(tx.findCollectionByNameOrId('locations'))
    city.load(row)
    tx.save(city)
  }
}

/** An address that a new city has leads nowhere else any more. */
const endRedirects = (tx: core.App, after: number) => {
  const outdated = selectRows<string>(
    tx,
    'json_quote(id)',
    'FROM location_redirects WHERE from_slug IN (SELECT slug FROM locations WHERE rowid > {:after})',
    { after },
  )
  for (const id of outdated) tx.delete(tx.findRecordById('location_redirects', id))
}

/** A city that a run makes goes when the run is undone. */
export const insertCities = (tx: core.App, run: string, [ruling, plain]: [string, string], now: string): Refused[] => {
  const after = lastRow(tx, 'locations')
  saveRuling(tx, ruling)
  const refused = plain === '[]' ? [] : insertSound(tx, 'locations', 'TRUE', plain, now)
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
  /** JSON of `[[listing, ImportedCarrier without what is listed, hash, hash of its row], …]`. */
  rows: string
}

/** SQL of an object with what a carrier's listing has of it. */
const LISTED = `json_object(${LISTED_FIELDS.map((field) => `'${field}', ${field === 'cargo' ? 'json(cargo)' : `listing.${field}`}`).join(', ')})`

/** SQL of the whole ImportedCarrier, as JSON: two objects made one. */
const IMPORTED = `rtrim(given.value->1, '}') || ',' || substr(${LISTED}, 2)`

const remember = (tx: core.App, { run, seenOn, rows }: Memories, now: string) =>
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
 * A page that many batches write to is copied from the log to the database once for all of them, not after each. Said to
 * the one connection that writes, for as long as it lives.
 */
const RARE_CHECKPOINTS = 'PRAGMA wal_autocheckpoint = 8000'

/**
 * POST /api/directory/imports/{run}/insert: companies that the directory does not have yet, in their stored shape, with
 * the cities that they need. Five lines of JSON: locations that the hooks are to rule, other locations, the fields of
 * listings, the listings, each a list of those fields' values, and what is remembered of each. All is SQL, under the
 * rules that a single record is saved by; no hook runs. A row that may not be stored is named and holds up no other.
 * @throws 409 when a slug, number or city was taken since the importer looked
 */
export const insertCarriers = (e: core.RequestEvent) => {
  const [ruling = '[]', plain = '[]', fields = '[]', listings = '[]', rows = '[]'] = readBody(e).split('\n')
  const seenOn = e.request?.url?.query().get('seen') ?? ''
  const now = new DateTime().string()
  let refused: Refused[] = []
  try {
    e.app.runInTransaction((tx) => {
      tx.db().newQuery(RARE_CHECKPOINTS).execute()
      const run = heldRun(tx, e)
      if (ruling + plain !== '[][]')
        asMaker(tx, IMPORTER, () => {
          refused = insertCities(tx, run, [ruling, plain], now)
        })
      if (listings === '[]') return
      const ordered = { fields: JSON.parse(fields) as string[], rows: listings }
      refused = refused.concat(insertSound(tx, 'company_listings', "state = 'published'", ordered, now))
      remember(tx, { run, seenOn, rows }, now)
    })
  } catch (error) {
    if (!/UNIQUE constraint failed/.test(String(error))) throw error
    throw new ApiError(409, 'Somebody took an address, a number or a city meanwhile.', {
      taken: new ValidationError('validation_import_taken', String(error)),
    })
  }
  signalChanges(e.app)
  return e.json(200, { refused })
}

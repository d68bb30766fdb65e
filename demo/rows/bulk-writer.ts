import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathOf } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import { call, type SeedServer } from '../server.ts'

const ROWS_A_REQUEST = 5000
/** While one request stores its rows, the server writes the logo files of the next. */
const REQUESTS_AT_ONCE = 2
/** Rows between two turns of the event loop, which sends pending requests while the next rows are made. */
const ROWS_A_TURN = 250

/** Collections that refer to a listing. */
const DEPENDENT = ['listing_assignments', 'reviews', 'inquiries'] as const
/** Collections in the order of their rows. A listing appears with its record, so the record comes first. */
const ORDER = ['carrier_records', 'company_listings', ...DEPENDENT] as const
export type SeededCollection = (typeof ORDER)[number]
const FIRST_DEPENDENT = ORDER.indexOf(DEPENDENT[0])

/**
 * Sends rows to the bulk route while the caller makes the next. A listing is stored before rows that refer to it. After
 * a failed request, `add` and `finish` throw its error.
 */
export const createBulkWriter = (
  server: SeedServer,
  onStored: (collection: SeededCollection, rows: number) => void,
) => {
  const waiting: Record<SeededCollection, (string | Promise<string>)[]> = {
    carrier_records: [],
    company_listings: [],
    listing_assignments: [],
    reviews: [],
    inquiries: [],
  }
  const inFlight = new Map<Promise<void>, SeededCollection>()
  let added = 0

  const post = async (collection: SeededCollection, rows: (string | Promise<string>)[]) => {
    const lines = await Promise.all(rows)
    await call(server, pathOf(ROUTES.bulkInsert, { collection }), { body: lines.join('\n'), ndjson: true })
    onStored(collection, lines.length)
  }
  /** Waits for the rows that must be stored before those of a collection. */
  const earlierStored = (collection: SeededCollection) => {
    const place = Math.min(ORDER.indexOf(collection), FIRST_DEPENDENT)
    return Promise.all([...inFlight].flatMap(([request, other]) => (ORDER.indexOf(other) < place ? request : [])))
  }
  const send = async (collection: SeededCollection) => {
    await earlierStored(collection)
    while (inFlight.size >= REQUESTS_AT_ONCE) await Promise.race(inFlight.keys())
    const request = post(collection, waiting[collection].splice(0, ROWS_A_REQUEST))
    inFlight.set(request, collection)
    // A failed request stays in the list, so that the next one to wait for it throws its error.
    request.then(
      () => inFlight.delete(request),
      () => undefined,
    )
  }
  const sendFull = async () => {
    if (waiting.company_listings.length < ROWS_A_REQUEST) return
    if (waiting.carrier_records.length > 0) await send('carrier_records')
    await send('company_listings')
    for (const collection of DEPENDENT) while (waiting[collection].length >= ROWS_A_REQUEST) await send(collection)
  }

  return {
    /** Adds a row, or a promise of one. Rows that refer to a listing follow it. */
    add: async (collection: SeededCollection, row: object | Promise<object>) => {
      if (collection === 'company_listings') await sendFull()
      waiting[collection].push(
        row instanceof Promise ? row.then((ready) => JSON.stringify(ready)) : JSON.stringify(row),
      )
      if (++added % ROWS_A_TURN === 0) await nextTurn()
    },
    /** Resolves when every row is stored. */
    finish: async () => {
      for (const collection of ORDER) while (waiting[collection].length > 0) await send(collection)
      await Promise.all(inFlight.keys())
    },
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { call, type SeedServer } from './server.ts'

const ROWS_A_REQUEST = 5000
/** Rows between two turns of the event loop, which sends the request in flight while the next rows are made. */
const ROWS_A_TURN = 250

/** Collections in the order in which they are written: a listing goes before what points to it. */
export const SEEDED = ['company_listings', 'listing_assignments', 'reviews', 'inquiries'] as const
export type SeededCollection = (typeof SEEDED)[number]

/**
 * Sends rows to the bulk route, one request at a time; the caller goes on making rows while the server stores them.
 * After a failed request `add` and `finish` throw its error.
 */
export const createBulkWriter = (
  server: SeedServer,
  onStored: (collection: SeededCollection, rows: number) => void,
) => {
  const waiting: Record<SeededCollection, string[]> = {
    company_listings: [],
    listing_assignments: [],
    reviews: [],
    inquiries: [],
  }
  let inFlight: Promise<void> = Promise.resolve()
  let added = 0

  const send = async (collection: SeededCollection) => {
    const lines = waiting[collection].splice(0, ROWS_A_REQUEST)
    if (lines.length === 0) return
    await inFlight
    const path = `/api/directory/bulk/${collection}`
    inFlight = call(server, path, { body: lines.join('\n'), ndjson: true }).then(() =>
      onStored(collection, lines.length),
    )
    // `await inFlight` throws it again; without a handler an early failure would end the process.
    inFlight.catch(() => {})
  }
  const sendFull = async (collection: SeededCollection) => {
    if (waiting[collection].length < ROWS_A_REQUEST) return
    // Rows that wait may point to a listing that waits too.
    if (collection !== 'company_listings') await send('company_listings')
    await send(collection)
  }

  return {
    add: async (collection: SeededCollection, row: { id: string }) => {
      waiting[collection].push(JSON.stringify(row))
      await sendFull(collection)
      if (++added % ROWS_A_TURN === 0) await nextTurn()
    },
    finish: async () => {
      for (const collection of SEEDED) while (waiting[collection].length > 0) await send(collection)
      await inFlight
    },
  }
}

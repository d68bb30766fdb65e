/**
 * Takes back what a run did, a step at a time: first puts back what it wrote to companies that were there, then takes
 * away those that it made, then the cities that it made and nobody needs. What people have touched since stays.
 */
import type { UndoStep } from '../../../domain/imports/import-run.ts'
import { asMaker, IMPORTER } from '../changes/change-actor.ts'
import { insertChanges } from '../changes/insert-changes.ts'
import { selectRows } from '../database/records.ts'
import { signalChanges } from '../publishing/send-signal.ts'
import { heldRun } from './held-run.ts'
import { restoreListing } from './restore-listing.ts'

const RESTORED_PER_STEP = 50
const REMOVED_PER_STEP = 500
/** Rows that one step looks through for those of the run. */
const SEARCHED_PER_STEP = 20_000

/** Where a step begins: which of the three parts, after which record or row. */
interface Place {
  part: 'listings' | 'created' | 'cities'
  after: string
}
type Counts = Omit<UndoStep, 'next'>

const counted = (reasons: string[]): Record<string, number> => {
  const left: Record<string, number> = {}
  for (const reason of reasons) left[reason] = (left[reason] ?? 0) + 1
  return left
}

const placeAfter = (place: Place, found: { at: string }[], most: number, next: Place['part'] | ''): string => {
  const last = found.at(-1)?.at
  if (last !== undefined && found.length === most) return `${place.part} ${last}`
  return next ? `${next} 0` : ''
}

const restoreSome = (app: core.App, e: core.RequestEvent, place: Place): UndoStep => {
  const found = selectRows<{ at: string; id: string }>(
    app,
    `json_object('at', record, 'id', id)`,
    `FROM (SELECT record, id FROM import_changes WHERE run = {:run} AND collection = 'company_listings'
      AND record > {:after} ORDER BY record LIMIT ${RESTORED_PER_STEP})`,
    { run: e.request?.pathValue('run') ?? '', after: place.after },
  )
  const counts: Counts = { removed: 0, restored: 0, left: {} }
  app.runInTransaction((tx) => {
    heldRun(tx, e)
    asMaker(tx, IMPORTER, () => {
      const reasons = found.map(({ id }) => restoreListing(tx, id))
      counts.restored = reasons.filter((reason) => reason === '').length
      counts.left = counted(reasons.flatMap((reason) => reason || []))
    })
  })
  return { ...counts, next: placeAfter(place, found, RESTORED_PER_STEP, 'created') }
}

/** Why a company that the run made stays; NULL when it goes. */
export const KEPT = `CASE WHEN listing.updated != made.written THEN 'edited since'
  WHEN listing.owner != '' THEN 'have an owner'
  WHEN EXISTS (SELECT 1 FROM listing_assignments WHERE listing = listing.id) THEN 'are assigned to an account'
  WHEN EXISTS (SELECT 1 FROM inquiries WHERE listing = listing.id) THEN 'have inquiries'
  WHEN EXISTS (SELECT 1 FROM reviews WHERE listing = listing.id) THEN 'have reviews'
  WHEN EXISTS (SELECT 1 FROM listing_requests WHERE listing = listing.id) THEN 'have requests' END`

const MADE = `FROM carrier_imports AS made JOIN company_listings AS listing ON listing.id = made.listing`

const DELETIONS = [
  'DELETE FROM slug_redirects WHERE listing IN (SELECT value FROM json_each({:ids}))',
  'DELETE FROM carrier_imports WHERE listing IN (SELECT value FROM json_each({:ids}))',
  'DELETE FROM company_listings WHERE id IN (SELECT value FROM json_each({:ids}))',
]

const removeListings = (tx: core.App, listings: string[]): UndoStep['left'] => {
  const kept = selectRows<[string, string | null]>(
    tx,
    `json_array(listing.id, ${KEPT})`,
    `${MADE} WHERE made.listing IN (SELECT value FROM json_each({:listings}))`,
    { listings: JSON.stringify(listings) },
  )
  const ids = JSON.stringify(kept.filter(([, reason]) => reason === null).map(([id]) => id))
  insertChanges(
    tx,
    `SELECT 'company_listings' AS collection, id AS record, 'delete' AS action, name AS label, id AS listing
      FROM company_listings WHERE state = 'published' AND id IN (SELECT value FROM json_each({:ids}))`,
    { ids },
  )
  for (const sql of DELETIONS) tx.db().newQuery(sql).bind({ ids }).execute()
  return counted(kept.flatMap(([, reason]) => reason ?? []))
}

const removeSome = (app: core.App, e: core.RequestEvent, place: Place): UndoStep => {
  const run = e.request?.pathValue('run') ?? ''
  const after = Number(place.after)
  const params = { run, after, until: after + SEARCHED_PER_STEP }
  const found = selectRows<{ at: number; listing: string }>(
    app,
    `json_object('at', at, 'listing', listing)`,
    `FROM (SELECT rowid AS at, listing FROM carrier_imports WHERE run = {:run} AND outcome = 'created'
      AND rowid > {:after} AND rowid <= {:until} ORDER BY rowid LIMIT ${REMOVED_PER_STEP})`,
    params,
  )
  const counts: Counts = { removed: 0, restored: 0, left: {} }
  app.runInTransaction((tx) => {
    heldRun(tx, e)
    counts.left = removeListings(
      tx,
      found.map(({ listing }) => listing),
    )
  })
  counts.removed = found.length - Object.values(counts.left).reduce((sum, count) => sum + count, 0)
  if (found.length === REMOVED_PER_STEP) return { ...counts, next: `created ${found.at(-1)?.at}` }
  const [hasMore] = selectRows<number>(
    app,
    'more',
    'FROM (SELECT EXISTS (SELECT 1 FROM carrier_imports WHERE rowid > {:until}) AS more)',
    params,
  )
  return { ...counts, next: hasMore ? `created ${params.until}` : 'cities 0' }
}

/** Cities of the run that no company is in, as nobody has written to them since. */
const EMPTY_CITIES = `FROM locations WHERE updated = created AND NOT EXISTS
    (SELECT 1 FROM company_listings WHERE location = locations.id)
  AND id IN (SELECT value FROM json_each({:ids}))`

const removeCities = (app: core.App, e: core.RequestEvent, place: Place): UndoStep => {
  const found = selectRows<{ at: string }>(
    app,
    `json_object('at', record)`,
    `FROM (SELECT record FROM import_changes WHERE run = {:run} AND collection = 'locations'
      AND record > {:after} ORDER BY record LIMIT ${REMOVED_PER_STEP})`,
    { run: e.request?.pathValue('run') ?? '', after: place.after },
  )
  const ids = JSON.stringify(found.map(({ at }) => at))
  app.runInTransaction((tx) => {
    heldRun(tx, e)
    insertChanges(
      tx,
      `SELECT 'locations' AS collection, id AS record, 'delete' AS action, name AS label, '' AS listing ${EMPTY_CITIES}`,
      { ids },
    )
    tx.db().newQuery(`DELETE ${EMPTY_CITIES}`).bind({ ids }).execute()
  })
  return { removed: 0, restored: 0, left: {}, next: placeAfter(place, found, REMOVED_PER_STEP, '') }
}

const PARTS = { listings: restoreSome, created: removeSome, cities: removeCities } as const

/** POST /api/directory/imports/{run}/undo with `after`, where the last step ended: the next step. */
export const undoImport = (e: core.RequestEvent) => {
  const [part = '', after = '0'] = (e.request?.url?.query().get('after') || 'listings 0').split(' ')
  const step = PARTS[part as Place['part']]
  if (!step) throw new BadRequestError('An undo has no such step.')
  const done = step(e.app, e, { part: part as Place['part'], after })
  signalChanges(e.app)
  return e.json(200, done)
}

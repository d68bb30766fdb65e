import type { UndoStep } from '../../../domain/imports/import-runs.ts'
import type { FieldChange } from '../../../domain/imports/imported-carrier.ts'
import { insertChanges } from '../changes/change-log.ts'
import { asActor, IMPORTER } from '../changes/request-context.ts'
import { findRecord, selectRows } from '../database/records.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'
import { renewLease } from './active-run.ts'
import { restoreRecords } from './carrier-records.ts'
import { deleteCensus } from './company-census.ts'
import { type BeforeUpdate, writeChanges } from './write-carriers.ts'

/**
 * Undoes a run step by step: restores the companies that it updated, then removes those that it created, then the
 * unused cities that it created, then the federal records that it replaced. What people have edited since stays.
 */

const RESTORED_PER_STEP = 50
const REMOVED_PER_STEP = 500
/** Rows that one step searches for those of the run. */
const SEARCHED_PER_STEP = 20_000

/** The start of a step: its part, and the record or row before it. */
interface Place {
  part: 'listings' | 'created' | 'cities' | 'records'
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
    renewLease(tx, e)
    asActor(tx, IMPORTER, () => {
      const reasons = found.map(({ id }) => restoreListing(tx, id))
      counts.restored = reasons.filter((reason) => reason === '').length
      counts.left = counted(reasons.flatMap((reason) => reason || []))
    })
  })
  return { ...counts, next: placeAfter(place, found, RESTORED_PER_STEP, 'created') }
}

/** SQL of the reason why a company that the run created stays; NULL if it can be removed. */
export const REASON_TO_KEEP = `CASE WHEN listing.updated != made.written THEN 'edited since'
  WHEN listing.owner != '' THEN 'have an owner'
  WHEN EXISTS (SELECT 1 FROM listing_assignments WHERE listing = listing.id) THEN 'are assigned to an account'
  WHEN EXISTS (SELECT 1 FROM inquiries WHERE listing = listing.id) THEN 'have inquiries'
  WHEN EXISTS (SELECT 1 FROM reviews WHERE listing = listing.id) THEN 'have reviews'
  WHEN EXISTS (SELECT 1 FROM listing_requests WHERE listing = listing.id) THEN 'have requests'
  WHEN EXISTS (SELECT 1 FROM listing_photos WHERE listing = listing.id) THEN 'have photos' END`

const CREATED_BY_RUN = `FROM carrier_imports AS made JOIN company_listings AS listing ON listing.id = made.listing`

const DELETIONS = [
  'DELETE FROM watches WHERE listing IN (SELECT value FROM json_each({:ids}))',
  'DELETE FROM carrier_news WHERE listing IN (SELECT value FROM json_each({:ids}))',
  'DELETE FROM slug_redirects WHERE listing IN (SELECT value FROM json_each({:ids}))',
  'DELETE FROM carrier_imports WHERE listing IN (SELECT value FROM json_each({:ids}))',
  'DELETE FROM company_listings WHERE id IN (SELECT value FROM json_each({:ids}))',
]

const removeListings = (tx: core.App, run: string, listings: string[]): UndoStep['left'] => {
  const companies = selectRows<[string, string | null]>(
    tx,
    `json_array(listing.id, ${REASON_TO_KEEP})`,
    `${CREATED_BY_RUN} WHERE made.listing IN (SELECT value FROM json_each({:listings}))`,
    { listings: JSON.stringify(listings) },
  )
  const ids = JSON.stringify(companies.filter(([, reason]) => reason === null).map(([id]) => id))
  insertChanges(
    tx,
    `SELECT 'company_listings' AS collection, id AS record, 'delete' AS action, name AS label, id AS listing
      FROM company_listings WHERE state = 'published' AND id IN (SELECT value FROM json_each({:ids}))`,
    { ids },
  )
  deleteCensus(tx, run, ids)
  for (const sql of DELETIONS) tx.db().newQuery(sql).bind({ ids }).execute()
  return counted(companies.flatMap(([, reason]) => reason ?? []))
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
    renewLease(tx, e)
    counts.left = removeListings(
      tx,
      run,
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

/** Cities of the run that have no company and that nobody has edited. */
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
    renewLease(tx, e)
    insertChanges(
      tx,
      `SELECT 'locations' AS collection, id AS record, 'delete' AS action, name AS label, '' AS listing ${EMPTY_CITIES}`,
      { ids },
    )
    tx.db().newQuery(`DELETE ${EMPTY_CITIES}`).bind({ ids }).execute()
  })
  return { removed: 0, restored: 0, left: {}, next: placeAfter(place, found, REMOVED_PER_STEP, 'records') }
}

const PARTS = {
  listings: restoreSome,
  created: removeSome,
  cities: removeCities,
  records: restoreRecords,
} as const
const isPart = (part: string): part is Place['part'] => Object.hasOwn(PARTS, part)

/**
 * POST /api/directory/imports/{run}/undo with `after`, the end of the last step: runs the next step. Answers UndoStep.
 */
export const undoImport = (e: core.RequestEvent) => {
  const [part = '', after = '0'] = (e.request?.url?.query().get('after') || 'listings 0').split(' ')
  if (!isPart(part)) throw new BadRequestError('This undo step does not exist.')
  const done = PARTS[part](e.app, e, { part, after })
  notifyPublisher(e.app)
  return e.json(200, done)
}

interface Change extends BeforeUpdate {
  run: string
  listing: string
}

const changeOf = (tx: core.App, id: string): Change => {
  const [change] = selectRows<Change>(
    tx,
    "json_set(before, '$.run', run, '$.listing', record)",
    'FROM import_changes WHERE id = {:id}',
    { id },
  )
  if (!change) throw new NotFoundError('That change no longer exists.')
  return change
}

const findListing = (tx: core.App, id: string): core.Record | undefined => findRecord(tx, 'company_listings', id)

const isLastOf = (tx: core.App, { run, listing }: Change): boolean =>
  selectRows(tx, 'json_array(1)', 'FROM carrier_imports WHERE listing = {:listing} AND run = {:run}', { run, listing })
    .length > 0

/** True if nobody has edited the company since an import wrote it. */
const isAsWritten = (tx: core.App, listing: core.Record): boolean =>
  selectRows(tx, 'json_array(1)', 'FROM carrier_imports WHERE listing = {:id} AND written = {:updated}', {
    id: listing.id,
    updated: listing.original().getString('updated'),
  }).length > 0

/** Restores the company's import memory from before the run. */
const restoreMemory = (tx: core.App, { listing, memory, isUntouched }: Change, updated: string) => {
  if (!memory) {
    tx.db().newQuery('DELETE FROM carrier_imports WHERE listing = {:listing}').bind({ listing }).execute()
    return
  }
  const columns = Object.keys(memory)
  tx.db()
    .newQuery(
      `UPDATE carrier_imports SET ${columns.map((column) => `${column} = {:${column}}`).join(', ')} WHERE listing = {:listing}`,
    )
    .bind({ ...memory, written: isUntouched ? updated : memory.written, listing })
    .execute()
}

/** Keeps the fields that people have changed since, so that a later undo can try them again. */
const keepLeftFields = (
  tx: core.App,
  id: string,
  left: Record<string, FieldChange>,
  { memory, isUntouched }: Change,
) => {
  if (Object.keys(left).length === 0) {
    tx.db().newQuery('DELETE FROM import_changes WHERE id = {:id}').bind({ id }).execute()
    return
  }
  const before = JSON.stringify({ fields: left, memory, isUntouched })
  tx.db().newQuery('UPDATE import_changes SET before = {:before} WHERE id = {:id}').bind({ id, before }).execute()
}

/**
 * Restores each field of a company that still has the value that the run wrote.
 * @param id of a row in import_changes
 * @returns why a field stays, '' if all are restored, undefined if the run had not changed the company
 */
const restoreListing = (tx: core.App, id: string): string | undefined => {
  const change = changeOf(tx, id)
  const listing = findListing(tx, change.listing)
  if (!listing) return 'are gone'
  if (!isLastOf(tx, change)) return 'changed by a later import'
  const isUntouched = change.isUntouched && isAsWritten(tx, listing)
  const back = Object.fromEntries(
    Object.entries(change.fields).map(([field, [was, is]]): [string, FieldChange] => [field, [is, was]]),
  )
  const restored = writeChanges(listing, back)
  if (Object.keys(restored).length > 0) tx.save(listing)
  const left = Object.fromEntries(Object.entries(change.fields).filter(([field]) => !(field in restored)))
  keepLeftFields(tx, id, left, change)
  if (Object.keys(left).length > 0) return 'edited since'
  restoreMemory(tx, { ...change, isUntouched }, listing.getString('updated'))
  return change.isCensusNews || Object.keys(change.fields).length > 0 ? '' : undefined
}

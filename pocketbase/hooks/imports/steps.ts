import { agingDays } from '../../../domain/carrier-record/biennial-update.ts'
import { ARRANGING_TYPES, type AuthorityType, GOODS_TYPES } from '../../../domain/carrier-record/federal-files.ts'
import type { UndoStep } from '../../../domain/imports/import-runs.ts'
import type { FieldChange } from '../../../domain/imports/imported-carrier.ts'
import { isTableKind } from '../../../domain/imports/tables/table-columns.ts'
import { DISK_FULL } from '../../../domain/operation/server-metrics.ts'
import { asActor, IMPORTER } from '../changes/request-context.ts'
import { withFullDiskError } from '../database/full-disk.ts'
import { setPageCache } from '../database/page-cache.ts'
import { findRecord, selectRows } from '../database/records.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'
import { beginImport, readBody, renewLease, requireHolder, storeProgress } from './active-run.ts'
import { quoted } from './bulk-columns.ts'
import { countRecords, noteCrashes, readRecords, sweepRecords, writeRecords } from './carrier-records.ts'
import { correctCities } from './correct-cities.ts'
import {
  compareCensus,
  findCensusRegions,
  listKnownCarriers,
  markLeft,
  markMissing,
  markReturned,
} from './left-carriers.ts'
import { applyRows } from './tables/apply-rows.ts'
import { type BeforeListing, deleteMemory, memoryOf, storeMemory } from './tables/new-listings.ts'
import { REASON_TO_KEEP, undoImport } from './undo-import.ts'
import { insertCarriers, updateCarriers, writeChanges } from './write-carriers.ts'

/**
 * POST /api/directory/imports/{run}/compare with `[[USDOT number, hash of its row], …]`: answers one letter for each
 * row (`MARK`). It also stores `seen`, the date of the file, for known companies, except in a dry run.
 */
const compareCarriers = (e: core.RequestEvent) => {
  const rows = readBody(e)
  const run = requireHolder(e.app, e)
  const query = e.request?.url?.query()
  const seenOn = query?.get('seen') ?? ''
  const found = new DynamicModel({ answer: '', unseen: 0, compared: 0 })
  setPageCache(e.app, COMPARE_CACHE_KB)
  const { outdated, deadlines, starts } = agingDays(seenOn)
  e.app
    .db()
    .newQuery(`${COMPARED} ${ANSWER}`)
    .bind({ rows, run, seenOn, outdated, deadlines: JSON.stringify(deadlines), starts: JSON.stringify(starts) })
    .one(found)
  if (found['unseen'] > 0 && !query?.get('dry')) storeSeenDate(e.app, rows, seenOn, found['compared'])
  return e.blob(200, 'application/json', found['answer'])
}

/**
 * POST /api/directory/imports/{run}/same with `[[listing, hash of its row], …]`: stores hashes of rows without news.
 */
const storeRowHashes = (e: core.RequestEvent) => {
  const rows = readBody(e)
  renewLease(e.app, e)
  e.app
    .db()
    .newQuery(
      `UPDATE carrier_imports SET row_hash = given.value->>1 FROM json_each({:rows}) AS given
        WHERE listing = given.value->>0`,
    )
    .bind({ rows })
    .execute()
  return e.noContent(204)
}

/** POST /api/directory/imports/{run}/slugs with `[slug, …]`: answers those that a company has or had. */
const findTakenSlugs = (e: core.RequestEvent) => {
  const slugs = readBody(e)
  const found = new DynamicModel({ taken: '' })
  setPageCache(e.app, COMPARE_CACHE_KB)
  e.app
    .db()
    .newQuery(
      `SELECT json_group_array(slug) AS taken FROM (
        SELECT slug FROM company_listings WHERE slug IN (SELECT value FROM json_each({:slugs}))
        UNION SELECT from_slug FROM slug_redirects WHERE from_slug IN (SELECT value FROM json_each({:slugs})))`,
    )
    .bind({ slugs })
    .one(found)
  return e.blob(200, 'application/json', found['taken'])
}

const STEPS: Readonly<Record<string, (e: core.RequestEvent) => void>> = {
  note: storeProgress,
  compare: compareCarriers,
  same: storeRowHashes,
  slugs: findTakenSlugs,
  insert: insertCarriers,
  update: updateCarriers,
  rows: applyRows,
  'correct-cities': correctCities,
  'read-records': readRecords,
  'write-records': writeRecords,
  'count-records': countRecords,
  'sweep-records': sweepRecords,
  'note-crashes': noteCrashes,
  'compare-census': compareCensus,
  'census-regions': findCensusRegions,
  'known-carriers': listKnownCarriers,
  'mark-left': markLeft,
  'mark-missing': markMissing,
  'mark-returned': markReturned,
  undo: (e) => (isTableUndo(e) ? undoTable(e) : undoImport(e)),
}

/** POST /api/directory/imports, superusers only: see `beginImport`. */
export const beginRun = (e: core.RequestEvent) => withFullDiskError(() => beginImport(e), DISK_FULL.step)

/** POST /api/directory/imports/{run}/{step}, superusers only: one step of a run that the importer holds. */
export const runImportStep = (e: core.RequestEvent) => {
  const step = STEPS[e.request?.pathValue('step') ?? '']
  if (!step) throw new NotFoundError('This import step does not exist.')
  return withFullDiskError(() => step(e), DISK_FULL.step)
}

/** Page cache of a connection that compares. A file visits the whole directory once, so a larger cache is no use. */
const COMPARE_CACHE_KB = 4000

/**
 * The rows of a file next to the companies with the same USDOT number: imported companies that still have it, and
 * companies that people entered and that have been public.
 */
const COMPARED = `WITH given AS MATERIALIZED
  (SELECT key AS at, value->>0 AS number, value->>1 AS row_hash FROM json_each({:rows})),
 beside AS MATERIALIZED (SELECT at, given.number, given.row_hash AS given_hash, known.row_hash, known.hash, known.imported,
    known.run, known.outcome, known.seen_on, coalesce(known.listing, (SELECT id FROM company_listings
      WHERE usdot_number = given.number AND usdot_number != '' AND address_since != '')) AS listing,
    EXISTS (SELECT 1 FROM do_not_list WHERE usdot_number = given.number) AS is_on_do_not_list
  FROM given LEFT JOIN carrier_imports AS known ON known.usdot_number = given.number AND EXISTS
    (SELECT 1 FROM company_listings WHERE id = known.listing AND usdot_number = given.number)
  GROUP BY at)`

/** SQL that is true if FMCSA's files prove that a carrier moves homes. Few records contain the word, so few are parsed. */
const MOVES_HOMES = `EXISTS (SELECT 1 FROM carrier_records AS federal
  WHERE federal.usdot_number = number AND instr(federal.records, '"household_goods"') > 0 AND EXISTS (SELECT 1 FROM
    json_each(coalesce(federal.records->'$.motus_carrier.rows', federal.records->'$.li_carrier.rows', '[]')) AS authority
    WHERE authority.value->>'status' = 'active' AND authority.value->>'type' = 'household_goods'))`

/** True for a row without changes, from a file that is not older, whose carrier has meanwhile proved that it moves homes. */
const IS_NEW_MOVER = `row_hash IS given_hash AND run IS NOT {:run} AND seen_on <= {:seenOn}
  AND instr(imported, '"Moving"') = 0 AND ${MOVES_HOMES}`

const [RECORD_DATE, SOURCE_DATE] = [`(imported->>'record_date')`, `(imported->>'source_date')`]
/** SQL of `hasAged` for a row without changes, from a newer file: its pages have to say that it is older now. */
const HAS_AGED = `row_hash IS given_hash AND run IS NOT {:run} AND seen_on <= {:seenOn}
  AND ${RECORD_DATE} != '' AND ${SOURCE_DATE} != '' AND ${SOURCE_DATE} < {:seenOn}
  AND ((${RECORD_DATE} <= {:outdated} AND ${RECORD_DATE} > date(${SOURCE_DATE}, '-2 years'))
    OR (${RECORD_DATE} < {:starts}->>(number % 100) AND ${SOURCE_DATE} <= {:deadlines}->>(number % 100)))`

/**
 * `s` on the do-not-list, `-` unknown, `o` changed but `refusalByAge` forbids it, `?` changed, grown old or meanwhile a
 * proven mover, `=` unchanged, `c`, `u` or `n` for the outcome earlier in this run.
 */
const MARK = `CASE WHEN is_on_do_not_list THEN 's' WHEN listing IS NULL THEN '-' WHEN row_hash IS NOT given_hash
  THEN CASE WHEN seen_on > {:seenOn} THEN 'o' ELSE '?' END
  WHEN ${IS_NEW_MOVER} OR (${HAS_AGED}) THEN '?'
  WHEN run IS NOT {:run} THEN '=' ELSE substr(outcome, 1, 1) END`

/** SQL that is true if FMCSA's files name an active authority of these types. */
const hasAuthority = (types: readonly AuthorityType[]) => `EXISTS (SELECT 1 FROM carrier_records AS federal,
    json_each(coalesce(federal.records->'$.motus_carrier.rows', federal.records->'$.li_carrier.rows', '[]')) AS authority
  WHERE federal.usdot_number = number AND authority.value->>'status' = 'active'
    AND authority.value->>'type' IN (${types.map(quoted).join(', ')}))`
const HAULS = hasAuthority(GOODS_TYPES)
const ARRANGES = hasAuthority(ARRANGING_TYPES)

/** SQL of the indexes of new and changed rows with a USDOT number for which a condition is true. */
const newRowsThat = (condition: string) =>
  `json(json_group_array(at) FILTER (WHERE mark IN ('-', '?') AND number != '' AND ${condition}))`

const ANSWER = `SELECT json_object(
    'marks', coalesce(group_concat(mark, '' ORDER BY at), ''),
    'differing', json(json_group_array(json_array(at, listing, coalesce(hash, ''), coalesce(imported, '')))
      FILTER (WHERE mark = '?')),
    'authorized', ${newRowsThat(HAULS)}, 'brokers', ${newRowsThat(ARRANGES)}, 'movers', ${newRowsThat(MOVES_HOMES)}) AS answer,
    count(*) FILTER (WHERE seen_on < {:seenOn}) AS unseen, count(*) AS compared
  FROM (SELECT *, ${MARK} AS mark FROM beside)`

/** Rows per statement. Other writers wait for it, and the pages of a large table are spread over the disk. */
const ROWS_PER_MARK = 1000

/** Stores the file's date for the companies in it, unless they have a later one. */
const storeSeenDate = (app: core.App, rows: string, seenOn: string, count: number) => {
  const some = 'SELECT value->>0 FROM json_each({:rows}) WHERE key >= {:from} AND key < {:to}'
  for (let from = 0; from < count; from += ROWS_PER_MARK)
    app
      .db()
      .newQuery(
        `UPDATE carrier_imports SET seen_on = {:seenOn} WHERE seen_on < {:seenOn} AND usdot_number IN (${some})`,
      )
      .bind({ rows, seenOn, from, to: from + ROWS_PER_MARK })
      .execute()
}

// Undoes a run of listings or reviews: removes or restores records that nobody has edited since.

const PER_STEP = 50
const [LATER, EDITED, GONE] = ['changed by a later import', 'edited since', 'are gone']

interface Change {
  id: string
  collection: string
  record: string
  before: Partial<BeforeListing> & { isMade?: boolean; written?: string }
}

/** The reason why a record stays as it is, or what the undo did with it. */
type Undone = { left: string } | 'removed' | 'restored'

const find = (tx: core.App, { collection, record: id }: Change): core.Record | undefined =>
  findRecord(tx, collection, id)

const removeReview = (tx: core.App, change: Change, review: core.Record): Undone => {
  if (review.getString('updated') !== change.before.written) return { left: EDITED }
  tx.delete(review)
  return 'removed'
}

const removeListing = (tx: core.App, listing: core.Record): Undone => {
  const [reason] = selectRows<string | null>(
    tx,
    `json_quote(${REASON_TO_KEEP})`,
    `FROM listing_imports AS made JOIN company_listings AS listing ON listing.id = made.listing WHERE listing.id = {:id}`,
    { id: listing.id },
  )
  if (reason) return { left: reason }
  tx.delete(listing)
  return 'removed'
}

/** Keeps the fields that people have changed since, so that a later undo can try them again. */
const keepLeftFields = (tx: core.App, { id, before }: Change, left: Record<string, FieldChange>) => {
  const db = tx.db()
  if (Object.keys(left).length === 0) {
    db.newQuery('DELETE FROM import_changes WHERE id = {:id}').bind({ id }).execute()
    return
  }
  db.newQuery('UPDATE import_changes SET before = {:before} WHERE id = {:id}')
    .bind({ id, before: JSON.stringify({ ...before, fields: left }) })
    .execute()
}

/** Restores each field that still has the value that the run wrote. */
const restoreListing = (tx: core.App, change: Change, listing: core.Record): Undone => {
  const { fields = {}, memory = null, isUntouched = false } = change.before
  const now = memoryOf(tx, listing.id)
  const isAsWritten = isUntouched && now?.written === listing.getString('updated')
  const back = Object.entries(fields).map(([field, [was, is]]): [string, FieldChange] => [field, [is, was]])
  const restored = writeChanges(listing, Object.fromEntries(back))
  if (Object.keys(restored).length > 0) tx.save(listing)
  const left = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in restored)))
  keepLeftFields(tx, change, left)
  if (Object.keys(left).length > 0) return { left: EDITED }
  if (memory) storeMemory(tx, listing.id, { ...memory, ...(isAsWritten && { written: listing.getString('updated') }) })
  else deleteMemory(tx, listing.id)
  return 'restored'
}

const undoOne = (tx: core.App, run: string, change: Change): Undone => {
  const record = find(tx, change)
  if (!record) return { left: GONE }
  if (change.collection === 'reviews') return removeReview(tx, change, record)
  if (memoryOf(tx, record.id)?.run !== run) return { left: LATER }
  return change.before.isMade ? removeListing(tx, record) : restoreListing(tx, change, record)
}

const CHANGES = `FROM (SELECT * FROM import_changes WHERE run = {:run} AND collection = {:collection}
  AND record > {:after} ORDER BY record LIMIT ${PER_STEP})`
const COLLECTIONS = { listings: 'company_listings', reviews: 'reviews' } as const

const kindOf = (app: core.App, run: string): string => app.findRecordById('imports', run).getString('kind')

/** True if the request undoes listings or reviews of a table. Cities and federal records are undone in the same way for all runs. */
const isTableUndo = (e: core.RequestEvent): boolean => {
  if (/^(cities|records)/.test(e.request?.url?.query().get('after') ?? '')) return false
  return isTableKind(kindOf(e.app, e.request?.pathValue('run') ?? ''))
}

/**
 * POST /api/directory/imports/{run}/undo with `after`, the end of the last step: runs the next step. Answers UndoStep.
 */
const undoTable = (e: core.RequestEvent) => {
  const after = (e.request?.url?.query().get('after') ?? '').split(' ')[1] ?? ''
  const step: UndoStep = { removed: 0, restored: 0, left: {}, next: 'cities 0' }
  e.app.runInTransaction((tx) => {
    const run = renewLease(tx, e)
    const kind = kindOf(tx, run)
    const changes = selectRows<Change>(
      tx,
      "json_object('id', id, 'collection', collection, 'record', record, 'before', json(before))",
      CHANGES,
      { run, after, collection: isTableKind(kind) ? COLLECTIONS[kind] : '' },
    )
    asActor(tx, IMPORTER, () => {
      for (const change of changes) {
        const done = undoOne(tx, run, change)
        if (typeof done === 'string') step[done] += 1
        else step.left[done.left] = (step.left[done.left] ?? 0) + 1
      }
    })
    const last = changes.at(-1)
    if (last && changes.length === PER_STEP) step.next = `listings ${last.record}`
  })
  notifyPublisher(e.app)
  return e.json(200, step)
}

import { DISK_FULL } from '../../../domain/operation/server-metrics.ts'
import { withFullDiskError } from '../database/full-disk.ts'
import { setPageCache } from '../database/page-cache.ts'
import { beginImport, readBody, renewLease, requireHolder, storeProgress } from './active-run.ts'
import { applyRows } from './tables/apply-rows.ts'
import { isTableUndo, undoTable } from './tables/undo-table.ts'
import { undoImport } from './undo-import.ts'
import { insertCarriers, updateCarriers } from './write-carriers.ts'

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
  e.app.db().newQuery(`${COMPARED} ${ANSWER}`).bind({ rows, run, seenOn }).one(found)
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

/**
 * `s` on the do-not-list, `-` unknown, `o` changed but older than what we have, `?` changed, `=` unchanged, `c`, `u` or `n`
 * for the outcome earlier in this run.
 */
const MARK = `CASE WHEN is_on_do_not_list THEN 's' WHEN listing IS NULL THEN '-' WHEN row_hash IS NOT given_hash
  THEN CASE WHEN {:seenOn} != '' AND seen_on > {:seenOn} THEN 'o' ELSE '?' END
  WHEN run IS NOT {:run} THEN '=' ELSE substr(outcome, 1, 1) END`

const ANSWER = `SELECT json_object(
    'marks', coalesce(group_concat(mark, '' ORDER BY at), ''),
    'differing', json(json_group_array(json_array(at, listing, coalesce(hash, ''), coalesce(imported, '')))
      FILTER (WHERE mark = '?'))) AS answer,
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

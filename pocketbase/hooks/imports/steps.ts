import { DISK_FULL } from '../../../domain/operation/server-metrics.ts'
import { withFullDiskError } from '../database/full-disk.ts'
import { setPageCache } from '../database/page-cache.ts'
import { beginImport, heldRun, lookedAtRun, noteImport, readBody } from './active-run.ts'
import { takeRows } from './tables/apply-rows.ts'
import { isOfTable, undoTable } from './tables/undo-table.ts'
import { undoImport } from './undo-import.ts'
import { insertCarriers, updateCarriers } from './write-carriers.ts'

/**
 * POST /api/directory/imports/{run}/compare with `[[USDOT number, hash of its row], …]`: says of each row in a letter
 * whether the directory has it. With `seen`, the date of the file, those that it has are marked.
 */
const compareCarriers = (e: core.RequestEvent) => {
  const rows = readBody(e)
  const run = lookedAtRun(e.app, e)
  const seenOn = e.request?.url?.query().get('seen') ?? ''
  const found = new DynamicModel({ answer: '', unseen: 0, compared: 0 })
  setPageCache(e.app, LOOK_KB)
  e.app.db().newQuery(`${COMPARED} ${ANSWER}`).bind({ rows, run, seenOn }).one(found)
  if (found['unseen'] > 0) markSeen(e.app, rows, seenOn, found['compared'])
  return e.blob(200, 'application/json', found['answer'])
}

/** POST /api/directory/imports/{run}/same with `[[listing, hash of its row], …]`: companies whose rows say nothing new. */
const keepSame = (e: core.RequestEvent) => {
  const rows = readBody(e)
  heldRun(e.app, e)
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

/** POST /api/directory/imports/{run}/slugs with `[slug, …]`: those that a company has or had. */
const takenSlugs = (e: core.RequestEvent) => {
  const slugs = readBody(e)
  const found = new DynamicModel({ taken: '' })
  setPageCache(e.app, LOOK_KB)
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
  note: noteImport,
  compare: compareCarriers,
  same: keepSame,
  slugs: takenSlugs,
  insert: insertCarriers,
  update: updateCarriers,
  rows: takeRows,
  undo: (e) => (isOfTable(e) ? undoTable(e) : undoImport(e)),
}

/** POST /api/directory/imports, superusers only: see `beginImport`. */
export const beginRun = (e: core.RequestEvent) => withFullDiskError(() => beginImport(e), DISK_FULL.step)

/** POST /api/directory/imports/{run}/{step}, superusers only: a step of the run that the importer holds. */
export const stepOfImport = (e: core.RequestEvent) => {
  const step = STEPS[e.request?.pathValue('step') ?? '']
  if (!step) throw new NotFoundError('An import has no such step.')
  return withFullDiskError(() => step(e), DISK_FULL.step)
}

/** What a connection keeps of pages while an import looks: a file goes through the whole directory, and back to nothing. */
const LOOK_KB = 4000

/**
 * The rows of a file beside what the directory has of them. A company is known by its number while it bears that, be it
 * one that an import stored or one that people entered and the public knows.
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

const MARK = `CASE WHEN is_on_do_not_list THEN 's' WHEN listing IS NULL THEN '-' WHEN row_hash IS NOT given_hash THEN '?'
  WHEN run IS NOT {:run} THEN '=' ELSE substr(outcome, 1, 1) END`

const ANSWER = `SELECT json_object(
    'marks', coalesce(group_concat(mark, '' ORDER BY at), ''),
    'differing', json(json_group_array(json_array(at, listing, coalesce(hash, ''), coalesce(imported, '')))
      FILTER (WHERE mark = '?'))) AS answer,
    count(*) FILTER (WHERE seen_on < {:seenOn}) AS unseen, count(*) AS compared
  FROM (SELECT *, ${MARK} AS mark FROM beside)`

/** Rows that one statement marks: other writers wait for it, and the pages of a large table are all over the disk. */
const MARKED_AT_ONCE = 1000

/** The companies that a file has are marked with its date, once a day at most. */
const markSeen = (app: core.App, rows: string, seenOn: string, count: number) => {
  const some = 'SELECT value->>0 FROM json_each({:rows}) WHERE key >= {:from} AND key < {:to}'
  for (let from = 0; from < count; from += MARKED_AT_ONCE)
    app
      .db()
      .newQuery(
        `UPDATE carrier_imports SET seen_on = {:seenOn} WHERE seen_on < {:seenOn} AND usdot_number IN (${some})`,
      )
      .bind({ rows, seenOn, from, to: from + MARKED_AT_ONCE })
      .execute()
}

import { FEDERAL_FILES, type FederalFile } from '../../../domain/carrier-record/federal-files.ts'
import { isOneOf } from '../../../domain/guards.ts'
import { type CarriersOfFile, REFRESH_DAYS } from '../../../domain/imports/federal-rows.ts'
import type { UndoStep } from '../../../domain/imports/import-runs.ts'
import { insertChanges } from '../changes/change-log.ts'
import { selectRows } from '../database/records.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'
import { forgetNews, isFollowedSql, keepNews, storeNews } from '../watches/carrier-news.ts'
import { readBody, renewLease, requireHolder } from './active-run.ts'

/**
 * Stores what FMCSA's files say about carriers, by USDOT number. The importer parses and merges the rows; these steps
 * read and write whole records by SQL, remember what a run replaced, and tell the publisher which companies changed.
 */

// Records are put together as text where they only move, because SQLite would parse and write each of them again.

/**
 * POST /api/directory/imports/{run}/read-records with `[USDOT number, …]`: answers `[[number, FederalRecords or null,
 * mark], …]`. The mark is `l` for a carrier with a company that was ever public, `f` if someone manages or watches it,
 * `d` for one on the do-not-list, else ''.
 */
export const readRecords = (e: core.RequestEvent) => {
  requireHolder(e.app, e)
  const found = new DynamicModel({ answer: '' })
  e.app
    .db()
    .newQuery(
      `SELECT '[' || coalesce(group_concat('[' || json_quote(given.value) || ',' || coalesce(known.records, 'null')
          || ',"' || CASE WHEN EXISTS (SELECT 1 FROM do_not_list WHERE usdot_number = given.value) THEN 'd'
          ELSE coalesce((SELECT iif(${isFollowedSql('company')}, 'f', 'l') FROM company_listings AS company
            WHERE usdot_number = given.value AND usdot_number != '' AND address_since != ''), '') END || '"]', ','), '')
          || ']' AS answer
        FROM json_each({:numbers}) AS given LEFT JOIN carrier_records AS known ON known.usdot_number = given.value`,
    )
    .bind({ numbers: readBody(e) })
    .one(found)
  return e.blob(200, 'application/json', found['answer'])
}

/** Remembers what there was about carriers before the run changed it for the first time. */
export const rememberBefore = (tx: core.App, run: string, numbers: string, now: string) =>
  tx
    .db()
    .newQuery(
      `INSERT OR IGNORE INTO import_changes (run, collection, record, before, created, updated)
        SELECT {:run}, 'carrier_records', number.value, coalesce((SELECT '{"records":' || records || ',"run":' || json_quote(run)
          || '}' FROM carrier_records WHERE usdot_number = number.value), 'null'), {:now}, {:now}
        FROM json_each({:numbers}) AS number`,
    )
    .bind({ run, numbers, now })
    .execute()

/** The pages of published companies show the records. */
export const logChanges = (tx: core.App, numbers: string) =>
  insertChanges(
    tx,
    `SELECT 'company_listings' AS collection, id AS record, 'update' AS action, name AS label, id AS listing
      FROM company_listings WHERE state = 'published' AND usdot_number != ''
      AND usdot_number IN (SELECT value FROM json_each({:numbers}))`,
    { numbers },
  )

/**
 * POST /api/directory/imports/{run}/write-records with `[[USDOT number, FederalRecords, isNews, CarrierEvent[]], …]`.
 * Records without news change no page, so they are not logged. The events are new; `?news=1` says that there are some.
 */
export const writeRecords = (e: core.RequestEvent) => {
  const given = readBody(e)
  e.app.runInTransaction((tx) => {
    const run = renewLease(tx, e)
    const carriers = selectRows<{ number: string; isNews: unknown; bad: string | null }>(
      tx,
      "json_object('number', number, 'isNews', isNews, 'bad', iif(isRecord, NULL, substr(value, 1, 60)))",
      `FROM (SELECT value, value->>0 AS number, value->>2 AS isNews,
        coalesce(value->>0 GLOB '[1-9]*' AND NOT value->>0 GLOB '*[^0-9]*' AND json_type(value, '$[1]') = 'object', 0)
          AS isRecord FROM json_each({:given}))`,
      { given },
    )
    const bad = carriers.find((carrier) => carrier.bad !== null)
    if (bad) throw new BadRequestError(`This is not a record of a carrier: ${bad.bad}`)
    const now = new DateTime().string()
    const numbersOf = (some: typeof carriers): string => JSON.stringify(some.map(({ number }) => number))
    rememberBefore(tx, run, numbersOf(carriers), now)
    tx.db()
      .newQuery(
        `INSERT INTO carrier_records (usdot_number, records, run, created, updated)
          SELECT value->>0, value->1, {:run}, {:now}, {:now} FROM json_each({:given}) WHERE TRUE
          ON CONFLICT (usdot_number) DO UPDATE SET records = excluded.records, run = excluded.run,
            updated = excluded.updated`,
      )
      .bind({ given, run, now })
      .execute()
    logChanges(tx, numbersOf(carriers.filter(({ isNews }) => isNews)))
    if (e.request?.url?.query().get('news')) storeNews(tx, run, given)
  })
  notifyPublisher(e.app)
  return e.noContent(204)
}

const CARRIERS_PER_STEP = 1000

/** Changes the records of the next carriers, in the order of their numbers. Answers `{ "next": number }`, '' at the end. */
const changeSome = (e: core.RequestEvent, where: string, set: string, params: Record<string, string>) => {
  const { after = '' } = e.requestInfo().query
  const found = selectRows<string>(
    e.app,
    'json_quote(usdot_number)',
    `FROM (SELECT usdot_number FROM carrier_records WHERE usdot_number > {:after} AND (${where})
      ORDER BY usdot_number LIMIT ${CARRIERS_PER_STEP})`,
    { ...params, after },
  )
  const numbers = JSON.stringify(found)
  e.app.runInTransaction((tx) => {
    const run = renewLease(tx, e)
    const now = new DateTime().string()
    rememberBefore(tx, run, numbers, now)
    tx.db()
      .newQuery(
        `UPDATE carrier_records SET records = ${set}, run = {:run}, updated = {:now}
          WHERE usdot_number IN (SELECT value FROM json_each({:numbers}))`,
      )
      .bind({ ...params, run, now, numbers })
      .execute()
    logChanges(tx, numbers)
  })
  notifyPublisher(e.app)
  return e.json(200, { next: found.length === CARRIERS_PER_STEP ? (found.at(-1) ?? '') : '' })
}

/** SQL of the number of rows of a section. An empty one says that the newest file does not name the carrier. */
const rowsOf = (file: FederalFile): string => `json_array_length(records, '$.${file}.rows')`

/** The kind of file that a request names. @throws 400 */
const fileIn = (e: core.RequestEvent): FederalFile => {
  const { file } = e.requestInfo().query
  if (!isOneOf(FEDERAL_FILES, file)) throw new BadRequestError('There is no such federal file.')
  return file
}

/** POST /api/directory/imports/{run}/count-records?file=&checksum=: answers CarriersOfFile. */
export const countRecords = (e: core.RequestEvent) => {
  requireHolder(e.app, e)
  const file = fileIn(e)
  const { checksum = '' } = e.requestInfo().query
  const [found] = selectRows<CarriersOfFile>(
    e.app,
    "json_object('missing', missing, 'contained', contained)",
    `FROM (SELECT count(*) FILTER (WHERE is_other) AS missing, count(*) FILTER (WHERE NOT is_other) AS contained
      FROM (SELECT records->>'$.${file}.file' != {:checksum} AS is_other FROM carrier_records WHERE ${rowsOf(file)} > 0))`,
    { checksum },
  )
  return e.json(200, found)
}

/** POST /api/directory/imports/{run}/sweep-records?file=&checksum=&after=: removes what other files of a kind said. */
export const sweepRecords = (e: core.RequestEvent) => {
  const file = fileIn(e)
  const { checksum = '' } = e.requestInfo().query
  return changeSome(
    e,
    `${rowsOf(file)} > 0 AND records->>'$.${file}.file' != {:checksum}`,
    `json_remove(records, '$.${file}')`,
    { checksum },
  )
}

/** The newest whole crash file. It lists every reported crash, so a carrier that it does not name had none. */
const NEWEST_CRASH_FILE = `FROM (SELECT * FROM imports WHERE kind = 'carriers' AND mode = 'run'
  AND report->>'$.source' = 'crashes' AND report->>'$.isWhole' AND state IN ('running', 'finished')
  ORDER BY report->>'$.dated.day' DESC, created DESC LIMIT 1)`

/**
 * POST /api/directory/imports/{run}/note-crashes?after=: gives the carriers that the newest whole crash file does not name
 * an empty section of it. Pages name the date of an empty one too, so it is renewed only from time to time.
 */
export const noteCrashes = (e: core.RequestEvent) => {
  const [file] = selectRows<{ file: string; day: string }>(
    e.app,
    "json_object('file', substr(checksum, 1, 12), 'day', report->>'$.dated.day')",
    NEWEST_CRASH_FILE,
  )
  if (!file) return e.json(200, { next: '' })
  return changeSome(
    e,
    `records->>'$.crashes.file' IS NULL OR (${rowsOf('crashes')} = 0
      AND records->>'$.crashes.on' <= date({:day}, '-${REFRESH_DAYS} days'))`,
    "json_set(records, '$.crashes', json_object('on', {:day}, 'file', {:file}, 'rows', json('[]')))",
    { ...file },
  )
}

/** Puts back the records that a run replaced, unless a later run has changed them. */
export const restoreRecords = (app: core.App, e: core.RequestEvent, { after }: { after: string }): UndoStep => {
  const run = e.request?.pathValue('run') ?? ''
  const found = selectRows<{ number: string; isNew: boolean; isLast: boolean; isOfListing: boolean }>(
    app,
    `json_object('number', record, 'isNew', json(iif(before->>'$.records' IS NULL AND json_remove(known.records, '$.left') != '{}', 'true', 'false')),
      'isLast', json(iif(known.run = {:run}, 'true', 'false')),
      'isOfListing', json(iif(before->>'$.isOfListing', 'true', 'false')))`,
    `FROM (SELECT record, before FROM import_changes WHERE run = {:run} AND collection = 'carrier_records'
      AND record > {:after} ORDER BY record LIMIT ${CARRIERS_PER_STEP})
      LEFT JOIN carrier_records AS known ON known.usdot_number = record`,
    { run, after },
  )
  const mine = found.filter(({ isLast }) => isLast)
  const numbers = JSON.stringify(mine.map(({ number }) => number))
  const others = JSON.stringify(found.filter(({ isLast }) => !isLast).map(({ number }) => number))
  app.runInTransaction((tx) => {
    renewLease(tx, e)
    tx.db()
      .newQuery(
        `UPDATE carrier_records SET records = change.before->'$.records', run = change.before->>'$.run', updated = {:now}
          FROM import_changes AS change WHERE change.run = {:run} AND change.collection = 'carrier_records'
          AND change.record = carrier_records.usdot_number AND change.before->>'$.records' IS NOT NULL
          AND carrier_records.usdot_number IN (SELECT value FROM json_each({:numbers}))`,
      )
      .bind({ run, numbers, now: new DateTime().string() })
      .execute()
    tx.db()
      .newQuery(
        `DELETE FROM carrier_records WHERE run = {:run} AND usdot_number IN (SELECT value FROM json_each({:numbers}))`,
      )
      .bind({ run, numbers })
      .execute()
    logChanges(tx, numbers)
    forgetNews(tx, run, numbers)
    keepNews(tx, run, others)
  })
  // What the company census says is counted with its listing.
  const counted = found.filter(({ isOfListing }) => !isOfListing)
  const later = counted.filter(({ isLast }) => !isLast).length
  const removed = counted.filter(({ isLast, isNew }) => isLast && isNew).length
  const last = found.at(-1)?.number
  return {
    removed,
    restored: counted.length - later - removed,
    left: later > 0 ? { 'changed by a later import': later } : {},
    next: last && found.length === CARRIERS_PER_STEP ? `records ${last}` : '',
  }
}

import { LEFT_KINDS } from '../../../domain/carrier-record/left-census.ts'
import { isOneOf } from '../../../domain/guards.ts'
import type { CensusComparison, KnownCarrier } from '../../../domain/imports/left-carriers.ts'
import { setPageCache } from '../database/page-cache.ts'
import { selectRows } from '../database/records.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'
import { readBody, renewLease, requireHolder } from './active-run.ts'
import { logChanges, rememberBefore } from './carrier-records.ts'

/**
 * Carriers that left the census. Their records say so in the section `left`, by SQL for a thousand at a time, so that
 * an undo takes it back with the other records. The age rule hides them later.
 */

/** Known carriers per step of a comparison. */
const COMPARED_PER_STEP = 20_000
const CARRIERS_PER_STEP = 1000
/** Known carriers per step of a dry run, which are sent with their names. */
const LISTED_PER_STEP = 5000
const NAMED = 10
/** Page cache for a scan of whole tables, which reads each page once. */
const WALK_KB = 4000

/** The day on which a carrier's record says that it left. There is an index on it. */
const LEFT_ON = "records->>'$.left.on'"

const IS_LEFT = `EXISTS (SELECT 1 FROM carrier_records WHERE usdot_number = known.usdot_number AND ${LEFT_ON} IS NOT NULL)`

/** Public companies that an earlier file of this kind named, this one does not, and no earlier one lacked. */
const MISSING = `known.seen_on != '' AND known.seen_on < {:day} AND company.source = {:source}
  AND company.usdot_number = known.usdot_number AND company.state = 'published' AND NOT ${IS_LEFT}`

const part = (most: number) => `(SELECT rowid AS row, listing, usdot_number, seen_on FROM carrier_imports
  WHERE rowid > {:after} ORDER BY rowid LIMIT ${most}) AS known`

interface CensusFile {
  day: string
  source: string
  after: number
}

const fileIn = (e: core.RequestEvent): CensusFile => {
  const query = e.request?.url?.query()
  const read = (name: string): string => query?.get(name) ?? ''
  return { day: read('day'), source: read('source'), after: Number(read('after')) }
}

/** POST /api/directory/imports/{run}/compare-census?day=&source=&after=: answers a CensusComparison of the next carriers. */
export const compareCensus = (e: core.RequestEvent) => {
  requireHolder(e.app, e)
  const file = { ...fileIn(e) }
  setPageCache(e.app, WALK_KB)
  const [seen] = selectRows<{ contained: number; highest: number; last: number; count: number }>(
    e.app,
    "json_object('contained', contained, 'highest', highest, 'last', last, 'count', count)",
    `FROM (SELECT count(*) FILTER (WHERE seen_on >= {:day}) AS contained, coalesce(max(row), 0) AS last, count(*) AS count,
      coalesce(max(CAST(usdot_number AS INTEGER)) FILTER (WHERE seen_on >= {:day}), 0) AS highest
      FROM ${part(COMPARED_PER_STEP)})`,
    { day: file.day, after: file.after },
  )
  const from = `FROM ${part(COMPARED_PER_STEP)} CROSS JOIN company_listings AS company ON company.id = known.listing
    JOIN locations AS city ON city.id = company.location WHERE ${MISSING}`
  const missing = selectRows<[region: string, count: number]>(
    e.app,
    'json_array(region, count)',
    `FROM (SELECT city.region AS region, count(*) AS count ${from} GROUP BY city.region)`,
    file,
  )
  const names = selectRows<CensusComparison['names'][number]>(
    e.app,
    "json_object('usdot_number', number, 'name', name)",
    `FROM (SELECT known.usdot_number AS number, company.name AS name ${from} LIMIT ${NAMED})`,
    file,
  )
  const highestMissing = selectRows<number>(
    e.app,
    'number',
    `FROM (SELECT CAST(known.usdot_number AS INTEGER) AS number ${from} ORDER BY 1 DESC LIMIT 2)`,
    file,
  )
  setPageCache(e.app)
  const { contained = 0, highest = 0, last = 0, count = 0 } = seen ?? {}
  const answer: CensusComparison = {
    ...{ contained, highest, names, highestMissing, missing: Object.fromEntries(missing) },
    next: count === COMPARED_PER_STEP ? String(last) : '',
  }
  return e.json(200, answer)
}

/** Which part a known carrier would have in a comparison, if the file did not name it. */
const KNOWN_KIND = `CASE WHEN known.seen_on >= {:day} THEN 'named' WHEN ${MISSING} THEN 'missable'
  WHEN company.usdot_number = known.usdot_number AND EXISTS (SELECT 1 FROM carrier_records
    WHERE usdot_number = known.usdot_number AND records->>'$.left.rows[0].as' = 'unlisted') THEN 'left' ELSE '' END`

/**
 * POST /api/directory/imports/{run}/known-carriers?day=&source=&after=: the next known carriers, which a dry run compares
 * itself. Answers `{ "known": KnownCarrier[], "next": string }`.
 */
export const listKnownCarriers = (e: core.RequestEvent) => {
  requireHolder(e.app, e)
  const file = { ...fileIn(e) }
  setPageCache(e.app, WALK_KB)
  const rows = selectRows<[row: number, ...carrier: KnownCarrier]>(
    e.app,
    'json_array(row, number, region, name, kind)',
    `FROM (SELECT known.row AS row, known.usdot_number AS number, city.region AS region, company.name AS name,
      ${KNOWN_KIND} AS kind FROM ${part(LISTED_PER_STEP)} CROSS JOIN company_listings AS company
      ON company.id = known.listing JOIN locations AS city ON city.id = company.location ORDER BY known.row)`,
    file,
  )
  setPageCache(e.app)
  return e.json(200, {
    known: rows.map(([, ...carrier]) => carrier),
    next: rows.length === 0 ? '' : String(rows.at(-1)?.[0] ?? ''),
  })
}

/** The newest census that was whole. */
const LAST_WHOLE = `FROM (SELECT counts->>'$.rows' AS rows FROM imports WHERE kind = 'carriers' AND mode = 'run'
  AND state = 'finished' AND report->>'$.isWhole' AND report->>'$.source' = {:source} AND id != {:run}
  ORDER BY report->>'$.dated.day' DESC, created DESC LIMIT 1)`

/**
 * POST /api/directory/imports/{run}/census-regions?day=&source= answers the states and provinces in which the file
 * names known carriers, and the rows of the last whole census: `{ "regions": […], "rowsBefore": number }`.
 */
export const findCensusRegions = (e: core.RequestEvent) => {
  const run = requireHolder(e.app, e)
  const { day, source } = fileIn(e)
  const regions = selectRows<string>(
    e.app,
    'json_quote(region)',
    `FROM (SELECT DISTINCT region FROM locations AS city WHERE EXISTS (SELECT 1 FROM company_listings AS company
      JOIN carrier_imports AS known ON known.listing = company.id
      WHERE company.location = city.id AND known.seen_on >= {:day}))`,
    { day },
  )
  const [rowsBefore = 0] = selectRows<number>(e.app, 'coalesce(rows, 0)', LAST_WHOLE, { source, run })
  return e.json(200, { regions, rowsBefore })
}

/** Writes the section `left` of carriers, and tells the publisher. @param given JSON of `[[USDOT number, kind], …]` */
const writeLeft = (tx: core.App, run: string, given: string, { day, source }: CensusFile) => {
  const now = new DateTime().string()
  const numbersOf = (condition: string): string =>
    JSON.stringify(
      selectRows<string>(
        tx,
        'json_quote(number)',
        `FROM (SELECT value->>0 AS number, value->>1 AS kind FROM json_each({:given})
          LEFT JOIN carrier_records AS known ON known.usdot_number = value->>0 WHERE ${condition})`,
        { given },
      ),
    )
  const gone = numbersOf("value->>1 != '' AND value->>1 IS NOT known.records->>'$.left.rows[0].as'")
  const back = numbersOf(`value->>1 = '' AND known.${LEFT_ON} IS NOT NULL`)
  rememberBefore(tx, run, gone, now)
  rememberBefore(tx, run, back, now)
  tx.db()
    .newQuery(
      `INSERT INTO carrier_records (usdot_number, records, run, created, updated)
        SELECT value->>0, json_object('left', json_object('on', {:day}, 'file', (SELECT substr(checksum, 1, 12) FROM imports
          WHERE id = {:run}), 'rows', json_array(json_object('as', value->>1, 'source', {:source})))), {:run}, {:now}, {:now}
        FROM json_each({:given}) WHERE value->>0 IN (SELECT value FROM json_each({:gone}))
        ON CONFLICT (usdot_number) DO UPDATE SET run = excluded.run, updated = excluded.updated,
          records = json_set(records, '$.left', json(excluded.records->'$.left'))`,
    )
    .bind({ given, gone, day, source, run, now })
    .execute()
  tx.db()
    .newQuery(
      `UPDATE carrier_records SET records = json_remove(records, '$.left'), run = {:run}, updated = {:now}
        WHERE usdot_number IN (SELECT value FROM json_each({:back}))`,
    )
    .bind({ back, run, now })
    .execute()
  logChanges(tx, gone)
  logChanges(tx, back)
  return { gone: Number(JSON.parse(gone).length), back: Number(JSON.parse(back).length) }
}

/**
 * POST /api/directory/imports/{run}/mark-left?day=&source= with `[[USDOT number, kind or '' for one that is listed], …]`.
 * Answers how many came back: `{ "returned": number }`.
 */
export const markLeft = (e: core.RequestEvent) => {
  const given = readBody(e)
  const rows: unknown = JSON.parse(given)
  const isMark = (row: unknown) =>
    Array.isArray(row) && /^[1-9]\d{0,7}$/.test(String(row[0])) && (row[1] === '' || isOneOf(LEFT_KINDS, row[1]))
  if (!Array.isArray(rows) || !rows.every(isMark)) throw new BadRequestError('These are not carriers that left.')
  let returned = 0
  e.app.runInTransaction((tx) => {
    returned = writeLeft(tx, renewLease(tx, e), given, fileIn(e)).back
  })
  if (rows.length > 0) notifyPublisher(e.app)
  return e.json(200, { returned })
}

/** POST /api/directory/imports/{run}/mark-missing?day=&source=&after=: marks the next carriers that a whole census lacks. */
export const markMissing = (e: core.RequestEvent) => {
  const file = fileIn(e)
  let next = ''
  e.app.runInTransaction((tx) => {
    const run = renewLease(tx, e)
    const found = selectRows<[row: number, number: string]>(
      tx,
      'json_array(row, number)',
      `FROM (SELECT known.rowid AS row, known.usdot_number AS number
        FROM carrier_imports AS known CROSS JOIN company_listings AS company ON company.id = known.listing
        WHERE known.rowid > {:after} AND ${MISSING} ORDER BY known.rowid LIMIT ${CARRIERS_PER_STEP})`,
      { ...file },
    )
    writeLeft(tx, run, JSON.stringify(found.map(([, number]) => [number, 'unlisted'])), file)
    if (found.length === CARRIERS_PER_STEP) next = String(found.at(-1)?.[0] ?? '')
  })
  notifyPublisher(e.app)
  return e.json(200, { next })
}

/**
 * POST /api/directory/imports/{run}/mark-returned: takes carriers back that a whole census lacked and that a newer file
 * names. Answers `{ "next": USDOT number, "returned": number }`.
 */
export const markReturned = (e: core.RequestEvent) => {
  const { after = '' } = e.requestInfo().query
  let found: string[] = []
  e.app.runInTransaction((tx) => {
    const run = renewLease(tx, e)
    found = selectRows<string>(
      tx,
      'json_quote(number)',
      `FROM (SELECT gone.usdot_number AS number FROM carrier_records AS gone
        WHERE gone.${LEFT_ON} IS NOT NULL AND gone.usdot_number > {:after}
        AND gone.records->>'$.left.rows[0].as' = 'unlisted' AND EXISTS (SELECT 1 FROM carrier_imports AS known
          WHERE known.usdot_number = gone.usdot_number AND known.seen_on >= gone.${LEFT_ON})
        ORDER BY gone.usdot_number LIMIT ${CARRIERS_PER_STEP})`,
      { after },
    )
    writeLeft(tx, run, JSON.stringify(found.map((number) => [number, ''])), { day: '', source: '', after: 0 })
  })
  if (found.length > 0) notifyPublisher(e.app)
  return e.json(200, {
    next: found.length === CARRIERS_PER_STEP ? (found.at(-1) ?? '') : '',
    returned: found.length,
  })
}

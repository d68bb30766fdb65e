import { agingDays } from '../../../domain/carrier-record/biennial-update.ts'
import { ARRANGING_TYPES, type AuthorityType, GOODS_TYPES } from '../../../domain/carrier-record/federal-files.ts'
import { setPageCache } from '../database/page-cache.ts'
import { readBody, renewLease, requireHolder } from './active-run.ts'
import { quoted } from './bulk-columns.ts'

/** Compares the rows of a carrier file with the directory, so that only those with news are read. */

/** Page cache of a connection that compares. A file visits the whole directory once, so a larger cache is no use. */
export const COMPARE_CACHE_KB = 4000

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

/** SQL that is true if FMCSA's files name an active authority of these types. */
const hasAuthority = (types: readonly AuthorityType[]) => `EXISTS (SELECT 1 FROM carrier_records AS federal,
    json_each(coalesce(federal.records->'$.motus_carrier.rows', federal.records->'$.li_carrier.rows', '[]')) AS authority
  WHERE federal.usdot_number = number AND authority.value->>'status' = 'active'
    AND authority.value->>'type' IN (${types.map(quoted).join(', ')}))`
const HAULS = hasAuthority(GOODS_TYPES)
const ARRANGES = hasAuthority(ARRANGING_TYPES)

/**
 * True for a row without changes whose carrier is listed by its authority alone, and has lost that or has it again. What
 * an import wrote says whether it was lost before.
 */
const LOST_OR_REGAINED = `row_hash IS given_hash AND run IS NOT {:run} AND seen_on <= {:seenOn}
  AND instr(imported, '"needs_authority"') > 0 AND (imported->>'state' = 'hidden') = (${HAULS} OR ${ARRANGES})`

const [RECORD_DATE, SOURCE_DATE] = [`(imported->>'record_date')`, `(imported->>'source_date')`]
/** SQL of `hasAged` for a row without changes, from a newer file: its pages have to say that it is older now. */
const HAS_AGED = `row_hash IS given_hash AND run IS NOT {:run} AND seen_on <= {:seenOn}
  AND ${RECORD_DATE} != '' AND ${SOURCE_DATE} != '' AND ${SOURCE_DATE} < {:seenOn}
  AND ((${RECORD_DATE} <= {:outdated} AND ${RECORD_DATE} > date(${SOURCE_DATE}, '-2 years'))
    OR (${RECORD_DATE} < {:starts}->>(number % 100) AND ${SOURCE_DATE} <= {:deadlines}->>(number % 100)))`

/**
 * `s` on the do-not-list, `-` unknown, `o` changed but `refusalByAge` forbids it, `?` changed, grown old, or for an
 * authority that the carrier has won or lost since, `=` unchanged, `c`, `u` or `n` for the outcome earlier in this run.
 */
const MARK = `CASE WHEN is_on_do_not_list THEN 's' WHEN listing IS NULL THEN '-' WHEN row_hash IS NOT given_hash
  THEN CASE WHEN seen_on > {:seenOn} THEN 'o' ELSE '?' END
  WHEN ${IS_NEW_MOVER} OR (${HAS_AGED}) OR (${LOST_OR_REGAINED}) THEN '?'
  WHEN run IS NOT {:run} THEN '=' ELSE substr(outcome, 1, 1) END`

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

/**
 * POST /api/directory/imports/{run}/compare with `[[USDOT number, hash of its row], …]`: answers one letter for each
 * row (`MARK`). It also stores `seen`, the date of the file, for known companies, except in a dry run.
 */
export const compareCarriers = (e: core.RequestEvent) => {
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
export const storeRowHashes = (e: core.RequestEvent) => {
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

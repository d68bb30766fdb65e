import { insertChanges } from '../changes/change-log.ts'
import { selectRows } from '../database/records.ts'

/**
 * Stores what only the company census contains about carriers with a listing, in their records. Importing the listings
 * brings it along, and undoing that import takes it back.
 */

interface CensusRows {
  run: string
  /** Date of the file, YYYY-MM-DD. '' if unknown. */
  seenOn: string
  /** JSON of `[[listing, CompanyCensusRow], …]`. */
  rows: string
}

const GIVEN = `WITH given AS MATERIALIZED (SELECT listing.id AS listing, listing.usdot_number AS number, value->1 AS census
  FROM jsonb_each({:rows}) JOIN company_listings AS listing ON listing.id = value->>0 WHERE listing.usdot_number != '')`

/** The listings about which the census says something else than the directory has. */
export const censusNews = (app: core.App, rows: string): string[] =>
  selectRows<string>(
    app,
    'json_quote(listing)',
    `FROM (${GIVEN} SELECT listing FROM given LEFT JOIN carrier_records AS known ON known.usdot_number = number
      WHERE census IS NOT known.records->'$.company_census.rows[0]')`,
    { rows },
  )

/**
 * Stores rows of the census.
 * @param isNew true for listings that this step created: a record that did not exist before is deleted with them
 */
export const storeCensus = (tx: core.App, { run, seenOn, rows }: CensusRows, isNew: boolean, now: string) => {
  if (rows === '[]') return
  tx.db()
    .newQuery(
      `${GIVEN} INSERT OR IGNORE INTO import_changes (run, collection, record, before, created, updated)
        SELECT {:run}, 'carrier_records', number, json_object('records', json(known.records), 'run', known.run,
          'isOfListing', json('true')), {:now}, {:now}
        FROM given LEFT JOIN carrier_records AS known ON known.usdot_number = number
        WHERE known.id IS NOT NULL OR NOT {:isNew}`,
    )
    .bind({ rows, run, now, isNew })
    .execute()
  tx.db()
    .newQuery(
      `${GIVEN} INSERT INTO carrier_records (usdot_number, records, run, created, updated)
        SELECT number, json_object('company_census', json_object('on', {:seenOn}, 'file',
          (SELECT substr(checksum, 1, 12) FROM imports WHERE id = {:run}), 'rows', json_array(json(census)))),
          {:run}, {:now}, {:now} FROM given WHERE TRUE
        ON CONFLICT (usdot_number) DO UPDATE SET run = excluded.run, updated = excluded.updated,
          records = json_set(records, '$.company_census', json(excluded.records->'$.company_census'))`,
    )
    .bind({ rows, run, seenOn, now })
    .execute()
  if (isNew) return
  insertChanges(
    tx,
    `SELECT 'company_listings' AS collection, id AS record, 'update' AS action, name AS label, id AS listing
      FROM company_listings WHERE state = 'published' AND id IN (SELECT value->>0 FROM json_each({:rows}))`,
    { rows },
  )
}

/** Deletes records that contain nothing but what a run's census said about listings that an undo removes. */
export const deleteCensus = (tx: core.App, run: string, listings: string) =>
  tx
    .db()
    .newQuery(
      `DELETE FROM carrier_records WHERE run = {:run} AND json_remove(records, '$.company_census') = '{}'
        AND usdot_number IN (SELECT usdot_number FROM company_listings WHERE id IN (SELECT value FROM json_each({:listings})))`,
    )
    .bind({ run, listings })
    .execute()

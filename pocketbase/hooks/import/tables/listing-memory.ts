/** What imports of listings remember of a company, and what a run keeps so that it can be taken back. */
import type { FieldChange } from '../../../../domain/imports/imported-carrier.ts'
import { momentFromNow, selectRows } from '../../database/records.ts'

export interface ListingMemory {
  imported: Record<string, unknown>
  row_hash: string
  run: string
  outcome: string
  written: string
}

/** What an undo puts back: the fields, and what was remembered of the company, null for nothing. */
export interface BeforeListing {
  fields: Record<string, FieldChange>
  memory: ListingMemory | null
  /** Whether nobody had written to the company since an import did. */
  isUntouched: boolean
}

const COLUMNS = "'row_hash', row_hash, 'run', run, 'outcome', outcome, 'written', written"

export const memoryOf = (tx: core.App, listing: string): ListingMemory | null =>
  selectRows<ListingMemory>(
    tx,
    `json_object('imported', json(imported), ${COLUMNS})`,
    'FROM listing_imports WHERE listing = {:listing}',
    { listing },
  )[0] ?? null

export const remember = (tx: core.App, listing: string, { imported, ...memory }: ListingMemory) =>
  tx
    .db()
    .newQuery(
      `INSERT INTO listing_imports (id, listing, imported, row_hash, run, outcome, written, created, updated)
        VALUES ({:listing}, {:listing}, {:imported}, {:row_hash}, {:run}, {:outcome}, {:written}, {:now}, {:now})
        ON CONFLICT (listing) DO UPDATE SET imported = excluded.imported, row_hash = excluded.row_hash,
          run = excluded.run, outcome = excluded.outcome, written = excluded.written, updated = excluded.updated`,
    )
    .bind({ ...memory, listing, imported: JSON.stringify(imported), now: momentFromNow(0) })
    .execute()

export const forget = (tx: core.App, listing: string) =>
  tx.db().newQuery('DELETE FROM listing_imports WHERE listing = {:listing}').bind({ listing }).execute()

/** Keeps what a run found before it wrote; the first word counts. */
export const keepChange = (tx: core.App, run: string, collection: string, record: string, before: object) =>
  tx
    .db()
    .newQuery(
      `INSERT OR IGNORE INTO import_changes (run, collection, record, before, created, updated)
        VALUES ({:run}, {:collection}, {:record}, {:before}, {:now}, {:now})`,
    )
    .bind({ run, collection, record, before: JSON.stringify(before), now: momentFromNow(0) })
    .execute()

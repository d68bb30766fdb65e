import {
  CARRIERS_PER_UPDATE,
  type CarrierUpdate,
  type CarrierUpdated,
  type FieldChange,
} from '../../../domain/imports/imported-carrier.ts'
import { asMaker, IMPORTER } from '../changes/request-context.ts'
import { momentFromNow, selectRows } from '../database/records.ts'
import { signalChanges } from '../publishing/send-signal.ts'
import { heldRun } from './held-run.ts'
import { readBody } from './read-body.ts'
import { writeChanges } from './write-changes.ts'

interface Written {
  run: string
  seenOn: string
  fields: Record<string, FieldChange>
}

/** What an undo puts back: the fields, and what was remembered of the company, null for nothing. */
export interface BeforeUpdate {
  fields: Record<string, FieldChange>
  memory: Record<(typeof MEMORY)[number], string> | null
  /** Whether nobody had written to the company since an import did. */
  isUntouched: boolean
}

const MEMORY = ['imported', 'hash', 'row_hash', 'usdot_number', 'seen_on', 'run', 'outcome', 'written'] as const

const memoryOf = (tx: core.App, listing: string): BeforeUpdate['memory'] => {
  const columns = MEMORY.map((column) => `'${column}', ${column}`).join(', ')
  const from = 'FROM carrier_imports WHERE listing = {:listing}'
  return selectRows<NonNullable<BeforeUpdate['memory']>>(tx, `json_object(${columns})`, from, { listing })[0] ?? null
}

const keepBefore = (tx: core.App, run: string, listing: string, before: BeforeUpdate) =>
  tx
    .db()
    .newQuery(
      `INSERT OR IGNORE INTO import_changes (run, collection, record, before, created, updated)
        VALUES ({:run}, 'company_listings', {:listing}, {:before}, {:now}, {:now})`,
    )
    .bind({ run, listing, before: JSON.stringify(before), now: momentFromNow(0) })
    .execute()

const remember = (tx: core.App, update: CarrierUpdate, { run, seenOn, fields }: Written) => {
  const { listing, usdot_number, imported, hash, row_hash } = update
  const outcome = Object.keys(fields).length > 0 ? 'updated' : 'noted'
  tx.db()
    .newQuery(
      `INSERT INTO carrier_imports (listing, imported, hash, row_hash, usdot_number, seen_on, run, outcome, written,
          created, updated)
        SELECT id, {:imported}, {:hash}, {:row_hash}, {:usdot_number}, {:seenOn}, {:run}, {:outcome}, updated, updated,
          updated FROM company_listings WHERE id = {:listing}
        ON CONFLICT (listing) DO UPDATE SET imported = excluded.imported, hash = excluded.hash,
          row_hash = excluded.row_hash, usdot_number = excluded.usdot_number, seen_on = excluded.seen_on,
          run = excluded.run, outcome = excluded.outcome,
          written = iif(excluded.outcome = 'updated', excluded.written, written)`,
    )
    .bind({ listing, usdot_number, imported, hash, row_hash, seenOn, run, outcome })
    .execute()
}

const messageOf = (error: unknown): string => String(error instanceof Error ? error.message : error).slice(0, 300)

const updateOne = (tx: core.App, update: CarrierUpdate, run: string, seenOn: string, isDry: boolean) => {
  const record = tx.findRecordById('company_listings', update.listing)
  const fields = writeChanges(record, update.changes)
  const isChanged = Object.keys(fields).length > 0
  if (isChanged) Object.assign(fields, writeChanges(record, update.along))
  if (isDry) return fields
  const memory = memoryOf(tx, update.listing)
  const isUntouched = memory?.written === record.original().getString('updated')
  if (isChanged) tx.save(record)
  keepBefore(tx, run, update.listing, { fields, memory, isUntouched })
  remember(tx, update, { run, seenOn, fields })
  return fields
}

/**
 * POST /api/directory/imports/{run}/update with CarrierUpdates: brings companies up to date through their record's own
 * hooks, few at a time, so that nobody's save waits. A field is written only while it still says what the last import
 * wrote, or nothing. With `dry` nothing is stored. Answers with a CarrierUpdated for each.
 */
export const updateCarriers = (e: core.RequestEvent) => {
  const updates = JSON.parse(readBody(e)) as CarrierUpdate[]
  if (updates.length > CARRIERS_PER_UPDATE)
    throw new BadRequestError(`A request takes at most ${CARRIERS_PER_UPDATE} updates.`)
  const query = e.request?.url?.query()
  const isDry = query?.get('dry') === '1'
  const seenOn = query?.get('seen') ?? ''
  const answer: CarrierUpdated[] = []
  const work = (tx: core.App) => {
    const run = heldRun(tx, e)
    for (const update of updates) {
      const { usdot_number } = update
      try {
        answer.push({ usdot_number, fields: updateOne(tx, update, run, seenOn, isDry), error: '' })
      } catch (error) {
        answer.push({ usdot_number, fields: {}, error: messageOf(error) })
      }
    }
  }
  if (isDry) work(e.app)
  else e.app.runInTransaction((tx) => asMaker(tx, IMPORTER, () => work(tx)))
  if (!isDry) signalChanges(e.app)
  return e.json(200, answer)
}

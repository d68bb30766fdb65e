import type { UndoStep } from '../../../../domain/imports/import-runs.ts'
import type { FieldChange } from '../../../../domain/imports/imported-carrier.ts'
import { isTableKind } from '../../../../domain/imports/tables/table-columns.ts'
import { asActor, IMPORTER } from '../../changes/request-context.ts'
import { findRecord, selectRows } from '../../database/records.ts'
import { notifyPublisher } from '../../publishing/notify-publisher.ts'
import { renewLease } from '../active-run.ts'
import { REASON_TO_KEEP } from '../undo-import.ts'
import { writeChanges } from '../write-carriers.ts'
import { type BeforeListing, deleteMemory, forgetOwners, memoryOf, storeMemory } from './new-listings.ts'
import { removePictures } from './pictures.ts'

/** Undoes a run of listings or reviews: removes or restores records that nobody has edited since. */

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
export const isTableUndo = (e: core.RequestEvent): boolean => {
  if (/^(cities|records)/.test(e.request?.url?.query().get('after') ?? '')) return false
  return isTableKind(kindOf(e.app, e.request?.pathValue('run') ?? ''))
}

/**
 * POST /api/directory/imports/{run}/undo with `after`, the end of the last step: runs the next step. Answers UndoStep.
 */
export const undoTable = (e: core.RequestEvent) => {
  const after = (e.request?.url?.query().get('after') ?? '').split(' ')[1] ?? ''
  const step: UndoStep = { removed: 0, restored: 0, left: {}, next: 'cities 0' }
  e.app.runInTransaction((tx) => {
    const run = renewLease(tx, e)
    const kind = kindOf(tx, run)
    // First, because what remains of a company must be known before the company is judged.
    asActor(tx, IMPORTER, () => {
      if (removePictures(tx, run)) step.next = 'listings 0'
    })
    if (step.next === 'listings 0') return
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
    else forgetOwners(tx, run)
  })
  notifyPublisher(e.app)
  return e.json(200, step)
}

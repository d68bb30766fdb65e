import type { FieldChange } from '../../../domain/imports/imported-carrier.ts'
import { findRecord, selectRows } from '../database/records.ts'
import type { BeforeUpdate } from './update-carriers.ts'
import { writeChanges } from './write-changes.ts'

interface Change extends BeforeUpdate {
  run: string
  listing: string
}

const changeOf = (tx: core.App, id: string): Change => {
  const [change] = selectRows<Change>(
    tx,
    "json_set(before, '$.run', run, '$.listing', record)",
    'FROM import_changes WHERE id = {:id}',
    { id },
  )
  if (!change) throw new NotFoundError('That change is gone.')
  return change
}

const findListing = (tx: core.App, id: string): core.Record | undefined => findRecord(tx, 'company_listings', id)

const isLastOf = (tx: core.App, { run, listing }: Change): boolean =>
  selectRows(tx, 'json_array(1)', 'FROM carrier_imports WHERE listing = {:listing} AND run = {:run}', { run, listing })
    .length > 0

/** Whether nobody has written to the company since an import did. */
const isAsWritten = (tx: core.App, listing: core.Record): boolean =>
  selectRows(tx, 'json_array(1)', 'FROM carrier_imports WHERE listing = {:id} AND written = {:updated}', {
    id: listing.id,
    updated: listing.original().getString('updated'),
  }).length > 0

/** What was remembered of the company before the run. */
const restoreMemory = (tx: core.App, { listing, memory, isUntouched }: Change, updated: string) => {
  if (!memory) {
    tx.db().newQuery('DELETE FROM carrier_imports WHERE listing = {:listing}').bind({ listing }).execute()
    return
  }
  const columns = Object.keys(memory)
  tx.db()
    .newQuery(
      `UPDATE carrier_imports SET ${columns.map((column) => `${column} = {:${column}}`).join(', ')} WHERE listing = {:listing}`,
    )
    .bind({ ...memory, written: isUntouched ? updated : memory.written, listing })
    .execute()
}

/** Fields that somebody has changed since stay in the row, so that a later undo finds them again. */
const settle = (tx: core.App, id: string, left: Record<string, FieldChange>, { memory, isUntouched }: Change) => {
  if (Object.keys(left).length === 0) {
    tx.db().newQuery('DELETE FROM import_changes WHERE id = {:id}').bind({ id }).execute()
    return
  }
  const before = JSON.stringify({ fields: left, memory, isUntouched })
  tx.db().newQuery('UPDATE import_changes SET before = {:before} WHERE id = {:id}').bind({ id, before }).execute()
}

/**
 * Puts back what a run wrote to a company, field by field, while the field still says that.
 * @param id of the row of import_changes
 * @returns why something of it stays, '' when all is as before, undefined when the run had left it as it was
 */
export const restoreListing = (tx: core.App, id: string): string | undefined => {
  const change = changeOf(tx, id)
  const listing = findListing(tx, change.listing)
  if (!listing) return 'are gone'
  if (!isLastOf(tx, change)) return 'changed by a later import'
  const isUntouched = change.isUntouched && isAsWritten(tx, listing)
  const back = Object.fromEntries(
    Object.entries(change.fields).map(([field, [was, is]]): [string, FieldChange] => [field, [is, was]]),
  )
  const restored = writeChanges(listing, back)
  if (Object.keys(restored).length > 0) tx.save(listing)
  const left = Object.fromEntries(Object.entries(change.fields).filter(([field]) => !(field in restored)))
  settle(tx, id, left, change)
  if (Object.keys(left).length > 0) return 'edited since'
  restoreMemory(tx, { ...change, isUntouched }, listing.getString('updated'))
  return Object.keys(change.fields).length > 0 ? '' : undefined
}

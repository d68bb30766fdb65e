import { ASK_REFUSALS, type AskedRun } from '../../../domain/imports/import-asks.ts'
import type { ImportMode, ImportState } from '../../../domain/imports/import-run.ts'
import { findRecord } from '../database/records.ts'

/** What decides about what can be asked. */
export const asAsked = (row: core.Record): AskedRun => ({
  state: row.getString('state') as ImportState,
  mode: row.getString('mode') as ImportMode,
  is_stopping: row.getBool('is_stopping'),
})

/** @throws 404 for a run that is gone */
export const runOf = (tx: core.App, id: string): core.Record => {
  const row = findRecord(tx, 'imports', id)
  if (!row) throw new NotFoundError(ASK_REFUSALS.unknown)
  return row
}

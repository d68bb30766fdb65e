import { DISK_FULL } from '../../../domain/operation/full-disk.ts'
import { sayingDiskFull } from '../database/full-disk.ts'
import { compareCarriers, keepSame, takenSlugs } from './compare-carriers.ts'
import { beginImport, noteImport } from './held-run.ts'
import { insertCarriers } from './insert-carriers.ts'
import { takeRows } from './tables/take-rows.ts'
import { isOfTable, undoTable } from './tables/undo-table.ts'
import { undoImport } from './undo-import.ts'
import { updateCarriers } from './update-carriers.ts'

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
export const beginRun = (e: core.RequestEvent) => sayingDiskFull(() => beginImport(e), DISK_FULL.step)

/** POST /api/directory/imports/{run}/{step}, superusers only: a step of the run that the importer holds. */
export const stepOfImport = (e: core.RequestEvent) => {
  const step = STEPS[e.request?.pathValue('step') ?? '']
  if (!step) throw new NotFoundError('An import has no such step.')
  return sayingDiskFull(() => step(e), DISK_FULL.step)
}

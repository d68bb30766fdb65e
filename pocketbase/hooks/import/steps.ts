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

const DISK_FULL = 507

/** @throws 507 in place of what SQLite says when it cannot write */
const sayingDiskFull = (work: () => void) => {
  try {
    return work()
  } catch (error) {
    if (!/database or disk is full|disk I\/O error/.test(String(error))) throw error
    throw new ApiError(DISK_FULL, 'The disk that holds the database is full, or cannot be written.', {})
  }
}

/** POST /api/directory/imports, superusers only: see `beginImport`. */
export const beginRun = (e: core.RequestEvent) => sayingDiskFull(() => beginImport(e))

/** POST /api/directory/imports/{run}/{step}, superusers only: a step of the run that the importer holds. */
export const stepOfImport = (e: core.RequestEvent) => {
  const step = STEPS[e.request?.pathValue('step') ?? '']
  if (!step) throw new NotFoundError('An import has no such step.')
  return sayingDiskFull(() => step(e))
}

import { z } from 'zod'
import { FEDERAL_FILES } from '../../domain/carrier-record/federal-files.ts'
import { isOneOf } from '../../domain/guards.ts'
import type { ImportReport } from '../../domain/imports/import-runs.ts'
import { importRunSchema } from '../../domain/imports/schema.ts'
import { compare } from '../../domain/security/write-filter.ts'
import type { Backend } from '../../server/pocketbase/backend.ts'
import { beginRun } from './file-run.ts'

interface UndoOptions {
  run: string
  backend: Pick<Backend, 'url' | 'token'>
  /** Stops the undo between two steps. */
  signal: AbortSignal
  /** Called with the number of companies processed. */
  onDone?(companies: number): void
}

export interface UndoResult {
  removed: number
  restored: number
  left: Record<string, number>
  /** True if everything was processed. Otherwise it was stopped and can continue. */
  isOver: boolean
}

const runSchema = importRunSchema.pick({ counts: true, report: true })
const NO_REPORT: ImportReport = { source: '', warnings: [], samples: [], created: [], left: {} }
const LATER = 'changed by a later import, or gone already'

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((total, count) => total + count, 0)

/** Reverts what a run did and nobody has edited since. An interrupted undo continues. */
export const undoRun = async ({ run, backend, signal, onDone }: UndoOptions): Promise<UndoResult> => {
  const about = { file_name: '', kind: 'carriers', mode: 'run', checksum: '', bytes: 0 } as const
  const { directory } = await beginRun(backend, { ...about, run, isUndo: true })
  const [row] = z.array(runSchema).parse(await directory.newest('imports', compare('id', '=', run), 1))
  const report = row?.report ?? NO_REPORT
  const undone = report.undone ?? { removed: 0, restored: 0 }
  const left: Record<string, number> = {}
  for (let after = 'listings 0'; after !== '' && !signal.aborted; ) {
    const step = await directory.undo(after)
    undone.removed += step.removed
    undone.restored += step.restored
    for (const [reason, count] of Object.entries(step.left)) left[reason] = (left[reason] ?? 0) + count
    after = step.next
    // A federal file's rows are not companies, so the counts do not tell how many are left.
    const isOfCompanies = !isOneOf(FEDERAL_FILES, report.source)
    if (after === '' && row?.counts && isOfCompanies) {
      const other = row.counts.created + row.counts.updated - undone.removed - undone.restored - sum(left)
      if (other > 0) left[LATER] = (left[LATER] ?? 0) + other
    }
    const isOver = after === ''
    await directory.note({ state: isOver ? 'undone' : 'undoing', report: { ...report, undone, left } })
    onDone?.(undone.removed + undone.restored + sum(left))
    if (after === '') return { ...undone, left, isOver: true }
  }
  await directory.note({ release: true })
  return { ...undone, left, isOver: false }
}

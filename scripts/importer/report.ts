import { formatCount } from '../../domain/text/format.ts'
import { SKIP_REASONS, type SkipReason } from './census/read-carrier.ts'
import type { ImportCounts } from './import-census.ts'

/** The counts of a run, a line each; skip reasons that did not come up are left out. */
export const importReport = (counts: ImportCounts, rejectedFile: string | undefined): string => {
  const reasons = (Object.keys(SKIP_REASONS) as SkipReason[]).filter((reason) => counts.skipped[reason] > 0)
  const skipped = reasons.reduce((sum, reason) => sum + counts.skipped[reason], 0)
  const lines: [string, number][] = [
    ['Rows read', counts.rows],
    ['Created', counts.created],
    ['Updated', counts.updated],
    ['Unchanged', counts.unchanged],
    ['Skipped', skipped],
    ...reasons.map((reason): [string, number] => [`  ${SKIP_REASONS[reason]}`, counts.skipped[reason]]),
    ['Rejected', counts.rejected],
  ]
  const width = Math.max(...lines.map(([label]) => label.length))
  const table = lines.map(([label, count]) => `${label.padEnd(width)}  ${formatCount(count).padStart(9)}`)
  return [...table, ...(rejectedFile ? [`The rejected rows are in ${rejectedFile}`] : [])].join('\n')
}

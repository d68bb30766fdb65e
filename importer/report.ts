import { join } from 'node:path'
import { extentWords } from '../domain/imports/file-extent.ts'
import { fileDateWords, type ImportReport, type ImportRunCounts } from '../domain/imports/import-runs.ts'
import { departureResult, departures, picturesBrought } from '../domain/imports/messages.ts'
import type { ImportRun } from '../domain/imports/schema.ts'
import { formatCount } from '../domain/text/format.ts'
import { takePlace } from '../server/data-folder/place.ts'
import { withPrivateFiles } from '../server/data-folder/private-files.ts'
import { requireWritable } from '../server/pocketbase/pocketbase-server.ts'
import type { ImportResult } from './run/file-run.ts'
import type { UndoResult } from './run/undo-run.ts'

/** What the command prints about a run, an undo, and all runs. */

type Line = readonly [label: string, count: number]

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((total, count) => total + count, 0)

const byReason = (counts: Record<string, number>): Line[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => [`  ${reason}`, count])

const table = (lines: readonly Line[]): string => {
  const width = Math.max(...lines.map(([label]) => label.length))
  return lines.map(([label, count]) => `${label.padEnd(width)}  ${formatCount(count).padStart(9)}`).join('\n')
}

const countsTable = (counts: ImportRunCounts, isDry: boolean): string =>
  table([
    ['Rows read', counts.rows],
    [isDry ? 'Would be created' : 'Created', counts.created],
    [isDry ? 'Would be updated' : 'Updated', counts.updated],
    ['Unchanged', counts.unchanged],
    ['Skipped', sum(counts.skipped)],
    ...byReason(counts.skipped),
    ['Rejected', counts.rejected],
  ])

const agesOf = ({ aged }: ImportReport): string[] => [
  ...(aged?.hidden ? [`Hidden by rule, since no recent file lists them: ${formatCount(aged.hidden)}`] : []),
  ...(aged?.published ? [`Public again, since this file lists them: ${formatCount(aged.published)}`] : []),
]

const numbered = (usdotNumber: string): string => (usdotNumber ? ` (USDOT ${usdotNumber})` : '')

const departuresOf = (report: ImportReport, isDry: boolean): string[] => {
  const left = isDry ? 'Would be marked as having left' : 'Left the file, and their pages say so'
  const lines = departures(report).map(({ reason, words }) => `${left} (${reason}): ${words}`)
  const { returned = 0 } = report
  return [
    ...lines,
    ...(lines.length > 0 ? [departureResult(report, isDry)] : []),
    ...(returned > 0
      ? [`${isDry ? 'Would be listed' : 'Listed'} again, after they had left: ${formatCount(returned)}`]
      : []),
  ]
}

const MOST_SHOWN = 60

const shown = (value: string): string => {
  const text = value.replace(/\s+/g, ' ')
  return text === '' ? '(empty)' : text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

const changesOf = ({ samples }: ImportReport): string[] => {
  const lines: string[] = []
  let last = ''
  for (const { usdot_number, name, field, before, after } of samples) {
    if (`${usdot_number} ${name}` !== last) lines.push(`  ${name}${numbered(usdot_number)}`)
    lines.push(`    ${field}: ${shown(before)} → ${shown(after)}`)
    last = `${usdot_number} ${name}`
  }
  return lines.length > 0 ? ['', 'Would change, for example:', ...lines] : []
}

const creationsOf = ({ created }: ImportReport): string[] =>
  created.length > 0
    ? [
        '',
        'Would be created, for example:',
        ...created.map(
          ({ usdot_number, name, place }) => `  ${[name, place].filter(Boolean).join(', ')}${numbered(usdot_number)}`,
        ),
      ]
    : []

const REJECTED_SHOWN = 5

const rejectionsOf = ({ rejected = [] }: ImportReport): string[] =>
  rejected.length > 0
    ? [
        'Rejected, for example:',
        ...rejected.slice(0, REJECTED_SHOWN).map(({ line, reason }) => `  line ${line}: ${reason}`),
      ]
    : []

/** The counts of a run, one line each, without skip reasons that did not occur. */
export const importReport = (result: ImportResult, isDry: boolean): string => {
  const { run, counts, report, state, rejectedFile, leftOutFile, mappingFile, hints = [], valueLines = [] } = result
  const lines = [
    ...(state === 'stopped' ? ['Stopped. Import the same file again to go on; so far:'] : []),
    ...(isDry ? ['Dry run: nothing was stored.'] : []),
    ...(report.dated ? [`Data as of ${fileDateWords(report.dated)}.`] : []),
    ...(report.extent ? [`Taken as ${extentWords(report.extent)}.`] : []),
    countsTable(counts, isDry),
    ...departuresOf(report, isDry),
    ...agesOf(report),
    ...(report.pictures ? [picturesBrought(report.pictures, isDry)] : []),
    ...[...report.warnings, ...valueLines, ...(report.leftOut ?? [])].map((warning) => `Warning: ${warning}`),
    ...rejectionsOf(report),
    ...(rejectedFile ? [`The rejected rows are in ${rejectedFile}`] : []),
    ...(hints.length > 0 ? ['To say what unknown values mean, add:', ...hints.map((hint) => `  ${hint}`)] : []),
    ...(leftOutFile ? [`Values that were left out or changed are in ${leftOutFile}`] : []),
    ...(mappingFile
      ? [`What columns and values mean is in ${mappingFile}. Edit it and add --mapping FILE to change it`]
      : []),
    ...(isDry ? [...changesOf(report), ...creationsOf(report)] : []),
  ]
  const left = Object.values(report.departed ?? {}).length + (report.returned ?? 0)
  if (report.owners)
    lines.push(
      `Rows that name an owner: ${formatCount(report.owners)}. Nobody is emailed until you invite them${isDry ? '.' : `: npm run import -- --invite ${run}`}`,
    )
  if (!isDry && counts.created + counts.updated + left + (report.lacking ?? 0) > 0)
    lines.push(`To take this back: npm run import -- --undo ${run}`)
  return lines.join('\n')
}

export const undoReport = (run: string, { removed, restored, left, isOver }: UndoResult): string =>
  [
    isOver ? `Run ${run} is undone.` : `Stopped. To go on: npm run import -- --undo ${run}`,
    table([['Removed', removed], ['Put back', restored], ['Left as they are', sum(left)], ...byReason(left)]),
  ].join('\n')

const columnsOf = ({ id, started, created, file_name, mode, state, counts }: ImportRun): string[] => [
  id,
  (started || created).slice(0, 16),
  mode === 'dry_run' ? 'dry run' : 'run',
  state,
  counts ? `${formatCount(counts.created)} created, ${formatCount(counts.updated)} updated` : '',
  file_name,
]

/** The runs, one line each. */
export const runsReport = (runs: readonly ImportRun[]): string => {
  if (runs.length === 0) return 'Nothing was imported yet.'
  const rows = runs.map(columnsOf)
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Does work that only one process of this data folder may do at a time. @throws one line while another process does it
 */
export const alone = async <Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> => {
  requireWritable(dataDir)
  const leave = withPrivateFiles(() => takePlace(join(dataDir, '.import-lock')))
  if (!leave) throw new Error('Another import is running. Wait until it ends, or stop it first.')
  try {
    return await work()
  } finally {
    leave()
  }
}

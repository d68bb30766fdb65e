/** What is done about one run, in a process of its own: its memory goes when it ends. */
import { statSync } from 'node:fs'
import type { ImportRun } from '../../domain/imports/schema.ts'
import { guessMapping } from '../../domain/imports/tables/column-mapping.ts'
import { isTableKind } from '../../domain/imports/tables/table-columns.ts'
import { importFile } from '../../server/data-folder/import-files.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { CarrierFileError } from '../files/carrier-file-error.ts'
import { BusyError } from '../run/directory.ts'
import { importFile as importCarriers } from '../run/import-file.ts'
import { undoRun } from '../run/undo-run.ts'
import { importTable } from '../tables/import-table.ts'
import type { DeskBackend } from './desk-backend.ts'
import { lookAtFile } from './look-at-file.ts'

export interface DeskWork {
  run: string
  desk: DeskBackend
  backend: { url: string; token: string }
  dataDir: string
  /** Ends the work between two steps. */
  signal: AbortSignal
  /** Called before what takes long: that waits for visitors. */
  makeWay(): void
}

const ERROR_MAX = 500

const look = async ({ run, desk, dataDir }: DeskWork, { kind }: ImportRun): Promise<void> => {
  const { path } = importFile(dataDir, run)
  const { recognised, checksum } = await lookAtFile(path, kind)
  const mapping = isTableKind(kind) ? guessMapping(kind, recognised.columns) : null
  await desk.write(run, { state: 'uploaded', recognised, mapping, checksum, bytes: statSync(path).size })
}

const importRun = async (work: DeskWork, { file_name, kind, mode, checksum, mapping }: ImportRun): Promise<void> => {
  const { run, backend, dataDir, signal } = work
  const { path } = importFile(dataDir, run)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new CarrierFileError('is not on the server any more. Send it again')
  const date = stats.mtime.toISOString().slice(0, 10)
  const file = { path, name: file_name, bytes: stats.size, checksum, date, beside: path }
  const options = { file, isDry: mode === 'dry_run', run, signal, open: async () => backend }
  if (!isTableKind(kind)) await importCarriers(options)
  else await importTable({ ...options, kind, mappingOf: (header) => mapping ?? guessMapping(kind, header) })
}

const wordsOf = (error: unknown): string =>
  error instanceof CarrierFileError ? `The file ${error.message}.` : failureText(error)

/** Does what a run waits for: to be looked at, to be run, to be taken back. Its row tells how that ended. */
export const workOnRun = async (work: DeskWork): Promise<void> => {
  const { run, desk, backend, signal, makeWay } = work
  const row = await desk.read(run)
  try {
    if (row.state === 'uploading') return await look(work, row)
    makeWay()
    if (row.state === 'undoing') await undoRun({ run, backend, signal })
    else if (row.state === 'queued') await importRun(work, row)
  } catch (error) {
    // somebody imports on the command line: this one goes on waiting
    if (error instanceof BusyError) return
    await desk.write(run, { state: 'failed', error: wordsOf(error).slice(0, ERROR_MAX) })
  }
}

import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { RECOGNIZED_LIMITS } from '../../domain/imports/import-runs.ts'
import type { ImportRun } from '../../domain/imports/schema.ts'
import { guessMapping, mappingProblems } from '../../domain/imports/tables/column-mapping.ts'
import { isTableKind } from '../../domain/imports/tables/table-columns.ts'
import { type ImportFile, importFile } from '../../server/data-folder/import-files.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { importRecords } from '../federal/import-federal-file.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import { extractTable, isZipFile } from '../files/zipped-table.ts'
import { BusyError, DirectoryClient } from '../run/directory-client.ts'
import { undoRun } from '../run/undo-run.ts'
import { importTable } from '../tables/import-table.ts'
import { askedMapping, rememberedMapping } from '../tables/values/asked-mapping.ts'
import { lookAtFile } from './look-at-file.ts'
import type { DeskBackend } from './run-client.ts'

/** Works on one run in its own process, so that its memory is freed at the end. */

interface DeskWork {
  run: string
  desk: DeskBackend
  backend: { url: string; token: string }
  dataDir: string
  /** Private networks from which pictures may be fetched. '' for none. */
  pictureNetworks: string
  /** Ends the work between two steps. */
  signal: AbortSignal
  /** Called before long work, which must not delay visitors. */
  makeWay(): void
}

const ERROR_MAX = 500

/** Puts the table of a zip file in its place, and keeps the zip file for its pictures. A kill leaves one of the two there. */
const unpack = async ({ path, part, zip }: ImportFile): Promise<void> => {
  if (!(await isZipFile(path))) return
  await extractTable(path, part)
  rmSync(zip, { force: true })
  linkSync(path, zip)
  renameSync(part, path)
}

/** Identifies the file. A table whose columns are known is tried at once, because a dry run tells its values apart. */
const look = async ({ run, desk, backend, dataDir }: DeskWork, row: ImportRun): Promise<void> => {
  const file = importFile(dataDir, run)
  const { path } = file
  await unpack(file)
  const { kind, header, recognized, checksum } = await lookAtFile(path, row.recognized ? row.kind : undefined)
  const found = { kind, recognized, checksum, bytes: statSync(path).size }
  if (!isTableKind(kind)) return desk.write(run, { ...found, state: 'uploaded', mapping: null })
  const known = await rememberedMapping(new DirectoryClient(backend), kind, header)
  const isApproved = known.reviews === 'approved'
  const mapping = askedMapping({ kind, map: [], isApproved }, header.slice(0, RECOGNIZED_LIMITS.columns), known)
  const isMapped = mappingProblems(kind, mapping).length === 0
  await desk.write(run, { ...found, state: isMapped ? 'queued' : 'uploaded', mapping })
}

const importRun = async (work: DeskWork, row: ImportRun): Promise<void> => {
  const { run, backend, dataDir, pictureNetworks: networks, signal } = work
  const { file_name, kind, mode, checksum, mapping, data_date, extent } = row
  const { path, zip } = importFile(dataDir, run)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new CarrierFileError('is no longer on the server. Upload it again')
  const file = { path, name: file_name, bytes: stats.size, checksum, reports: path.replace(/\.csv$/, '') }
  const options = { file, isDry: mode === 'dry_run', run, signal, open: async () => backend }
  const dated = data_date ? { day: data_date, basis: 'given' } : undefined
  if (!isTableKind(kind)) await importRecords({ ...options, dated, extent: extent || undefined })
  else
    await importTable({
      ...options,
      kind,
      pictures: { path: existsSync(zip) ? zip : '', networks },
      mappingOf: (header) => mapping ?? guessMapping(kind, header),
    })
}

const wordsOf = (error: unknown): string =>
  error instanceof CarrierFileError ? `The file ${error.message}.` : failureText(error)

/** Does what a run needs: a check of its file, the run, or its undo. Its row records the result. */
export const workOnRun = async (work: DeskWork): Promise<void> => {
  const { run, desk, backend, signal, makeWay } = work
  const row = await desk.read(run)
  try {
    if (row.state === 'uploading') return await look(work, row)
    makeWay()
    if (row.state === 'undoing') await undoRun({ run, backend, signal })
    else if (row.state === 'queued') await importRun(work, row)
  } catch (error) {
    // someone imports on the command line, so this run continues to wait
    if (error instanceof BusyError) return
    await desk.write(run, { state: 'failed', error: wordsOf(error).slice(0, ERROR_MAX) })
  }
}

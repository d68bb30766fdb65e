import { tidyText } from '../../../domain/fields/characters.ts'
import { isOneOf } from '../../../domain/guards.ts'
import { claimsProblem } from '../../../domain/imports/file-claims.ts'
import {
  ASK_REFUSALS,
  type AskedRun,
  askedRun,
  canAsk,
  canMap,
  hasFileFor,
  IMPORT_ASKS,
  IMPORT_KINDS,
  IMPORT_MODES,
  IMPORT_STATES,
} from '../../../domain/imports/import-runs.ts'
import { answersProblem } from '../../../domain/imports/tables/answer-rules.ts'
import { type ColumnMapping, isMapping, mappingProblems } from '../../../domain/imports/tables/column-mapping.ts'
import { isTableKind } from '../../../domain/imports/tables/table-columns.ts'
import { UPLOAD_BYTES, UPLOAD_REFUSALS } from '../../../domain/imports/upload-rules.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { choiceOf, findRecord, selectRows } from '../database/records.ts'
import { requirePublishToken } from '../publishing/publishing-state.ts'
import { waitingRegister } from './register-runs.ts'

const FILE_NAME_MAX = 255

/** The file's name in one line. Some browsers send a path. */
const fileName = (given: unknown): string =>
  tidyText(
    String(given ?? '')
      .split(/[\\/]/)
      .at(-1) ?? '',
    false,
  ).slice(0, FILE_NAME_MAX)

/**
 * POST /api/directory/import-runs `{ file_name, bytes }`, administrators only: creates the row of a file before the gate
 * accepts its upload. The worker finds out what kind of file it is. Answers the row.
 */
export const beginUpload = (e: core.RequestEvent) => {
  requireAdmin(e, ASK_REFUSALS.admins)
  const { file_name, bytes = 0 } = e.requestInfo().body
  const name = fileName(file_name)
  if (!name) throw new BadRequestError(ASK_REFUSALS.name)
  if (typeof bytes !== 'number' || bytes > UPLOAD_BYTES) throw new BadRequestError(UPLOAD_REFUSALS.tooLarge)
  const row = new Record(e.app.findCollectionByNameOrId('imports'))
  row.load({ file_name: name, kind: 'carriers', mode: 'dry_run', state: 'uploading', bytes })
  if (e.auth?.collection().name === 'users') row.set('actor', e.auth.id)
  e.app.save(row)
  return e.json(200, row)
}

/**
 * POST /api/directory/import-runs/{id} `{ "ask": ImportAsk }`, administrators only: starts, stops or removes a run. A dry run and a run may come with FileClaims; otherwise those of the last one stay. Answers its row, or 409 if its
 * state does not allow that.
 */
export const controlRun = (e: core.RequestEvent) => {
  requireAdmin(e, ASK_REFUSALS.admins)
  const { body } = e.requestInfo()
  const { ask } = body
  if (!isOneOf(IMPORT_ASKS, ask)) throw new BadRequestError(`ask must be one of ${IMPORT_ASKS.join(', ')}.`)
  let row: core.Record | undefined
  e.app.runInTransaction((tx) => {
    row = runOf(tx, e.request?.pathValue('id') ?? '')
    const run = stateOf(row)
    if (!canAsk(run, ask)) throw new ApiError(409, ASK_REFUSALS.changed)
    if (!hasFileFor(ask, isRecognized(row, tx))) throw new ApiError(409, ASK_REFUSALS.file)
    if (ask === 'remove') return tx.delete(row)
    if (ask === 'dry_run' || ask === 'run') {
      setClaims(row, body)
      requireMapping(row, tx)
    }
    for (const [field, value] of Object.entries(askedRun(run, ask))) row.set(field, value)
    if (ask !== 'stop') row.set('error', '')
    if (row.getString('state') === 'queued') for (const field of ['counts', 'report']) row.set(field, null)
    tx.save(row)
  })
  return ask === 'remove' ? e.noContent(204) : e.json(200, row)
}

const jsonOf = <Value>(app: core.App, run: string, value: string): Value | undefined =>
  selectRows<Value>(app, value, 'FROM imports WHERE id = {:run}', { run })[0]

/** True if the first rows of the run's file could be read. */
const isRecognized = (run: core.Record, app: core.App): boolean =>
  jsonOf<number>(app, run.id, "coalesce(json_type(recognized) = 'object', 0)") === 1

/** @throws 409 if the mapping lacks a required field or maps one twice */
const requireMapping = (run: core.Record, app: core.App) => {
  const kind = run.getString('kind')
  if (!isTableKind(kind)) return
  const mapping = jsonOf<ColumnMapping | null>(app, run.id, "coalesce(mapping, 'null')")
  const [problem] = mappingProblems(kind, mapping ?? { columns: [] })
  if (problem) throw new ApiError(409, problem)
}

/** @throws 400 for claims that cannot be true of the file */
const setClaims = (row: core.Record, body: { [field: string]: unknown }) => {
  const { data_date = row.getString('data_date'), extent = row.getString('extent') } = body
  const problem = claimsProblem(choiceOf(row, 'kind', IMPORT_KINDS), { data_date, extent })
  if (problem) throw new BadRequestError(`${problem}.`)
  row.set('data_date', data_date)
  row.set('extent', extent)
}

/** @throws 400 for an answer that names no service of the catalog, or no city */
const requireAnswers = (tx: core.App, mapping: ColumnMapping) => {
  const services = selectRows<string[]>(tx, 'json_array(name, slug)', 'FROM services').flat()
  const problem = answersProblem(mapping, services)
  if (problem) throw new BadRequestError(problem)
}

const forget = (row: core.Record, fields: readonly string[]) => {
  for (const field of fields) row.set(field, null)
  row.set('error', '')
}

/**
 * POST /api/directory/import-runs/{id}/mapping with a ColumnMapping, administrators only: says what the columns and values
 * of a file mean, and discards the counts of an earlier dry run. Its report stays if only answers about values changed.
 * With `{ kind }`, it says what the file contains, and the worker looks at it again. Answers the row, or 409 if the file
 * has been imported.
 */
export const mapColumns = (e: core.RequestEvent) => {
  requireAdmin(e, ASK_REFUSALS.admins)
  // The copy turns Go slices into JavaScript arrays with all methods.
  const mapping = JSON.parse(JSON.stringify(e.requestInfo().body))
  let row: core.Record | undefined
  e.app.runInTransaction((tx) => {
    row = runOf(tx, e.request?.pathValue('id') ?? '')
    const kind = row.getString('kind')
    const count = jsonOf<number>(tx, row.id, "coalesce(json_array_length(recognized, '$.columns'), 0)") ?? 0
    if (!canMap(stateOf(row))) throw new ApiError(409, ASK_REFUSALS.changed)
    if (count > 0 && mapping.kind) {
      if (!isOneOf(IMPORT_KINDS, mapping.kind)) throw new BadRequestError(ASK_REFUSALS.kind)
      row.load({ kind: mapping.kind, state: 'uploading', data_date: '', extent: '' })
      forget(row, ['mapping', 'counts', 'report'])
      return tx.save(row)
    }
    if (!isTableKind(kind)) throw new ApiError(409, ASK_REFUSALS.changed)
    if (count === 0 || !isMapping(kind, count, mapping)) throw new BadRequestError(ASK_REFUSALS.mapping)
    requireAnswers(tx, mapping)
    const { columns, reviews } = mapping
    const before = jsonOf<Partial<ColumnMapping>>(tx, row.id, "iif(json_type(mapping) = 'object', mapping, '{}')") ?? {}
    const choices = mapping.choices ?? before.choices
    row.set('mapping', { ...before, columns, reviews, ...(choices && { choices }) })
    if (row.getString('state') !== 'uploaded') {
      row.set('state', 'uploaded')
      forget(row, ['counts'])
    }
    if (String(before.columns) !== String(columns)) forget(row, ['report'])
    tx.save(row)
  })
  return e.json(200, row)
}

/**
 * GET /api/directory/import-runs/waiting, superusers only: the runs that the importer has to work on, oldest first, and the
 * state of the register. Its own route, because PocketBase logs each list of records and the importer polls every second.
 */
export const listWaitingRuns = (e: core.RequestEvent) => {
  const runs = selectRows(
    e.app,
    `json_object('id', id, 'state', state, 'mode', mode, 'kind', kind, 'file_name', file_name, 'bytes', bytes,
      'is_stopping', json(iif(is_stopping, 'true', 'false')), 'holder', holder, 'heartbeat_at', heartbeat_at, 'created', created)`,
    `FROM (SELECT * FROM imports WHERE state IN ('uploading', 'queued', 'running', 'undoing') ORDER BY created)`,
  )
  return e.json(200, { runs, register: waitingRegister(e.app) })
}

/** An undo reports its removals at its end, so a running undo counts as the removal of everything its run created. */
const REMOVED = `iif(state = 'undoing', json_extract(counts, '$.created'), json_extract(report, '$.undone.removed'))`

/**
 * GET /api/directory/removed-companies?since=TIME, with the publish token: `{ "companies": n }`, the number of companies that
 * undone imports have removed since then. A publisher asks before it treats a much smaller directory as an error.
 */
export const countRemovedCompanies = (e: core.RequestEvent) => {
  requirePublishToken(e)
  const { since = '' } = e.requestInfo().query
  const [companies = 0] = selectRows<number>(
    e.app,
    'companies',
    `FROM (SELECT coalesce(sum(${REMOVED}), 0) AS companies FROM imports
      WHERE kind != 'reviews' AND state IN ('undoing', 'undone', 'stopped') AND updated >= {:since})`,
    { since },
  )
  return e.json(200, { companies })
}

/** The fields that decide which actions are allowed. */
const stateOf = (row: core.Record): AskedRun => ({
  state: choiceOf(row, 'state', IMPORT_STATES),
  mode: choiceOf(row, 'mode', IMPORT_MODES),
  is_stopping: row.getBool('is_stopping'),
})

/** @throws 404 if the run is gone */
const runOf = (tx: core.App, id: string): core.Record => {
  const row = findRecord(tx, 'imports', id)
  if (!row) throw new NotFoundError(ASK_REFUSALS.unknown)
  return row
}

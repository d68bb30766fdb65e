import { type ImportState, isUnfinished, LEASE_SECONDS, type RunRequest } from '../../../domain/imports/import-runs.ts'
import { setSmallPageCaches } from '../database/page-cache.ts'
import { momentFromNow } from '../database/records.ts'
import { insertImportRun } from '../history/revisions.ts'

/** One process at a time imports. It holds its run's row, and lets it go or is silent for a while. */

/** Who asks, as the importer calls itself; its run is in the path. */
const holderOf = (e: core.RequestEvent): string => e.request?.url?.query().get('holder') ?? ''

const runsThat = (tx: core.App, filter: string, params: Record<string, string>): core.Record[] =>
  tx.findRecordsByFilter('imports', filter, '-created,-@rowid', 0, 0, params).filter((run) => run !== undefined)

const refuse = (message: string, busy = ''): never => {
  // PocketBase makes a sentence of the second, and leaves the first as it is
  throw new ApiError(409, message, busy ? { busy: new ValidationError(busy, message) } : {})
}

/** Runs whose process is gone stopped when it went. */
const letGo = (tx: core.App, run: core.Record) => {
  if (run.getString('state') === 'running') run.set('state', 'stopped')
  run.set('holder', '')
  tx.save(run)
}

/** Whether nothing was heard of a run for a while. What is still to come was heard before the clock went back. */
const isSilent = (run: core.Record): boolean => {
  const heardAt = run.getString('heartbeat_at')
  return heardAt < momentFromNow(-LEASE_SECONDS * 1000) || heardAt > momentFromNow(LEASE_SECONDS * 1000)
}

/** Whether a process imports now. */
export const isImporting = (app: core.App): boolean => runsThat(app, "holder != ''", {}).some((run) => !isSilent(run))

/** @param gone a holder that the importer knows to have ended */
const requireNoOther = (tx: core.App, gone: string) => {
  for (const run of runsThat(tx, "holder != ''", {})) {
    const holder = run.getString('holder')
    if (!isSilent(run) && holder !== gone)
      refuse(`The import of ${run.getString('file_name')} is still running, in process ${holder}.`, holder)
    letGo(tx, run)
  }
}

const unfinished = (tx: core.App, { checksum, kind, mode }: RunRequest): core.Record | undefined =>
  mode === 'run'
    ? runsThat(tx, "checksum = {:checksum} && kind = {:kind} && mode = 'run'", { checksum, kind }).find((run) =>
        isUnfinished(run.getString('state') as ImportState),
      )
    : undefined

const findRun = (tx: core.App, id: string): core.Record => {
  const [run] = runsThat(tx, 'id = {:id}', { id })
  if (!run) throw new NotFoundError(`There is no import ${id}.`)
  return run
}

const newRun = (tx: core.App, request: RunRequest): core.Record => {
  const run = new Record(tx.findCollectionByNameOrId('imports'))
  for (const field of ['file_name', 'kind', 'mode', 'checksum', 'bytes'] as const) run.set(field, request[field])
  return run
}

const requireUndoable = (run: core.Record) => {
  const state = run.getString('state') as ImportState
  if (run.getString('mode') !== 'run') refuse('A dry run stored nothing, so there is nothing to undo.')
  if (state === 'undone') refuse('That run is undone already.')
  if (!isUnfinished(state) && !['finished', 'undoing'].includes(state)) refuse('That run has not begun.')
}

const requireRunnable = (run: core.Record) => {
  const state = run.getString('state') as ImportState
  if (!isUnfinished(state) && !['uploaded', 'queued'].includes(state)) refuse(`That run is ${state} already.`)
}

/**
 * POST /api/directory/imports: begins a run, goes on with the one of this file that broke off, or undoes one. Answers
 * with its id and whether it goes on.
 * @throws 409 while another process imports
 */
export const beginImport = (e: core.RequestEvent) => {
  const request = e.requestInfo().body as RunRequest
  let answer = {}
  setSmallPageCaches(e.app)
  e.app.runInTransaction((tx) => {
    requireNoOther(tx, request.gone)
    const known = request.run ? findRun(tx, request.run) : unfinished(tx, request)
    const run = known ?? newRun(tx, request)
    if (request.isUndo) requireUndoable(run)
    else if (known) requireRunnable(run)
    const isContinued = known !== undefined && known.getString('started') !== ''
    run.set('state', request.isUndo ? 'undoing' : 'running')
    run.set('holder', request.holder)
    run.set('heartbeat_at', momentFromNow(0))
    run.set('error', '')
    if (!run.getString('started')) run.set('started', momentFromNow(0))
    tx.save(run)
    answer = { run: run.id, isContinued }
  })
  return e.json(200, answer)
}

/**
 * The run that a request is part of.
 * @throws 409 when the process does not hold it any more
 */
export const heldRun = (app: core.App, e: core.RequestEvent): string => {
  const run = e.request?.pathValue('run') ?? ''
  const held = app
    .db()
    .newQuery("UPDATE imports SET heartbeat_at = {:now} WHERE id = {:run} AND holder = {:holder} AND holder != ''")
    .bind({ run, holder: holderOf(e), now: momentFromNow(0) })
    .execute()
    .rowsAffected()
  if (held === 0) refuse('Another process has taken this import over.')
  return run
}

/**
 * The same for a look at the directory, which then need not wait for those who write.
 * @throws 409 when the process does not hold the run any more
 */
export const lookedAtRun = (app: core.App, e: core.RequestEvent): string => {
  const id = e.request?.pathValue('run') ?? ''
  const [run] = runsThat(app, "id = {:id} && holder = {:holder} && holder != ''", { id, holder: holderOf(e) })
  return run ? run.id : refuse('Another process has taken this import over.')
}

const NOTED = ['state', 'progress', 'counts', 'report', 'error'] as const

/** POST /api/directory/imports/{run}/note: keeps how far a run is. One that ends is let go. */
export const noteImport = (e: core.RequestEvent) => {
  const note = e.requestInfo().body
  setSmallPageCaches(e.app)
  e.app.runInTransaction((tx) => {
    const run = findRun(tx, heldRun(tx, e))
    for (const field of NOTED) if (note[field] !== undefined) run.set(field, note[field])
    const isOver = note['state'] !== undefined && !['running', 'undoing'].includes(run.getString('state'))
    if (isOver || note['release']) run.set('holder', '')
    if (isOver) run.set('finished', momentFromNow(0))
    tx.save(run)
    insertImportRun(tx, run)
  })
  return e.noContent(204)
}

const MOST_BYTES = 64 * 1024 * 1024

/**
 * The body of an importer's request, as text for SQL: reading a batch in this engine takes longer than storing it.
 */
export const readBody = (e: core.RequestEvent): string => toString(e.request?.body, MOST_BYTES)

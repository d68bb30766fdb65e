import { isRunRequest, isUnfinished, LEASE_SECONDS, type RunRequest } from '../../../domain/imports/import-runs.ts'
import { setSmallPageCaches } from '../database/page-cache.ts'
import { timeFromNow } from '../database/records.ts'
import { noteBeginning, noteEnd } from '../history/import-rows.ts'

// One process at a time imports. It leases its run's row until it releases the row or stops sending requests.

/** The name that the importer process gave itself. */
const holderOf = (e: core.RequestEvent): string => e.request?.url?.query().get('holder') ?? ''

const findRuns = (tx: core.App, filter: string, params: Record<string, string>): core.Record[] =>
  tx.findRecordsByFilter('imports', filter, '-created,-@rowid', 0, 0, params).filter((run) => run !== undefined)

const refuse = (message: string, busy = ''): never => {
  // PocketBase turns the field's message into a sentence, but leaves the first message as it is.
  throw new ApiError(409, message, busy ? { busy: new ValidationError(busy, message) } : {})
}

/** Releases the lease of a process that is gone. Its running import has stopped. */
const release = (tx: core.App, run: core.Record) => {
  if (run.getString('state') === 'running') run.set('state', 'stopped')
  run.set('holder', '')
  tx.save(run)
}

/** True if the lease has expired. A time in the future also counts as expired: the clock was set back. */
const isExpired = (run: core.Record): boolean => {
  const heardAt = run.getString('heartbeat_at')
  return heardAt < timeFromNow(-LEASE_SECONDS * 1000) || heardAt > timeFromNow(LEASE_SECONDS * 1000)
}

/** True while a process is importing. */
export const isImporting = (app: core.App): boolean => findRuns(app, "holder != ''", {}).some((run) => !isExpired(run))

/** @param gone a process that the importer knows has ended */
const requireNoOther = (tx: core.App, gone: string) => {
  for (const run of findRuns(tx, "holder != ''", {})) {
    const holder = run.getString('holder')
    if (!isExpired(run) && holder !== gone)
      refuse(`The import of ${run.getString('file_name')} is still running in process ${holder}.`, holder)
    release(tx, run)
  }
}

const unfinished = (tx: core.App, { checksum, kind, mode }: RunRequest): core.Record | undefined =>
  mode === 'run'
    ? findRuns(tx, "checksum = {:checksum} && kind = {:kind} && mode = 'run'", { checksum, kind }).find((run) =>
        isUnfinished(run.getString('state')),
      )
    : undefined

const findRun = (tx: core.App, id: string): core.Record => {
  const [run] = findRuns(tx, 'id = {:id}', { id })
  if (!run) throw new NotFoundError(`There is no import ${id}.`)
  return run
}

const newRun = (tx: core.App, request: RunRequest): core.Record => {
  const run = new Record(tx.findCollectionByNameOrId('imports'))
  for (const field of ['file_name', 'kind', 'mode', 'checksum', 'bytes', 'mapping'] as const)
    if (request[field] !== undefined) run.set(field, request[field])
  return run
}

const requireUndoable = (run: core.Record) => {
  const state = run.getString('state')
  if (run.getString('mode') !== 'run') refuse('A dry run stored nothing, so there is nothing to undo.')
  if (state === 'undone') refuse('That run is already undone.')
  if (!isUnfinished(state) && !['finished', 'undoing'].includes(state)) refuse('That run has not started yet.')
}

const requireRunnable = (run: core.Record) => {
  const state = run.getString('state')
  if (!isUnfinished(state) && !['uploaded', 'queued'].includes(state)) refuse(`That run is already ${state}.`)
}

/**
 * POST /api/directory/imports: starts a run, continues an interrupted run of the same file, or undoes a run. Answers
 * `{ "run": id, "isContinued": boolean }`.
 * @throws 409 while another process imports
 */
export const beginImport = (e: core.RequestEvent) => {
  const request = e.requestInfo().body
  if (!isRunRequest(request)) throw new BadRequestError('This is not a request for an import.')
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
    run.set('heartbeat_at', timeFromNow(0))
    run.set('error', '')
    if (!run.getString('started')) run.set('started', timeFromNow(0))
    tx.save(run)
    noteBeginning(tx, run)
    answer = { run: run.id, isContinued }
  })
  return e.json(200, answer)
}

/**
 * The id of the run that a request belongs to. Renews its lease.
 * @throws 409 if another process holds the run
 */
export const renewLease = (app: core.App, e: core.RequestEvent): string => {
  const run = e.request?.pathValue('run') ?? ''
  const held = app
    .db()
    .newQuery("UPDATE imports SET heartbeat_at = {:now} WHERE id = {:run} AND holder = {:holder} AND holder != ''")
    .bind({ run, holder: holderOf(e), now: timeFromNow(0) })
    .execute()
    .rowsAffected()
  if (held === 0) refuse('Another process has taken over this import.')
  return run
}

/**
 * Like `renewLease` for requests that only read: it does not renew the lease, so it need not wait for writers.
 * @throws 409 if another process holds the run
 */
export const requireHolder = (app: core.App, e: core.RequestEvent): string => {
  const id = e.request?.pathValue('run') ?? ''
  const [run] = findRuns(app, "id = {:id} && holder = {:holder} && holder != ''", { id, holder: holderOf(e) })
  return run ? run.id : refuse('Another process has taken over this import.')
}

const PROGRESS_FIELDS = ['state', 'progress', 'counts', 'report', 'error'] as const

/** POST /api/directory/imports/{run}/note: stores the progress of a run, and releases a run that ends. */
export const storeProgress = (e: core.RequestEvent) => {
  const note = e.requestInfo().body
  setSmallPageCaches(e.app)
  e.app.runInTransaction((tx) => {
    const run = findRun(tx, renewLease(tx, e))
    for (const field of PROGRESS_FIELDS) if (note[field] !== undefined) run.set(field, note[field])
    const isOver = note['state'] !== undefined && !['running', 'undoing'].includes(run.getString('state'))
    if (isOver || note['release']) run.set('holder', '')
    if (isOver) run.set('finished', timeFromNow(0))
    tx.save(run)
    if (isOver) noteEnd(tx, run)
  })
  return e.noContent(204)
}

const MAX_BYTES = 64 * 1024 * 1024

/** The body of an importer's request, as text for SQL: parsing a batch in this engine takes longer than storing it. */
export const readBody = (e: core.RequestEvent): string => toString(e.request?.body, MAX_BYTES)

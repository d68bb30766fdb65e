import { isObject, isOneOf } from '../../../domain/guards.ts'
import { LEASE_SECONDS } from '../../../domain/imports/import-runs.ts'
import {
  type FileOutcome,
  REGISTER_ASKS,
  REGISTER_ORIGINS,
  REGISTER_REFUSALS,
  REGISTER_RESULTS,
  REGISTER_STATES,
  REGISTER_STEPS,
  type RegisterNote,
  type RegisterNoted,
} from '../../../domain/imports/register.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { findRecord, selectRows, timeFromNow } from '../database/records.ts'
import { readRegister } from './register-state.ts'

// One run of the register at a time. Its process leases the run's row and renews the lease with every report.

/** GET /api/directory/register, administrators only: a `RegisterState`. */
export const answerRegister = (e: core.RequestEvent) => {
  requireAdmin(e, REGISTER_REFUSALS.admins)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, readRegister(e.app))
}

/**
 * POST /api/directory/register `{ "ask": RegisterAsk }`, administrators only: requests a run, which the import worker
 * starts, or stops it. Answers a `RegisterState`, or 409 if there already is a run, or none to stop.
 */
export const controlRegister = (e: core.RequestEvent) => {
  requireAdmin(e, REGISTER_REFUSALS.admins)
  const { ask, origin } = e.requestInfo().body
  if (!isOneOf(REGISTER_ASKS, ask)) throw new BadRequestError(`ask must be one of ${REGISTER_ASKS.join(', ')}.`)
  e.app.runInTransaction((tx) => {
    const active = activeRun(tx)
    if (ask === 'stop') return stopRun(tx, active)
    const run = newRun(tx, active)
    run.load({
      state: 'queued',
      origin: e.auth?.isSuperuser() && isOneOf(REGISTER_ORIGINS, origin) ? origin : 'console',
    })
    if (e.auth?.collection().name === 'users') run.set('actor', e.auth.id)
    tx.save(run)
  })
  return e.json(200, readRegister(e.app))
}

/** @throws 409 while another run is active */
const newRun = (tx: core.App, active: core.Record | undefined): core.Record => {
  if (active) throw new ApiError(409, REGISTER_REFUSALS.active)
  return new Record(tx.findCollectionByNameOrId('register_runs'))
}

const stopRun = (tx: core.App, run: core.Record | undefined) => {
  if (!run) throw new ApiError(409, REGISTER_REFUSALS.idle)
  if (run.getString('state') === 'running') run.set('is_stopping', true)
  else run.load({ state: 'stopped', finished: timeFromNow(0) })
  tx.save(run)
}

const ACTIVE = "state IN ('queued', 'running')"
/** A time in the future also counts as expired: the clock was set back. */
const EXPIRED = "state = 'running' AND (heartbeat_at < {:oldest} OR heartbeat_at > {:newest})"

/** The run that waits or is being worked on. Ends a run whose process is gone. */
const activeRun = (tx: core.App): core.Record | undefined => {
  const params = { oldest: timeFromNow(-LEASE_SECONDS * 1000), newest: timeFromNow(LEASE_SECONDS * 1000) }
  const [gone] = selectRows<string>(tx, 'json_quote(id)', `FROM register_runs WHERE ${EXPIRED}`, params)
  const run = gone ? findRecord(tx, 'register_runs', gone) : undefined
  if (run) {
    run.load({ state: 'failed', error: REGISTER_REFUSALS.crashed, holder: '', finished: timeFromNow(0) })
    tx.save(run)
  }
  const [id] = selectRows<string>(tx, 'json_quote(id)', `FROM register_runs WHERE ${ACTIVE}`)
  return id ? findRecord(tx, 'register_runs', id) : undefined
}

/** For the import worker: the id of a run that waits, whether a run is active, and when the newest one was requested. */
export const waitingRegister = (app: core.App): { queued: string; isActive: boolean; newest: string } => {
  const run = activeRun(app)
  const [newest = ''] = selectRows<string>(
    app,
    'json_quote(created)',
    'FROM (SELECT created FROM register_runs ORDER BY created DESC LIMIT 1)',
  )
  return { queued: run?.getString('state') === 'queued' ? run.id : '', isActive: run !== undefined, newest }
}

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'

const isOutcome = (value: unknown): value is FileOutcome =>
  isObject(value) &&
  isOneOf(REGISTER_RESULTS, value['result']) &&
  ['name', 'reason'].every((field) => typeof value[field] === 'string') &&
  (value['applied'] === undefined || isObject(value['applied']))

const isNote = (body: unknown): body is RegisterNote =>
  isObject(body) &&
  ['run', 'holder'].every((field) => typeof body[field] === 'string' && (field === 'run' || body[field] !== '')) &&
  ['file', 'error'].every((field) => isText(body[field])) &&
  (body['step'] === undefined || isOneOf(REGISTER_STEPS, body['step'])) &&
  (body['state'] === undefined || isOneOf(REGISTER_STATES, body['state'])) &&
  (body['outcome'] === undefined || isOutcome(body['outcome']))

/**
 * POST /api/directory/register/note with a `RegisterNote`, superusers only: begins a run, renews its lease, stores what
 * it did, and ends it. Answers `RegisterNoted`.
 * @throws 409 if another process has the run
 */
export const noteRegister = (e: core.RequestEvent) => {
  const note = JSON.parse(JSON.stringify(e.requestInfo().body))
  if (!isNote(note)) throw new BadRequestError('This is not a report about the federal files.')
  let noted: RegisterNoted | undefined
  e.app.runInTransaction((tx) => {
    const run = note.run ? heldRun(tx, note) : newRun(tx, activeRun(tx))
    if (!note.run) run.set('origin', 'command')
    run.load({ state: 'running', holder: note.holder, heartbeat_at: timeFromNow(0) })
    for (const field of ['file', 'step', 'error'] as const) if (note[field] !== undefined) run.set(field, note[field])
    if (note.outcome) storeOutcome(tx, run, note.outcome)
    if (note.state) run.load({ state: note.state, holder: '', file: '', step: '', is_stopping: false })
    if (note.state && note.state !== 'queued') run.set('finished', timeFromNow(0))
    tx.save(run)
    noted = { run: run.id, isStopping: run.getBool('is_stopping') }
  })
  return e.json(200, noted)
}

const heldRun = (tx: core.App, { run: id, holder }: RegisterNote): core.Record => {
  const run = findRecord(tx, 'register_runs', id)
  const state = run?.getString('state')
  const isFree = state === 'queued' || (state === 'running' && run?.getString('holder') === holder)
  if (!run || !isFree) throw new ApiError(409, REGISTER_REFUSALS.taken)
  // A run that continues after a restart counts its files again.
  if (state === 'queued') run.load({ done: 0, failures: 0, error: '' })
  return run
}

const storeOutcome = (tx: core.App, run: core.Record, { name, result, reason, applied }: FileOutcome) => {
  const isMissing = result === 'refused' || result === 'failed'
  run.set('done', run.getInt('done') + 1)
  if (isMissing) run.set('failures', run.getInt('failures') + 1)
  // A file that was not recognized is none of the register's.
  if (!name) return
  const [known] = tx.findRecordsByFilter('register_files', 'name = {:name}', '', 1, 0, { name })
  const file = known ?? new Record(tx.findCollectionByNameOrId('register_files'))
  file.load({ name, result, reason, checked: timeFromNow(0) })
  if (applied) file.load({ ...applied, applied: timeFromNow(0) })
  tx.save(file)
}

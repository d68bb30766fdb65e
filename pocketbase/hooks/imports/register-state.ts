import {
  REGISTER_LATE_MS,
  type RegisterFileState,
  type RegisterHealth,
  type RegisterRun,
  type RegisterState,
} from '../../../domain/imports/register.ts'
import { readStoredTime } from '../../../domain/time.ts'
import { selectRows } from '../database/records.ts'

/** True if REGISTER_EVERY lets the import worker fetch the files each day. */
const isDaily = (): boolean => $os.getenv('REGISTER_EVERY') === 'day'

const readFiles = (app: core.App): RegisterFileState[] =>
  selectRows<RegisterFileState>(
    app,
    `json_object('name', name, 'result', result, 'reason', reason, 'rows', rows, 'day', day, 'basis', basis,
      'checked', checked, 'applied', applied)`,
    'FROM (SELECT * FROM register_files ORDER BY created)',
  )

const NEWEST_RUN = `FROM (SELECT register_runs.*, coalesce(nullif(users.full_name, ''), users.email, '') AS actor_name
  FROM register_runs LEFT JOIN users ON users.id = register_runs.actor`

/** The newest runs that satisfy a condition of SQL. */
const readRuns = (app: core.App, where: string): RegisterRun[] =>
  selectRows<RegisterRun>(
    app,
    `json_object('state', state, 'origin', origin, 'actor', actor_name, 'created', created, 'finished', finished,
      'file', file, 'step', step, 'done', done, 'failures', failures, 'error', error,
      'isStopping', json(iif(is_stopping, 'true', 'false')))`,
    `${NEWEST_RUN} WHERE ${where} ORDER BY register_runs.created DESC, register_runs.rowid DESC LIMIT 1)`,
  )

/** What administrators see of the register. */
export const readRegister = (app: core.App): RegisterState => ({
  isDaily: isDaily(),
  run: readRuns(app, 'TRUE')[0] ?? null,
  files: readFiles(app),
})

/** How the register does, and the day that each file's data is as of. */
export const registerSummary = (
  app: core.App,
): { health: RegisterHealth; failures: number; finished: string; days: Record<string, string> } => {
  const [ended] = readRuns(app, "state IN ('finished', 'failed')")
  const [finished] = readRuns(app, "state = 'finished'")
  const days = Object.fromEntries(readFiles(app).map(({ name, day }) => [name, day]))
  const last = finished?.finished ?? ''
  const failures = ended?.state === 'failed' ? Math.max(1, ended.failures) : (ended?.failures ?? 0)
  return { health: healthOf(ended, failures, last), failures, finished: last, days }
}

const healthOf = (ended: RegisterRun | undefined, failures: number, finished: string): RegisterHealth => {
  if (!ended) return 'never'
  if (failures > 0) return 'failed'
  const silentMs = Date.now() - readStoredTime(finished).getTime()
  return isDaily() && silentMs > REGISTER_LATE_MS ? 'late' : 'ok'
}

import type { RegisterHealth } from '../../../domain/imports/register.ts'
import { LATE_MAIL_SECONDS } from '../../../domain/operation/server-metrics.ts'
import { hasFreeSpace } from '../database/full-disk.ts'
import { registerSummary } from '../imports/register-state.ts'
import { oldestMailSeconds } from '../operation/server-metrics.ts'
import { hasFailedTarget } from './notify-publisher.ts'
import { publishingState } from './publishing-state.ts'

/** Caches the result, so that a flood of requests costs no more than one. */
const CACHE_MS = 1000
const CACHE_KEY = 'ready_answer'

interface Ready {
  ready: boolean
  database: 'ok' | 'failed'
  /** Free space on the disk of the database. */
  disk: 'ok' | 'full'
  /** State of the publisher on this machine; "elsewhere" if a build service publishes. */
  publisher: 'ok' | 'away' | 'elsewhere'
  /** The result of the last run. */
  publishing: 'ok' | 'failed'
  /** "late" if an email has been due for 15 minutes. It does not affect `ready`: pages and forms work without email. */
  mail: 'ok' | 'late'
  /** The federal files that Haulindex fetches, and the day that the data of each is as of. They do not affect `ready`. */
  register: RegisterHealth
  register_data: Record<string, string>
  /** Number of records that the site skips. */
  skipped: number
  /** Number of unpublished changes. */
  pending: number
}

const NO_DATABASE: Ready = {
  ready: false,
  database: 'failed',
  disk: 'ok',
  publisher: 'away',
  publishing: 'failed',
  mail: 'ok',
  register: 'never',
  register_data: {},
  skipped: 0,
  pending: 0,
}

/** @throws if the database cannot be written */
const requireWritable = (app: core.App) => {
  app.db().newQuery("UPDATE _params SET updated = updated WHERE id = 'settings'").execute()
}

const checkReady = (app: core.App): Ready => {
  requireWritable(app)
  const { isPublisherAway, minSeconds, pending, signalFailure, skipped } = publishingState(app)
  const hasSpace = hasFreeSpace(app)
  const isElsewhere = minSeconds > 0
  const { health, days } = registerSummary(app)
  const hasFailed = hasFailedTarget(app) || (isElsewhere && signalFailure !== '')
  return {
    ready: !isPublisherAway && !hasFailed && hasSpace,
    database: 'ok',
    disk: hasSpace ? 'ok' : 'full',
    publisher: isElsewhere ? 'elsewhere' : isPublisherAway ? 'away' : 'ok',
    publishing: hasFailed ? 'failed' : 'ok',
    mail: oldestMailSeconds(app) > LATE_MAIL_SECONDS ? 'late' : 'ok',
    register: health,
    register_data: days,
    skipped: skipped.total,
    pending,
  }
}

const cachedReady = (app: core.App): Ready => {
  const cached: unknown = app.store().get(CACHE_KEY)
  const { at, ready }: { at: number; ready: Ready } =
    typeof cached === 'string' ? JSON.parse(cached) : { at: 0, ready: NO_DATABASE }
  if (Math.abs(Date.now() - at) < CACHE_MS) return ready
  let found = NO_DATABASE
  try {
    found = checkReady(app)
  } catch (error) {
    found = { ...NO_DATABASE, disk: hasFreeSpace(app) ? 'ok' : 'full' }
    app.logger().error('The readiness check failed', 'error', String(error))
  }
  app.store().set(CACHE_KEY, JSON.stringify({ at: Date.now(), ready: found }))
  return found
}

/** GET /api/ready, public: 200 if the server is ready and publishing works, else 503. Answers `Ready`. */
export const answerReady = (e: core.RequestEvent) => {
  const found = cachedReady(e.app)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(found.ready ? 200 : 503, found)
}

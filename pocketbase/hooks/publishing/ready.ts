import { LATE_MAIL_SECONDS } from '../../../domain/operation/server-metrics.ts'
import { hasFreeSpace } from '../database/full-disk.ts'
import { oldestMailSeconds } from '../operation/server-metrics.ts'
import { hasFailedTarget } from './notify-publisher.ts'
import { publishingState } from './publishing-state.ts'

/** So that a flood of questions costs no more than one. */
const KEPT_MS = 1000
const ANSWER = 'ready_answer'

interface Ready {
  ready: boolean
  database: 'ok' | 'failed'
  /** Whether the disk that holds the database has room. */
  disk: 'ok' | 'full'
  /** Who brings the site up to date. */
  publisher: 'ok' | 'away' | 'elsewhere'
  /** How the last run ended. */
  publishing: 'ok' | 'failed'
  /** Whether a mail has been due for a quarter of an hour. Pages and forms do without. */
  mail: 'ok' | 'late'
  /** Records that the site leaves out because they do not fit. */
  skipped: number
  /** Changes that the site does not show yet. */
  pending: number
}

const NO_DATABASE: Ready = {
  ready: false,
  database: 'failed',
  disk: 'ok',
  publisher: 'away',
  publishing: 'failed',
  mail: 'ok',
  skipped: 0,
  pending: 0,
}

/** @throws when the database cannot be written */
const requireWritable = (app: core.App) => {
  app.db().newQuery("UPDATE _params SET updated = updated WHERE id = 'settings'").execute()
}

const look = (app: core.App): Ready => {
  requireWritable(app)
  const { isPublisherAway, minSeconds, pending, signalFailure, skipped } = publishingState(app)
  const isRoomy = hasFreeSpace(app)
  const isElsewhere = minSeconds > 0
  const hasFailed = hasFailedTarget(app) || (isElsewhere && signalFailure !== '')
  return {
    ready: !isPublisherAway && !hasFailed && isRoomy,
    database: 'ok',
    disk: isRoomy ? 'ok' : 'full',
    publisher: isElsewhere ? 'elsewhere' : isPublisherAway ? 'away' : 'ok',
    publishing: hasFailed ? 'failed' : 'ok',
    mail: oldestMailSeconds(app) > LATE_MAIL_SECONDS ? 'late' : 'ok',
    skipped: skipped.total,
    pending,
  }
}

const lookWhenOld = (app: core.App): Ready => {
  const kept: unknown = app.store().get(ANSWER)
  const { at, ready }: { at: number; ready: Ready } =
    typeof kept === 'string' ? JSON.parse(kept) : { at: 0, ready: NO_DATABASE }
  if (Math.abs(Date.now() - at) < KEPT_MS) return ready
  let found = NO_DATABASE
  try {
    found = look(app)
  } catch (error) {
    found = { ...NO_DATABASE, disk: hasFreeSpace(app) ? 'ok' : 'full' }
    app.logger().error('Readiness could not be looked up', 'error', String(error))
  }
  app.store().set(ANSWER, JSON.stringify({ at: Date.now(), ready: found }))
  return found
}

/** GET /api/ready, for everybody: 200 when the site is kept up to date, else 503, with what is wrong. */
export const answerReady = (e: core.RequestEvent) => {
  const found = lookWhenOld(e.app)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(found.ready ? 200 : 503, found)
}

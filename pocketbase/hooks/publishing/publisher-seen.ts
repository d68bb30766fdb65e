import { PUBLISHER_AWAY_AFTER_MS } from '../../../domain/publishing/rules.ts'
import { MINUTE_MS, storedTime } from '../../../domain/time.ts'
import { readSignalState, writeSignalState } from './signal-state.ts'

const SEEN_AT = 'publisher_seen_at'
const STARTED_AT = 'server_started_at'
/** A publisher that was silent for longer may be another one, whose receiver works. */
const BACK_AFTER_MS = 30_000
/** A run may keep a publisher busy for so long. */
const LONGEST_RUN_MS = 15 * MINUTE_MS

const moment = (app: core.App, key: string): number => Number(app.store().get(key) ?? 0)

/** On bootstrap: a publisher has until then to ask for changes. */
export const startWaiting = (e: core.BootstrapEvent) => {
  e.next()
  e.app.store().set(STARTED_AT, Date.now())
}

/** Notes that a publisher asked or reported something. One that comes back is called again, even if a call failed. */
export const notePublisher = (app: core.App) => {
  const before = moment(app, SEEN_AT)
  const now = Date.now()
  app.store().set(SEEN_AT, now)
  const state = readSignalState(app, 'local')
  if (state.failure && now - before > BACK_AFTER_MS) writeSignalState(app, 'local', { ...state, failure: '' })
}

/** When a publisher last asked or reported something, as an ISO moment; null when none has since the server started. */
export const publisherSeenAt = (app: core.App): string | null => {
  const seen = moment(app, SEEN_AT)
  return seen ? new Date(seen).toISOString() : null
}

const isRunning = (app: core.App): boolean =>
  app.countRecords(
    'publications',
    $dbx.exp("state = 'running' AND updated > {:since}", {
      since: storedTime(new Date(Date.now() - LONGEST_RUN_MS)),
    }),
  ) > 0

/** Whether a publisher has been silent for so long that it must be away. Moments in Unix milliseconds, 0 for never. */
export const isAway = (seenAt: number, startedAt: number, now: number): boolean =>
  now - Math.max(seenAt, startedAt) > PUBLISHER_AWAY_AFTER_MS

/** Whether no publisher on this machine is at work. */
export const isPublisherSilent = (app: core.App): boolean =>
  isAway(moment(app, SEEN_AT), moment(app, STARTED_AT), Date.now()) && !isRunning(app)

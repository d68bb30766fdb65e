import { PUBLISHER_AWAY_AFTER_MS, type PublishingState } from '../../../domain/publishing/rules.ts'
import type { DirectoryState } from '../../../domain/publishing/schema.ts'
import {
  NONE_SKIPPED,
  SKIPPED_LIMITS,
  type SkippedRecord,
  type SkippedRecords,
} from '../../../domain/publishing/skipped-records.ts'
import { MINUTE_MS, storedTime } from '../../../domain/time.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { isKnownChange, newestChange, newestPosition, waitingRequest } from '../changes/change-log.ts'
import { directoryId } from '../database/directory-settings.ts'
import { selectRows } from '../database/records.ts'
import {
  hasPublisherHere,
  isCalledElsewhere,
  isSignalledHere,
  localUrl,
  minSeconds,
  shownEverywhere,
  targetStates,
} from './notify-publisher.ts'
import { readSignalState, writeSignalState } from './notify-state.ts'

/** How far the site is behind the directory, and who is to bring it up to date. */
export const publishingState = (app: core.App): PublishingState => {
  const isElsewhere = isCalledElsewhere()
  const seq = newestChange(app)
  const published = shownEverywhere(app)
  return {
    seq,
    published,
    pending: Math.max(0, seq - published),
    publisherSeenAt: publisherSeenAt(app),
    isPublisherAway: (!isElsewhere || hasPublisherHere()) && isPublisherSilent(app),
    webhook: isElsewhere || localUrl() !== '',
    signalFailure: readSignalState(app, isElsewhere ? 'service' : 'local').failure,
    minSeconds: isElsewhere ? minSeconds() : 0,
    skipped: readSkipped(app),
    targets: targetStates(app),
  }
}

/** GET /api/directory/publishing, administrators only: a `PublishingState`. */
export const answerPublishing = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators see how publishing stands.')
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, publishingState(e.app))
}

const asksForKnown = (e: core.RequestEvent): boolean => {
  const query = e.request?.url?.query()
  const mark = query?.get('mark') ?? ''
  return mark !== '' && isKnownChange(e.app, { seq: Number(query?.get('seq')) || 0, mark })
}

/** GET /api/directory/state: what a publisher looks for, a `DirectoryState`. With `seq` and `mark`, also `knows`. */
export const directoryState = (e: core.RequestEvent) => {
  requirePublishToken(e)
  notePublisher(e.app)
  const state: DirectoryState = {
    ...newestPosition(e.app),
    request: waitingRequest(e.app),
    signalled: isSignalledHere(e.app),
    directory: directoryId(e.app),
    knows: asksForKnown(e),
  }
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, state)
}

/** @throws 401 unless the request carries PUBLISH_TOKEN as its bearer token; always when that is unset */
export const requirePublishToken = (e: core.RequestEvent) => {
  const expected = $os.getenv('PUBLISH_TOKEN')
  const given = e.request?.header.get('Authorization').replace(/^Bearer\s+/i, '') ?? ''
  if (!expected || !$security.equal(given, expected))
    throw new UnauthorizedError('The publish token is missing or wrong.')
}

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
const publisherSeenAt = (app: core.App): string | null => {
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
const isPublisherSilent = (app: core.App): boolean =>
  isAway(moment(app, SEEN_AT), moment(app, STARTED_AT), Date.now()) && !isRunning(app)

const TEXTS = ['collection', 'record', 'label', 'listing', 'field', 'why'] as const

const isSkipped = (value: unknown): value is SkippedRecord => {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Readonly<Record<string, unknown>>
  const lacks = fields['lacks']
  return (
    Object.keys(fields).length === TEXTS.length + 1 &&
    (lacks === 'record' || lacks === 'field') &&
    TEXTS.every((name) => {
      const text = fields[name]
      return typeof text === 'string' && text.length <= SKIPPED_LIMITS[name]
    })
  )
}

/** What a report says was left out; undefined when it does not say it as it has to. */
export const parseSkipped = (value: unknown): SkippedRecords | undefined => {
  if (value === undefined) return NONE_SKIPPED
  if (typeof value !== 'object' || value === null) return undefined
  const { total, records }: Partial<Record<keyof SkippedRecords, unknown>> = value
  if (!Array.isArray(records) || records.length > SKIPPED_LIMITS.named || !records.every(isSkipped)) return undefined
  return typeof total === 'number' && Number.isInteger(total) && total >= records.length
    ? { total, records }
    : undefined
}

/** What the site leaves out: it stands with the newest publish that succeeded, and with no other. */
export const moveSkipped = (tx: core.App, row: core.Record, { total, records }: SkippedRecords) => {
  tx.db()
    .newQuery("UPDATE publications SET skipped = '[]', skipped_total = 0 WHERE skipped_total > 0 AND id != {:id}")
    .bind({ id: row.id })
    .execute()
  row.set('skipped', records)
  row.set('skipped_total', total)
}

/** What the site leaves out because it does not fit. */
const readSkipped = (app: core.App): SkippedRecords =>
  selectRows<SkippedRecords>(
    app,
    "json_object('total', skipped_total, 'records', json(skipped))",
    'FROM publications WHERE skipped_total > 0',
  )[0] ?? NONE_SKIPPED

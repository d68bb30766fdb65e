import { isObject } from '../../../domain/guards.ts'
import {
  type ListingPublishing,
  PUBLISHER_AWAY_AFTER_MS,
  type PublishingState,
} from '../../../domain/publishing/rules.ts'
import type { DirectoryState } from '../../../domain/publishing/schema.ts'
import {
  NONE_SKIPPED,
  problemWords,
  SKIPPED_LIMITS,
  type SkippedRecord,
  type SkippedRecords,
} from '../../../domain/publishing/skipped-records.ts'
import { companyPath } from '../../../domain/routes.ts'
import { MINUTE_MS, storedTime } from '../../../domain/time.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { isKnownChange, newestChange, newestPosition, waitingRequest } from '../changes/change-log.ts'
import { directoryId } from '../database/directory-settings.ts'
import { findRecord, satisfiesRule, selectRows } from '../database/records.ts'
import {
  hasPublisherHere,
  isCalledElsewhere,
  isNotifiedHere,
  localUrl,
  minSeconds,
  publishedEverywhere,
  readNotifyState,
  targetStates,
  writeNotifyState,
} from './notify-publisher.ts'

/** Reads how far the site is behind the directory, and which targets and publishers there are. */
export const publishingState = (app: core.App): PublishingState => {
  const isElsewhere = isCalledElsewhere()
  const seq = newestChange(app)
  const published = publishedEverywhere(app)
  return {
    seq,
    published,
    pending: Math.max(0, seq - published),
    publisherSeenAt: publisherSeenAt(app),
    isPublisherAway: (!isElsewhere || hasPublisherHere()) && isPublisherSilent(app),
    webhook: isElsewhere || localUrl() !== '',
    signalFailure: readNotifyState(app, isElsewhere ? 'service' : 'local').failure,
    minSeconds: isElsewhere ? minSeconds() : 0,
    skipped: readSkipped(app),
    targets: targetStates(app),
  }
}

/** GET /api/directory/publishing, administrators only: a `PublishingState`. */
export const answerPublishing = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators can see the publishing status.')
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, publishingState(e.app))
}

const isPositionKnown = (e: core.RequestEvent): boolean => {
  const query = e.request?.url?.query()
  const mark = query?.get('mark') ?? ''
  return mark !== '' && isKnownChange(e.app, { seq: Number(query?.get('seq')) || 0, mark })
}

/**
 * GET /api/directory/state, with the publish token: a `DirectoryState` for publishers, with `knows` about `seq` and
 * `mark`.
 */
export const answerDirectoryState = (e: core.RequestEvent) => {
  requirePublishToken(e)
  recordPublisherRequest(e.app)
  const state: DirectoryState = {
    ...newestPosition(e.app),
    request: waitingRequest(e.app),
    signalled: isNotifiedHere(e.app),
    directory: directoryId(e.app),
    knows: isPositionKnown(e),
  }
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, state)
}

/** @throws 401 unless the request has PUBLISH_TOKEN as its bearer token. Without PUBLISH_TOKEN, it always throws. */
export const requirePublishToken = (e: core.RequestEvent) => {
  const expected = $os.getenv('PUBLISH_TOKEN')
  const given = e.request?.header.get('Authorization').replace(/^Bearer\s+/i, '') ?? ''
  if (!expected || !$security.equal(given, expected))
    throw new UnauthorizedError('The publish token is missing or wrong.')
}

const SEEN_AT = 'publisher_seen_at'
const STARTED_AT = 'server_started_at'
/** After a longer silence, the publisher may have restarted with a working receiver. */
const BACK_AFTER_MS = 30_000
/** During a run, a publisher may be silent for this long. */
const LONGEST_RUN_MS = 15 * MINUTE_MS

const storedMs = (app: core.App, key: string): number => Number(app.store().get(key) ?? 0)

/** On bootstrap: stores the time of the start, from which the wait for a publisher counts. */
export const recordStart = (e: core.BootstrapEvent) => {
  e.next()
  e.app.store().set(STARTED_AT, Date.now())
}

/** Records a request of the publisher. If it was silent for long, calls are tried again even after a failure. */
export const recordPublisherRequest = (app: core.App) => {
  const before = storedMs(app, SEEN_AT)
  const now = Date.now()
  app.store().set(SEEN_AT, now)
  const state = readNotifyState(app, 'local')
  if (state.failure && now - before > BACK_AFTER_MS) writeNotifyState(app, 'local', { ...state, failure: '' })
}

/** The time of the publisher's last request as ISO text; null if there was none since the server started. */
const publisherSeenAt = (app: core.App): string | null => {
  const seen = storedMs(app, SEEN_AT)
  return seen ? new Date(seen).toISOString() : null
}

const isRunning = (app: core.App): boolean =>
  app.countRecords(
    'publications',
    $dbx.exp("state = 'running' AND updated > {:since}", {
      since: storedTime(new Date(Date.now() - LONGEST_RUN_MS)),
    }),
  ) > 0

/** True if a publisher has been silent for too long. Times in Unix milliseconds, 0 for never. */
export const isAway = (seenAt: number, startedAt: number, now: number): boolean =>
  now - Math.max(seenAt, startedAt) > PUBLISHER_AWAY_AFTER_MS

/** True if no publisher on this machine is working. */
const isPublisherSilent = (app: core.App): boolean =>
  isAway(storedMs(app, SEEN_AT), storedMs(app, STARTED_AT), Date.now()) && !isRunning(app)

const TEXTS = ['collection', 'record', 'label', 'listing', 'field', 'why'] as const

const isSkipped = (fields: unknown): fields is SkippedRecord => {
  if (!isObject(fields)) return false
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

/** The skipped records of a report; undefined if they are not in the required form. */
export const parseSkipped = (value: unknown): SkippedRecords | undefined => {
  if (value === undefined) return NONE_SKIPPED
  if (typeof value !== 'object' || value === null) return undefined
  const { total, records }: Partial<Record<keyof SkippedRecords, unknown>> = value
  if (!Array.isArray(records) || records.length > SKIPPED_LIMITS.named || !records.every(isSkipped)) return undefined
  return typeof total === 'number' && Number.isInteger(total) && total >= records.length
    ? { total, records }
    : undefined
}

/** Stores the records that the site skips with the newest successful publish, and removes them from earlier ones. */
export const moveSkipped = (tx: core.App, row: core.Record, { total, records }: SkippedRecords) => {
  tx.db()
    .newQuery("UPDATE publications SET skipped = '[]', skipped_total = 0 WHERE skipped_total > 0 AND id != {:id}")
    .bind({ id: row.id })
    .execute()
  row.set('skipped', records)
  row.set('skipped_total', total)
}

/** The records that the site skips. */
const readSkipped = (app: core.App): SkippedRecords =>
  selectRows<SkippedRecords>(
    app,
    "json_object('total', skipped_total, 'records', json(skipped))",
    'FROM publications WHERE skipped_total > 0',
  )[0] ?? NONE_SKIPPED

/** The time of the company's newest unpublished change; undefined if there is none. */
const newestPending = (app: core.App, listing: core.Record, published: number): string | undefined =>
  selectRows<string>(
    app,
    'json_quote(created)',
    `FROM (SELECT created FROM changes WHERE seq > {:published} AND (listing = {:id}
        OR (collection = 'locations' AND record = {:location})
        OR (collection = 'services' AND record IN (SELECT value FROM json_each({:services}))))
      ORDER BY seq DESC LIMIT 1)`,
    {
      published,
      id: listing.id,
      location: listing.getString('location'),
      services: JSON.stringify(listing.getStringSlice('services')),
    },
  )[0]

/** The error of the last run, if it failed after the given time and no other is running. */
const failureAfter = (app: core.App, moment: string): string | undefined => {
  const [running] = app.findRecordsByFilter('publications', "state = 'running'", '', 1, 0)
  const [last] = app.findRecordsByFilter('publications', "state != 'requested'", '-updated', 1, 0)
  const isFailed = !running && last?.getString('state') === 'failed' && last.getString('updated') > moment
  return isFailed ? last.getString('error') || 'The last run failed.' : undefined
}

/** The error of a target with unpublished changes. */
const failedTarget = ({ targets }: PublishingState): string | undefined =>
  targets.find(({ error, pending }) => error !== '' && pending > 0)?.error

/** The publishing state of a listing without unpublished changes. The site may skip the listing or a part of it. */
export const statusOnSite = (
  listing: { id: string; location: string },
  { skipped: { records } }: Pick<PublishingState, 'skipped'>,
): Pick<ListingPublishing, 'state' | 'why'> => {
  const own = records.find(({ collection, record }) => collection === 'company_listings' && record === listing.id)
  if (own?.lacks === 'record')
    return { state: 'failed', why: `Its ${problemWords(own)}, so this listing is not on the site.` }
  if (records.some(({ collection, record }) => collection === 'locations' && record === listing.location))
    return { state: 'failed', why: 'Something is wrong with its city, so this listing is not on the site.' }
  return { state: 'live', why: own ? `Its ${problemWords(own)}, so the page does not show it.` : '' }
}

/** The publishing state of an unpublished change. @param failure the error of a run that failed to publish it */
export const statusOfChange = (
  failure: string | undefined,
  { isPublisherAway, signalFailure, minSeconds }: PublishingState,
): Pick<ListingPublishing, 'state' | 'why'> => {
  if (failure) return { state: 'failed', why: failure }
  if (isPublisherAway)
    return { state: 'failed', why: 'The publisher is not running. This change goes live when it runs again.' }
  if (minSeconds === 0) return { state: 'publishing', why: '' }
  if (signalFailure) return { state: 'failed', why: `The build could not be started: ${signalFailure}.` }
  const minutes = Math.ceil(minSeconds / 60)
  const often = minutes === 1 ? 'once a minute' : `every ${minutes} minutes`
  return { state: 'publishing', why: `The site is built at most ${often}.` }
}

const statusOfListing = (app: core.App, listing: core.Record): Pick<ListingPublishing, 'state' | 'why'> => {
  const state = listing.getString('state')
  if (state === 'waiting' || state === 'hidden') return { state, why: listing.getString('state_reason') }
  const directory = publishingState(app)
  const changedAt = newestPending(app, listing, directory.published)
  return changedAt
    ? statusOfChange(failureAfter(app, changedAt) ?? failedTarget(directory), directory)
    : statusOnSite({ id: listing.id, location: listing.getString('location') }, directory)
}

/**
 * GET /api/directory/listings/{id}/publishing, for accounts that may read the listing: a `ListingPublishing`, which
 * says if the listing is public and if its page is up to date.
 */
export const answerListingPublishing = (e: core.RequestEvent) => {
  const listing = findRecord(e.app, 'company_listings', e.request?.pathValue('id') ?? '')
  if (!listing || !satisfiesRule(e.app, e, listing, listing.collection().viewRule))
    throw new NotFoundError('This listing does not exist.')
  const answer: ListingPublishing = {
    ...statusOfListing(e.app, listing),
    path: companyPath(listing.getString('slug')),
  }
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, answer)
}

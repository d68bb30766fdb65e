import type { ListingPublishing, PublishingState } from '../../../domain/publishing/rules.ts'
import { problemWords } from '../../../domain/publishing/skipped-records.ts'
import { companyPath } from '../../../domain/routes.ts'
import { findRecord, satisfiesRule, selectRows } from '../database/records.ts'
import { publishingState } from './publishing-state.ts'

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

import { expect, it } from 'vitest'
import { PUBLISHER_AWAY_AFTER_MS, type PublishingState } from '../../../domain/publishing/rules.ts'
import { NONE_SKIPPED, type SkippedRecord } from '../../../domain/publishing/skipped-records.ts'
import { standingInSite, standingOf } from './listing-publishing.ts'
import { isAway } from './publishing-state.ts'

const HERE: PublishingState = {
  seq: 2,
  published: 1,
  pending: 1,
  publisherSeenAt: null,
  isPublisherAway: false,
  webhook: true,
  signalFailure: '',
  minSeconds: 0,
  skipped: NONE_SKIPPED,
  targets: [],
}
const ELSEWHERE = { ...HERE, minSeconds: 300 }

it.each<[string, string | undefined, PublishingState, string, string]>([
  ['a publisher here is at work', undefined, HERE, 'publishing', ''],
  ['its signals are lost', undefined, { ...HERE, signalFailure: 'connection refused' }, 'publishing', ''],
  ['it is away', undefined, { ...HERE, isPublisherAway: true }, 'failed', 'The publisher is not running'],
  ['its run failed', 'The disk is full', { ...HERE, isPublisherAway: true }, 'failed', 'The disk is full'],
  ['a service elsewhere builds', undefined, ELSEWHERE, 'publishing', 'at most every 5 minutes.'],
  ['it builds every minute', undefined, { ...HERE, minSeconds: 60 }, 'publishing', 'at most once a minute.'],
  ['it refuses', undefined, { ...ELSEWHERE, signalFailure: 'it answers 404' }, 'failed', 'it answers 404.'],
])('when %s, an editor reads so', (_, failure, directory, state, why) => {
  expect(standingOf(failure, directory)).toEqual({ state, why: expect.stringContaining(why) })
})

it('a publisher is away a minute after it was seen, or the server started', () => {
  const minute = PUBLISHER_AWAY_AFTER_MS
  expect([isAway(0, 5, minute), isAway(0, 5, minute + 6), isAway(7, 5, minute + 6), isAway(7, 5, minute + 8)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

it.each<[string, Partial<SkippedRecord>, string, RegExp | string]>([
  ['with a field that does not fit, is not live', {}, 'failed', /^Its website is no web address/],
  ['whose city does not fit, is not live', { collection: 'locations', record: 'city' }, 'failed', /its city/],
  ['without its logo, is live', { field: 'logo', lacks: 'field' }, 'live', /^Its logo is no web address/],
  ['beside one that does not fit, is live', { record: 'other' }, 'live', ''],
])('a published listing %s', (_, fields, state, why) => {
  const record: SkippedRecord = {
    collection: 'company_listings',
    record: 'acme',
    label: 'Acme',
    listing: 'acme',
    field: 'website',
    why: 'is no web address',
    lacks: 'record',
    ...fields,
  }
  const standing = standingInSite({ id: 'acme', location: 'city' }, { skipped: { total: 1, records: [record] } })
  expect(standing).toEqual({ state, why: why === '' ? '' : expect.stringMatching(why) })
})

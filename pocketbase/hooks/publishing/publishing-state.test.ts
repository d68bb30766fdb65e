import { expect, it } from 'vitest'
import { PUBLISHER_AWAY_AFTER_MS, type PublishingState } from '../../../domain/publishing/rules.ts'
import { NONE_SKIPPED, type SkippedRecord } from '../../../domain/publishing/skipped-records.ts'
import { isAway, statusOfChange, statusOnSite } from './publishing-state.ts'

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
  ['a publisher on this machine works', undefined, HERE, 'publishing', ''],
  ['its notifications are lost', undefined, { ...HERE, signalFailure: 'connection refused' }, 'publishing', ''],
  [
    'the publisher is not running',
    undefined,
    { ...HERE, isPublisherAway: true },
    'failed',
    'The publisher is not running',
  ],
  ['its last run failed', 'The disk is full', { ...HERE, isPublisherAway: true }, 'failed', 'The disk is full'],
  ['a build service publishes', undefined, ELSEWHERE, 'publishing', 'at most every 5 minutes.'],
  [
    'the build service runs every minute',
    undefined,
    { ...HERE, minSeconds: 60 },
    'publishing',
    'at most once a minute.',
  ],
  [
    'the build service refuses',
    undefined,
    { ...ELSEWHERE, signalFailure: 'it responded with status 404' },
    'failed',
    'it responded with status 404.',
  ],
])('tells editors the state when %s', (_, failure, directory, state, why) => {
  expect(statusOfChange(failure, directory)).toEqual({ state, why: expect.stringContaining(why) })
})

it('a publisher counts as away one minute after its last request or the start of the server', () => {
  const minute = PUBLISHER_AWAY_AFTER_MS
  expect([isAway(0, 5, minute), isAway(0, 5, minute + 6), isAway(7, 5, minute + 6), isAway(7, 5, minute + 8)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

it.each<[string, Partial<SkippedRecord>, string, RegExp | string]>([
  ['with an invalid field is not live', {}, 'failed', /^Its website is no web address/],
  ['with an invalid city is not live', { collection: 'locations', record: 'city' }, 'failed', /its city/],
  ['without its logo is live', { field: 'logo', lacks: 'field' }, 'live', /^Its logo is no web address/],
  ['is live while another one is invalid', { record: 'other' }, 'live', ''],
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
  const status = statusOnSite({ id: 'acme', location: 'city' }, { skipped: { total: 1, records: [record] } })
  expect(status).toEqual({ state, why: why === '' ? '' : expect.stringMatching(why) })
})

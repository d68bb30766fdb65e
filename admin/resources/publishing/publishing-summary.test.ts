import { describe, expect, it } from 'vitest'
import { INTERRUPTED, type PublishingState, type TargetState } from '../../../domain/publishing/rules.ts'
import type { Publication } from '../../../domain/publishing/schema.ts'
import { NONE_SKIPPED } from '../../../domain/publishing/skipped-records.ts'
import { publishingSummary, targetTone, targetWords } from './publishing-summary.ts'

const AT_REST: PublishingState = {
  seq: 40,
  published: 40,
  pending: 0,
  publisherSeenAt: '2026-01-31T12:00:00.000Z',
  isPublisherAway: false,
  webhook: true,
  signalFailure: '',
  minSeconds: 0,
  skipped: NONE_SKIPPED,
  targets: [],
}
const WAITING = { seq: 43, pending: 3 }

const run = (state: Publication['state'], error = ''): Publication => ({
  id: 'runxxxxxxxxxxxx',
  created: '2026-01-31 12:00:00.000Z',
  updated: '2026-01-31 12:00:00.000Z',
  state,
  trigger: 'change',
  target: 'folder',
  requested_by: '',
  seq: 40,
  pages_written: 0,
  pages_removed: 0,
  seconds: 0,
  error,
  warning: '',
  pages: [],
  skipped: [],
  skipped_total: 0,
})

const summary = (state: Partial<PublishingState>, ...history: Publication[]) =>
  publishingSummary({ ...AT_REST, ...state }, history)
const words = (...given: Parameters<typeof summary>) => summary(...given).words
const hints = (...given: Parameters<typeof summary>) => summary(...given).hints.join(' ')

describe('the publishing status', () => {
  it('is Live without pending changes, even before the first publication', () => {
    expect(words({}, run('done'))).toBe('Live')
    expect(words({})).toBe('Live')
  })

  it('is Publishing during a run or after a request', () => {
    expect(words(WAITING, run('running'))).toBe('Publishing…')
    expect(words({}, run('requested'))).toBe('Publishing…')
    expect(words({}, run('done'), run('requested'), run('failed'))).toBe('Publishing…')
    expect(words({}, run('done'), run('running'))).toBe('Live')
  })

  it.each([
    [1, '1 change is pending'],
    [3, '3 changes are pending'],
    [100_000, '100,000 changes are pending'],
  ])('of %i changes is: %s', (pending, text) => {
    expect(words({ pending }, run('done'))).toBe(text)
  })

  it('shows the first line of a failure, and pending changes', () => {
    expect(words(WAITING, run('failed', 'The disk is full\nENOSPC: write'))).toBe('Failed: The disk is full')
    expect(words({}, run('failed'))).toBe('Failed: unknown reason')
    expect(words({}, run('done'), run('failed', 'The disk is full'))).toBe('Live')
    expect(words({}, run('failed', 'x'.repeat(5000))).length).toBeLessThan(220)
    expect(hints(WAITING, run('failed', 'The disk is full'))).toBe('3 changes are pending.')
  })

  it('is Failed while one of several targets fails', () => {
    const bucket = {
      target: 's3',
      published: 0,
      pending: 3,
      state: 'failed',
      error: 'There is no bucket site.',
      warning: '',
    } as const
    expect(words({ ...WAITING, targets: [bucket] }, run('done'))).toBe('Failed: There is no bucket site.')
    expect(words({ targets: [{ ...bucket, pending: 0, state: 'done', error: '' }] }, run('done'))).toBe('Live')
  })

  it('mentions an absent publisher only while changes are pending', () => {
    const away = { isPublisherAway: true }
    expect(words({ ...away, ...WAITING }, run('done'))).toMatch(
      /^The publisher has not connected since Jan 31, 2026,? /,
    )
    expect(words({ ...away }, run('requested'))).toMatch(/^The publisher has not connected since /)
    expect(words({ ...away, ...WAITING, publisherSeenAt: null })).toBe(
      'The publisher has not connected since the server started',
    )
    expect(words({ ...away }, run('done'))).toBe('Live')
  })

  it('mentions the build interval and a failed call', () => {
    expect(hints({ ...WAITING, minSeconds: 300 })).toBe('The site is built elsewhere, at most every 5 minutes.')
    expect(hints({ ...WAITING, minSeconds: 60 })).toContain('once a minute')
    expect(hints({ ...WAITING, signalFailure: 'it answered 500' })).toBe(
      'Failed to call the publisher: it answered 500.',
    )
  })
})

it('mentions skipped records when live', () => {
  const skipped = { ...NONE_SKIPPED, total: 3 }
  expect(summary({ skipped })).toMatchObject({ tone: 'live', hints: [expect.stringContaining('skipped')] })
})

const LIVE: TargetState = { target: 's3', published: 7, pending: 0, state: 'done', error: '', warning: '' }

it.each<[Partial<TargetState>, string, string]>([
  [{}, 'live', 'Shows every change'],
  [{ pending: 1 }, 'waiting', '1 change is pending'],
  [{ pending: 1200 }, 'waiting', '1,200 changes are pending'],
  [{ pending: 2, state: 'running' }, 'waiting', 'Publishing…'],
  [{ published: 0, state: '' }, 'waiting', 'Nothing published yet'],
  [{ state: 'failed', error: 'There is no bucket site.' }, 'failed', 'Failed: There is no bucket site.'],
  [{ pending: 1, state: 'failed', error: INTERRUPTED }, 'waiting', '1 change is pending'],
])('target %j is %s: %s', (state, tone, words) => {
  const target = { ...LIVE, ...state }
  expect([targetTone(target), targetWords(target)]).toEqual([tone, words])
})

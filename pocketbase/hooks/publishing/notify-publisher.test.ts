import { expect, it } from 'vitest'
import { isCallDue } from './notify-publisher.ts'

const MINUTE = 60_000
/** A service was called for change 10 at minute 0. Now it is minute `minutes`, and `seq` is the newest change. */
const isDue = (minutes: number, seq: number, state: object = {}, requestedAt = 0): boolean =>
  isCallDue({
    state: { sentSeq: 10, sentAt: 0, repeats: 0, failure: '', ...state },
    seq,
    minMs: 5 * MINUTE,
    requestedAt,
    now: minutes * MINUTE,
  })

it.each([
  ['a new change waits for the shortest time between two builds', isDue(4, 11), false],
  ['then the service is called', isDue(5, 11), true],
  ['a change that was sent before waits twice that time', isDue(9, 10), false],
  ['then it is sent again', isDue(10, 10), true],
  ['the next time it waits four times as long', isDue(19, 10, { repeats: 1 }), false],
  ['then it is sent a third time', isDue(20, 10, { repeats: 1 }), true],
  ['the wait ends after one hour', isDue(60, 10, { repeats: 20 }), true],
  ['a failed call is repeated immediately', isDue(1, 11, { failure: 'it responded with status 500' }), true],
  ['a person’s request does not wait', isDue(1, 10, {}, 30_000), true],
  ['a clock that was set back delays nothing', isDue(10, 11, { sentAt: 70 * MINUTE }), true],
  ['a request that was sent before waits', isDue(2, 10, { sentAt: MINUTE }, 30_000), false],
])('%s', (_, actual, expected) => {
  expect(actual).toBe(expected)
})

it('500 changes in an hour cause 12 calls', () => {
  const state = { sentSeq: 0, sentAt: 0, repeats: 0, failure: '' }
  let calls = 0
  for (let minute = 1; minute <= 60; minute++) {
    const moment = { seq: Math.round((minute * 500) / 60), minMs: 5 * MINUTE, requestedAt: 0, now: minute * MINUTE }
    if (!isCallDue({ state, ...moment })) continue
    calls++
    Object.assign(state, { sentSeq: moment.seq, sentAt: moment.now })
  }
  expect(calls).toBe(12)
})

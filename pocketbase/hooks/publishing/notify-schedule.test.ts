import { expect, it } from 'vitest'
import { isCallDue } from './notify-schedule.ts'

const MINUTE = 60_000
/** A service that was called for change 10 at minute 0; now is `minutes` later, change `seq` is the newest. */
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
  ['and is then told', isDue(5, 11), true],
  ['a change that was told is told again after twice that time', isDue(9, 10), false],
  ['as its build seems to have failed', isDue(10, 10), true],
  ['and again after four times', isDue(19, 10, { repeats: 1 }), false],
  ['that time', isDue(20, 10, { repeats: 1 }), true],
  ['but at least once an hour', isDue(60, 10, { repeats: 20 }), true],
  ['a call that failed is tried at once', isDue(1, 11, { failure: 'it answers 500' }), true],
  ['a person’s request does not wait', isDue(1, 10, {}, 30_000), true],
  ['a clock that went back makes nothing wait', isDue(10, 11, { sentAt: 70 * MINUTE }), true],
  ['but is told once', isDue(2, 10, { sentAt: MINUTE }, 30_000), false],
])('%s', (_, actual, expected) => {
  expect(actual).toBe(expected)
})

it('500 changes in an hour are 12 calls', () => {
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

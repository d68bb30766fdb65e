import { expect, it } from 'vitest'
import { partialReason, type WholeCensus } from './left-carriers.ts'

const WHOLE: WholeCensus = {
  found: { contained: 980, highest: 4_000_000, missing: { TX: 15, CA: 5 }, highestMissing: [3_900_000, 3_800_000] },
  regions: ['CA', 'OK', 'TX'],
  rows: 2000,
  rowsBefore: 2050,
  isCutOff: false,
}
const reason = (changes: Partial<WholeCensus>, found: Partial<WholeCensus['found']> = {}) =>
  partialReason({ ...WHOLE, ...changes, found: { ...WHOLE.found, ...found } })

it('a census that lacks a few carriers here and there is whole', () => {
  expect(reason({})).toBeUndefined()
  expect(reason({ rowsBefore: 0 })).toBeUndefined()
  expect(reason({}, { missing: {}, highestMissing: [] })).toBeUndefined()
})

it('one carrier that left may have been the only one of its state, and the newest', () => {
  expect(reason({ regions: ['CA', 'TX'] }, { missing: { OK: 1 }, highestMissing: [4_000_001] })).toBeUndefined()
})

it.each<[string, Partial<WholeCensus>, Partial<WholeCensus['found']>]>([
  ['lacks more than a tenth', {}, { missing: { TX: 109 } }],
  ['nine tenths of the rows', { rowsBefore: 2300 }, {}],
  ['carriers of one state only', { regions: ['TX'] }, { missing: { CA: 5 } }],
  ['names nobody in CA, NV', { regions: ['OK', 'TX'] }, { missing: { NV: 10, CA: 10, TX: 1 } }],
  ['ends before the highest', {}, { highestMissing: [4_000_002, 4_000_001] }],
  ['may be cut off', { isCutOff: true }, {}],
])('it may be a part that %s', (words, changes, found) => {
  expect(reason(changes, found)).toContain(words)
})

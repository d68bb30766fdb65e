import { expect, it } from 'vitest'
import { readSavedFilter } from './saved-filter.ts'

it.each([
  ['{"region":"TX","verified":true}', { region: 'TX', verified: true }],
  ['{}', {}],
  ['{"region":"ZZ"}', undefined],
  ['{"password":"x"}', undefined],
  ['[]', undefined],
  ['not JSON', undefined],
])('reads the stored filter %s as %j', (stored, filter) => {
  expect(readSavedFilter(stored)).toEqual(filter)
})

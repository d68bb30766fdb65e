import { expect, it } from 'vitest'
import { interstateAreas, serviceAreas } from './schema.ts'

const chicago = { name: 'Chicago', region: 'IL', country: 'US' } as const
const toronto = { name: 'Toronto', region: 'ON', country: 'CA' } as const

it('names no place beyond the state of a carrier that is not known to be interstate', () => {
  expect(serviceAreas(chicago)).toEqual(['Chicago area', 'Illinois'])
})

it.each([
  ['an interstate carrier works in other states, nobody knows in which', chicago, 'Other states'],
  ['a Canadian one may run in the United States', toronto, 'United States'],
])('%s', (_, location, area) => {
  expect(interstateAreas(location).at(-1)).toBe(area)
})

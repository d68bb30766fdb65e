import { expect, it } from 'vitest'
import type { Operation } from '../carrier-record/carrier-facts.ts'
import { areasInLine, serviceAreas } from './service-areas.ts'

const palestine = { name: 'East Palestine', region: 'OH', country: 'US' } as const
const toronto = { name: 'Toronto', region: 'ON', country: 'CA' } as const

it.each<[string, Parameters<typeof serviceAreas>[0], Operation | '', string[]]>([
  [
    'an interstate carrier works in other states, nobody knows in which',
    palestine,
    'interstate',
    ['Ohio', 'Other states'],
  ],
  ['a Canadian one may run in the United States', toronto, 'interstate', ['Ontario', 'United States']],
  ['an intrastate carrier works in its state, nobody knows in which cities', palestine, 'intrastate', ['Ohio']],
  ['hazardous materials change nothing about that', palestine, 'intrastate_hazmat', ['Ohio']],
  ['of a company without a record only its place is known', palestine, '', ['East Palestine area', 'Ohio']],
  [
    'an interstate carrier of unknown place works in other states',
    { ...palestine, region: '' },
    'interstate',
    ['Other states'],
  ],
])('%s', (_, location, operation, areas) => {
  expect(serviceAreas(location, operation)).toEqual(areas)
})

it.each<[Parameters<typeof serviceAreas>[0], Operation | '', string]>([
  [palestine, 'interstate', 'Ohio and other states'],
  [toronto, 'interstate', 'Ontario and the United States'],
  [palestine, 'intrastate', 'Ohio'],
  [palestine, '', 'East Palestine area, Ohio'],
  [{ ...palestine, region: '' }, 'interstate', 'Other states'],
])('the line for %o, %s, is "%s"', (location, operation, line) => {
  expect(areasInLine(serviceAreas(location, operation))).toBe(line)
})

import { expect, test } from 'vitest'
import { withoutDestination } from './origin.ts'
import { parseQuery } from './parse-query.ts'

const vocabulary = {
  services: [
    ['Moving', 'moving'],
    ['Trucking', 'trucking'],
  ] as const,
  cities: ['Boston, MA', 'Dallas, TX'],
}
const origin = (typed: string): string | undefined =>
  withoutDestination(parseQuery(typed, vocabulary).parts)
    ?.map(({ text }) => text)
    .join(' ')

test.each([
  ['movers boston to dallas', 'movers boston'],
  ['movers boston to nyc', 'movers boston'],
  ['move from texas to california', 'move from texas'],
  ['movers from joliet to boise', 'movers from joliet'],
  ['from Joliet, IL to Boise, ID movers', 'from Joliet IL movers'],
  ['movers 60601 to 75201', 'movers 60601'],
  ['déménagement de boston vers dallas', 'déménagement de boston'],
])('of %j, the job begins in %j', (typed, begins) => {
  expect(origin(typed)).toBe(begins)
})

test.each(['move to dallas', 'Door to Door Moving', 'Coast to Coast Trucking', 'movers near boston', 'to', ''])(
  '%j has no destination after an origin',
  (typed) => {
    expect(origin(typed)).toBeUndefined()
  },
)

import { describe, expect, test } from 'vitest'
import type { FinderBlock, FinderRoot } from '../directory/finder/results.ts'
import { matchAnswers } from './match-results.ts'
import { queryOf } from './query.ts'
import { cutsFor } from './reading.ts'

const ROOT: FinderRoot = {
  parts: [['', 'first']],
  groups: [],
  services: [
    ['Refrigerated', 'refrigerated', 9],
    ['Auto Transport', 'auto-transport', 4],
    ['Trucking', 'trucking', 80, ''],
    ['Moving', 'moving', 7],
  ],
  regions: [
    ['IL', 40, '1010'],
    ['ON', 20, '1111'],
  ],
  cities: [['Chicago, IL', 'chicago', 30]],
}

const BLOCK: FinderBlock = {
  companies: [
    ['Prairie State Freight, LLC', 'Chicago, IL', ''],
    ['Prairie', 'Toronto, ON', ''],
    ['Prairie Movers', 'Tulsa, OK', 'prairie-movers-tulsa'],
    ['Old Prairie Lines', 'Chicago, IL', ''],
    ['Élan Transport', 'Montréal, QC', ''],
    ['J.B. Hunt', 'Lowell, AR', ''],
    ['Acme', 'Tulsa, OK', '', 'USDOT 123456'],
    ['Bolt', 'Tulsa, OK', '', 'MC 123456'],
    ['Crane', 'Tulsa, OK', '', 'USDOT 1234567'],
    ['Chicago', 'Tulsa, OK', 'chicago-tulsa'],
  ],
  cities: [
    ['Chicago, IL', 'chicago', 30, { refrigerated: 3 }],
    ['Chicago Heights, IL', 'chicago-heights', 2, {}],
    ['Springfield, IL', 'springfield', 5, {}],
    ['Springfield, MO', 'springfield-mo', 7, { refrigerated: 1 }],
    ['Toronto, ON', 'toronto', 12, { refrigerated: 2 }],
  ],
  areas: [
    ['60601', 'Chicago, IL', 'chicago'],
    ['60602', 'Springfield, IL', 'springfield'],
    ['m5v', 'Toronto, ON', 'toronto'],
  ],
  words: [],
}

const found = (typed: string): string[] => matchAnswers(queryOf(typed, ROOT), ROOT, [BLOCK]).map(({ label }) => label)

describe('typed text', () => {
  test.each([
    ['prairie', ['Prairie', 'Prairie Movers', 'Prairie State Freight, LLC', 'Old Prairie Lines']],
    ['PRAIRIE  state', ['Prairie State Freight, LLC']],
    ['prairie state freight llc', ['Prairie State Freight, LLC']],
    ['freight prairie', ['Prairie State Freight, LLC']],
    ['elan', ['Élan Transport']],
    ['ÉLAN trans', ['Élan Transport']],
    ['jb hunt', ['J.B. Hunt']],
    ['zzyzx', []],
    ['', []],
    ['<script>alert(1)</script>', []],
  ])(
    '%j finds companies with exactly this name, then those that begin with it, then those with all words: %j',
    (typed, names) => {
      expect(found(typed)).toEqual(names)
    },
  )

  test.each([
    ['prairie chicago', ['Old Prairie Lines', 'Prairie State Freight, LLC']],
    ['prairie il', ['Old Prairie Lines', 'Prairie State Freight, LLC']],
    ['prairie illinois', ['Old Prairie Lines', 'Prairie State Freight, LLC']],
    ['toronto prairie', ['Prairie']],
  ])('%j distinguishes companies by city and state: %j', (typed, names) => {
    expect(found(typed)).toEqual(names)
  })

  test.each([
    ['123456', ['Acme', 'Bolt']],
    ['USDOT 123456', ['Acme']],
    ['usdot#123456', ['Acme']],
    ['MC-123456', ['Bolt']],
    ['mc 123456', ['Bolt']],
    ['mc 0123456', ['Bolt']],
    ['12345', []],
    ['USDOT 7', []],
  ])('%j finds the company with exactly this number: %j', (typed, names) => {
    expect(found(typed)).toEqual(names)
  })

  test('finds a city before a company of that name, and larger cities first', () => {
    expect(found('chicago')).toEqual(['Chicago, IL', 'Chicago', 'Chicago Heights, IL'])
    expect(found('springfield')).toEqual(['Springfield, MO', 'Springfield, IL'])
    expect(found('springfield il')).toEqual(['Springfield, IL'])
  })

  test.each([
    ['60601', ['Chicago, IL']],
    ['60601-1234', ['Chicago, IL']],
    ['606', ['Chicago, IL', 'Springfield, IL']],
    ['M5V 2T6', ['Toronto, ON']],
  ])('%j finds the cities of the postal code: %j', (typed, names) => {
    expect(found(typed)).toEqual(names)
  })

  test.each(['ontario', 'ont', 'on', 'ON'])('%j finds the province', (typed) => {
    expect(found(typed)[0]).toBe('Ontario')
  })

  test('finds a service, and first the service in a city if both are named', () => {
    expect(found('refrig')).toEqual(['Refrigerated'])
    expect(found('refrigerated toronto')).toEqual(['Refrigerated in Toronto, ON'])
    expect(found('chicago refrig')[0]).toBe('Refrigerated in Chicago, IL')
    expect(found('trucking chicago')[0]).toBe('Trucking in Chicago, IL')
  })

  test('takes only the last word for the beginning of a city', () => {
    expect(found('refrigerated spring')).toHaveLength(2)
    expect(found('spring refrigerated')).toEqual([])
    expect(found('springfiel refrigerated')).toHaveLength(2)
  })

  test('takes no beginning of a city for the code of a state', () => {
    const orleans = ['New Orleans, LA', 'new-orleans', 5, { refrigerated: 5 }] as const
    const query = {
      ...queryOf('refrigerated', ROOT),
      readings: [{ services: ['refrigerated'], places: [['orleans', 'ne']] }],
    }
    expect(matchAnswers(query, ROOT, [{ ...BLOCK, cities: [orleans] }])).toEqual([])
  })

  test('takes no beginning of a state for the code of another', () => {
    const root = { ...ROOT, regions: [['NY', 5, '1111'] as const] }
    expect(matchAnswers(queryOf('refrigerated York NE', root), root, [BLOCK])).toEqual([])
  })

  test('takes no city for a state whose name its own and its state’s have together', () => {
    const sioux = ['North Sioux City, SD', 'north-sioux-city', 5, { refrigerated: 5 }] as const
    const root = { ...ROOT, regions: [...ROOT.regions, ['SD', 5, '1111'] as const] }
    const labels = (typed: string) =>
      matchAnswers(queryOf(typed, root), root, [{ ...BLOCK, cities: [sioux] }]).map(({ label }) => label)
    expect(labels('refrigerated north dakota')).toEqual([])
    expect(labels('refrigerated north sioux city south dakota')).toEqual(['Refrigerated in North Sioux City, SD'])
  })

  test('leads to nearby cities if nobody in the city offers the service', () => {
    expect(found('auto transport toronto')).toEqual(['Auto Transport near Toronto, ON'])
    expect(found('refrigerated springfield')).toEqual([
      'Refrigerated in Springfield, MO',
      'Refrigerated near Springfield, IL',
    ])
  })

  test.each([
    ['refrigerated ontario', 'Refrigerated in Ontario', '/regions/ontario/refrigerated'],
    ['ontario refrig', 'Refrigerated in Ontario', '/regions/ontario/refrigerated'],
    ['movers in ontario', 'Moving in Ontario', '/regions/ontario/moving'],
    ['trucking il', 'Trucking in Illinois', '/regions/illinois'],
    ['refrigerated near toronto', 'Refrigerated in Toronto, ON', '/refrigerated-companies-in-toronto'],
    ['movers', 'Moving', '/moving-trucking-companies'],
  ])('%j leads to the list that it means: %s', (typed, label, path) => {
    expect(matchAnswers(queryOf(typed, ROOT), ROOT, [BLOCK])[0]).toMatchObject({ label, path })
  })

  test('leads to no list of a state if nobody offers the service there', () => {
    expect(found('auto transport illinois')).toEqual([])
  })

  test('leads to a company by the slug of its name, or by its current slug', () => {
    const paths = matchAnswers(queryOf('prairie', ROOT), ROOT, [BLOCK]).map(({ path }) => path)
    expect(paths).toContain('/company/prairie-state-freight-llc')
    expect(paths).toContain('/company/prairie-movers-tulsa')
  })

  test('may be of any length', () => {
    expect(found(`prairie ${'x'.repeat(300)}`)).toEqual([])
    expect(queryOf('prairie '.repeat(40), ROOT).words.length).toBeLessThan(14)
  })
})

test('requests only the blocks that may contain a word', () => {
  const cuts = [
    ['', 'first'],
    ['d', 'b'],
    ['houston', 'c'],
    ['houston ', 'd'],
    ['houston m', 'e'],
    ['mi', 'f'],
  ] as const
  expect(cutsFor(cuts, 'houston')).toEqual(['c', 'd', 'e'])
  expect(cutsFor(cuts, 'houston l')).toEqual(['d'])
  expect(cutsFor(cuts, 'houston movers')).toEqual(['e'])
  expect(cutsFor(cuts, 'akron')).toEqual(['first'])
  expect(cutsFor(cuts, 'zion')).toEqual(['f'])
  expect(cutsFor(cuts, 'd')).toEqual(['b'])
  expect(cutsFor(cuts, 'houston', true)).toEqual(['c', 'd'])
  expect(cutsFor(cuts, 'hou', true)).toEqual(['b'])
})

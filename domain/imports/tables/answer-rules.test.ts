import { expect, it } from 'vitest'
import { answersProblem, openQuestions } from './answer-rules.ts'
import { NO_CHOICES, type ValueChoices } from './column-mapping.ts'

const CATALOG = ['Moving', 'moving', 'Long Distance', 'long-distance']
const COLUMNS = ['name', 'slug']

it.each([
  ['nothing', {}],
  [
    'services in any letter case',
    { categories: { movers: ['MOVING', 'long-distance'], lawns: [] }, service: ['moving'] },
  ],
  ['a city, a new one and none', { places: { a: 'St. Paul, MN', b: 'new', c: '' } }],
  ['a state for rows without a city', { place: 'MN' }],
  ['a pattern of old pages', { old_url: 'https://old.example.com/biz/{slug}.html' }],
] satisfies [string, Partial<ValueChoices>][])('takes %s', (_what, choices) => {
  expect(answersProblem({ columns: COLUMNS, choices: { ...NO_CHOICES, ...choices } }, CATALOG)).toBeUndefined()
})

it.each([
  [{ categories: { lawns: ['Gardening'] } }, 'The catalog has no service “Gardening”.'],
  [{ service: ['Gardening'] }, 'The catalog has no service “Gardening”.'],
  [{ places: { a: 'Duluth' } }, '“Duluth” is no city. Write it as Duluth, MN.'],
  [{ places: { a: 'Paris, XX' } }, '“Paris, XX” is no city. Write it as Duluth, MN.'],
  [{ place: ', MN' }, '“, MN” is no city. Write it as Duluth, MN.'],
  [{ old_url: 'biz/{slug}' }, /must begin with a slash/],
  [{ old_url: '/biz' }, /contain a field/],
  [{ old_url: '/biz/{old_id}' }, 'The address of old pages contains {old_id}, but no column brings it.'],
] satisfies [Partial<ValueChoices>, string | RegExp][])('refuses %j', (choices, problem) => {
  const found = answersProblem({ columns: COLUMNS, choices: { ...NO_CHOICES, ...choices } }, CATALOG)
  expect(found).toEqual(problem instanceof RegExp ? expect.stringMatching(problem) : problem)
})

it('asks only what nobody knows and nobody has answered', () => {
  const categories = (['none', 'none', 'none', 'suggested'] as const).map((found, at) => ({
    ...{ text: `Category ${at}`, rows: 1, found, services: [], samples: [] },
  }))
  const places = [0, 1].map((at) => ({
    text: `Place ${at}, MN`,
    rows: 1,
    suggestion: '',
    isChosen: false,
    samples: [],
  }))
  const choices = { categories: { 'category 0': ['Moving'], 'category 1': [] }, places: { 'place 0, mn': '' } }
  const open = openQuestions({ categories, places }, choices)
  expect([...open.categories, ...open.places].map(({ text }) => text)).toEqual(['Category 2', 'Place 1, MN'])
})

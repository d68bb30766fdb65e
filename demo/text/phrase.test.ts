import { describe, expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { compilePhrase, createPhraseBook, type Facts, renderPhrase } from './phrase.ts'

const fill = (slot: string) => `<${slot}>`
const written = (pattern: string, seed = 1) => renderPhrase(compilePhrase(pattern), fill, createRandom(seed))

const facts = (given: Partial<Facts> = {}): Facts => ({
  lists: [],
  holds: () => true,
  canFill: () => true,
  fill,
  mark: () => () => undefined,
  ...given,
})

describe('a sentence pattern', () => {
  test('fills slots and begins with a capital', () => {
    expect(written('from {city} to {far}.')).toBe('From <city> to <far>.')
  })

  test('capitalizes the value of a capitalized slot', () => {
    expect(renderPhrase(compilePhrase('Yes. {Goods} too.'), () => 'steel', createRandom(1))).toBe('Yes. Steel too.')
  })

  test('takes one of its alternatives', () => {
    const texts = new Set(Array.from({ length: 40 }, (_, seed) => written('in [one|two {near}] days.', seed)))
    expect([...texts].sort()).toEqual(['In one days.', 'In two <near> days.'])
  })

  test('counts the slots that it may need, including those of alternatives', () => {
    expect(Object.fromEntries(compilePhrase('{Far}, {far} or [{near}|home].').needs)).toEqual({ far: 2, near: 1 })
  })

  test.each([
    ['larger, us: We load.', ['larger', 'us'], 'We load.'],
    ['old: We load.', ['old'], 'We load.'],
    ['Fleet: six trucks.', [], 'Fleet: six trucks.'],
  ])('reads the conditions of %j', (pattern, conditions, text) => {
    const phrase = compilePhrase(pattern)
    expect(phrase.conditions).toEqual(conditions)
    expect(renderPhrase(phrase, fill, createRandom(1))).toBe(text)
  })
})

describe('a phrase book', () => {
  test('deals every pattern before one repeats, and no sentence twice', () => {
    const write = createPhraseBook(createRandom(1), 100)
    const patterns = ['A is one of three.', 'B is one of three.', 'C is one of three.']
    const texts = [1, 2, 3, 4].map(() => write(patterns, facts()))
    expect(texts.slice(0, 3).sort()).toEqual(patterns)
    expect(texts[3]).toBeUndefined()
  })

  test('uses a very short sentence at most twice', () => {
    const write = createPhraseBook(createRandom(1), 100)
    expect([1, 2, 3].map(() => write(['Solid.'], facts()))).toEqual(['Solid.', 'Solid.', undefined])
  })

  test('skips patterns whose condition is false or whose facts are used up', () => {
    const write = createPhraseBook(createRandom(1), 100)
    const patterns = ['old: A.', '{terminal}.', 'B is all that is left.']
    const given = facts({ holds: () => false, canFill: (needs) => !needs.has('terminal') })
    expect([write(patterns, given), write(patterns, given)]).toEqual(['B is all that is left.', undefined])
  })
})

test('a discarded sentence does not use up its facts', () => {
  const write = createPhraseBook(createRandom(1), 100)
  const told: string[] = []
  const given = facts({
    fill: (slot) => {
      told.push(slot)
      return 'x'
    },
    mark: () => {
      const length = told.length
      return () => {
        told.length = length
      }
    },
  })
  expect(write(['{far} is a long way.'], given)).toBe('X is a long way.')
  expect(write(['{far} is a long way.'], given)).toBeUndefined()
  expect(told).toEqual(['far'])
})

test.each([1, 2, 3, 4, 5, 6])('neighbors in a list use different patterns while some are unused (seed %i)', (seed) => {
  const write = createPhraseBook(createRandom(seed), 100)
  const patterns = ['{far} one.', '{far} two.']
  let number = 0
  const said = (list: string) => write(patterns, facts({ lists: [list], fill: () => String(++number) }))?.slice(-4)
  const first = said('Chicago')
  said('Dallas')
  expect(said('Chicago')).not.toBe(first)
})

import { describe, expect, test } from 'vitest'
import { readSeedArguments } from './seed-arguments.ts'

describe('the arguments of the seed', () => {
  test('have defaults that give the same rows on any day', () => {
    expect(readSeedArguments([], 600)).toEqual({ listings: 600, seed: 1, now: new Date('2026-11-01T12:00:00Z') })
  })

  test('include a number, a seed and a day', () => {
    const given = ['--listings', '0', '--seed=7', '--now', '2026-02-03']
    expect(readSeedArguments(given, 600)).toEqual({ listings: 0, seed: 7, now: new Date('2026-02-03T00:00:00Z') })
  })

  test.each([
    [['--listings', 'many'], '--listings "many" must be a whole number from 0 to 1000000'],
    [['--listings=-3'], '--listings "-3" must be'],
    [['--listings', '1000001'], '--listings "1000001" must be'],
    [['--cities', '200001'], '--cities "200001" must be a whole number from 0 to 200000'],
    [['--seed', '1.5'], '--seed "1.5" must be a whole number'],
    [['--now', 'tomorrow'], '--now "tomorrow" must be a date'],
    [['--color'], "Unknown option '--color'"],
    [['600'], "Unexpected argument '600'"],
  ])('refuse %j in one line', (args, message) => {
    const refused = () => readSeedArguments(args, 600)
    expect(refused).toThrow(message)
    expect(refused).toThrow(/^[^\n]*Usage: npm run seed[^\n]*$/)
  })
})

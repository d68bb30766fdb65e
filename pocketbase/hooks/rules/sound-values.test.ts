import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newProblem } from '../../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../../domain/fields/record-rules.ts'
import { HOSTILE_VALUES } from '../../../tests/support/hostile/hostile-values.ts'
import { isSound } from './sound-values.ts'

const { name, description, email, website, slug } = RECORD_RULES.company_listings
const db = new DatabaseSync(':memory:')

const part = fc.constantFrom(
  'a',
  'b9',
  '-',
  '.',
  '@',
  'com',
  'ca',
  'https://',
  'http://',
  '/',
  ' ',
  'É',
  '\u2028',
  '_',
  '1',
)
const value = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.emailAddress(),
  fc.webUrl(),
  fc.string({ unit: 'grapheme' }),
)

describe.each(Object.entries({ name, description, email, website, slug }))('a %s that SQL passes', (_, rule) => {
  const asked = db.prepare(`SELECT ${isSound('given', rule)} AS sound FROM (SELECT ? AS given)`)

  it('keeps its rule', () => {
    fc.assert(
      fc.property(value, (given) => {
        if (given.isWellFormed() && given !== '' && asked.get(given)?.['sound'] === 1)
          expect(newProblem(rule, given)).toBeUndefined()
      }),
      { numRuns: 3000 },
    )
  })
})

it('passes what nearly every company has', () => {
  const passes = (rule: typeof name | typeof email | typeof website, given: string) =>
    db.prepare(`SELECT ${isSound('given', rule)} AS sound FROM (SELECT ? AS given)`).get(given)?.['sound']
  expect(passes(name, 'Berg Freight Service')).toBe(1)
  expect(passes(email, 'operations@berg-freight-service.example.com')).toBe(1)
  expect(passes(website, 'https://www.berg-freight-service.example.com')).toBe(1)
})

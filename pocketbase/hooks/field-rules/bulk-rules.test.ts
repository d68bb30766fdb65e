import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CARGO_KINDS, ENTITY_TYPES } from '../../../domain/carrier-record/carrier-facts.ts'
import { FACT_RULES } from '../../../domain/carrier-record/rules.ts'
import { newProblem } from '../../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../../domain/fields/record-rules.ts'
import { HOSTILE_VALUES } from '../../../tests/support/hostile/hostile-values.ts'
import { validCondition } from './bulk-rules.ts'

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

describe.each(Object.entries({ name, description, email, website, slug }))('a %s that SQL accepts', (_, rule) => {
  const statement = db.prepare(`SELECT ${validCondition('given', rule)} AS valid FROM (SELECT ? AS given)`)

  it('is valid', () => {
    fc.assert(
      fc.property(value, (given) => {
        if (given.isWellFormed() && given !== '' && statement.get(given)?.['valid'] === 1)
          expect(newProblem(rule, given)).toBeUndefined()
      }),
      { numRuns: 3000 },
    )
  })
})

/** SQLite binds a BigInt as a whole number, as in JSON; it binds a number as a float. */
const bound = (given: string | number) => (Number.isSafeInteger(given) ? BigInt(given) : given)

const exact = fc.oneof(
  value,
  fc.integer({ min: -5, max: 600_000 }),
  fc.integer({ min: 1900, max: 2100 }),
  fc.double({ noNaN: true }),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.stringMatching(/^(MC|MX|FF|XX)?-?\d{0,9}$/),
  fc.stringMatching(/^[12]\d{3}-[01]\d-[0-3]\d$/),
  fc.constantFrom(...CARGO_KINDS, ...ENTITY_TYPES),
  fc.array(fc.constantFrom(...CARGO_KINDS, 'gold')).map((kinds) => JSON.stringify(kinds)),
)

describe.each(Object.entries(FACT_RULES))('a %s that SQL accepts', (_, rule) => {
  const statement = db.prepare(`SELECT ${validCondition('given', rule)} AS valid FROM (SELECT ? AS given)`)

  it('is valid', () => {
    fc.assert(
      fc.property(exact, (given) => {
        if (typeof given === 'string' && !given.isWellFormed()) return
        if (statement.get(bound(given))?.['valid'] !== 1) return
        expect(newProblem(rule, rule.kind === 'several' ? JSON.parse(String(given)) : given)).toBeUndefined()
      }),
      { numRuns: 3000 },
    )
  })
})

it('SQL accepts the facts of ordinary records', () => {
  const passes = (field: keyof typeof FACT_RULES, given: string | number) =>
    db
      .prepare(`SELECT ${validCondition('given', FACT_RULES[field])} AS valid FROM (SELECT ? AS given)`)
      .get(bound(given))?.['valid']
  const record = {
    entity_type: 'carrier',
    mc_number: 'MC-123456',
    power_units: 12,
    drivers: 0,
    annual_miles_year: 2024,
    cargo: '["grain","meat"]',
    record_date: '2024-02-29',
    source: '',
  } as const
  for (const [field, given] of Object.entries(record) as [keyof typeof record, string | number][])
    expect(passes(field, given), field).toBe(1)
})

it('SQL accepts the values of ordinary companies', () => {
  const passes = (rule: typeof name | typeof email | typeof website, given: string) =>
    db.prepare(`SELECT ${validCondition('given', rule)} AS valid FROM (SELECT ? AS given)`).get(given)?.['valid']
  expect(passes(name, 'Berg Freight Service')).toBe(1)
  expect(passes(email, 'operations@berg-freight-service.example.com')).toBe(1)
  expect(passes(website, 'https://www.berg-freight-service.example.com')).toBe(1)
})

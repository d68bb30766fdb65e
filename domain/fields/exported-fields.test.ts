import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { HOSTILE_VALUES } from '../../tests/support/hostile/hostile-values.ts'
import { EXPORTED, type ExportedCollection } from '../publishing/directory-export.ts'
import { type FieldRule, problemOf, storedProblem, tidyValue } from './field-rules.ts'
import { RECORD_RULES } from './record-rules.ts'

type Case = [name: string, rule: FieldRule, schema: z.ZodType]

const cases = (Object.keys(EXPORTED) as ExportedCollection[]).flatMap((collection): Case[] => {
  const fields: Record<string, z.ZodType> = EXPORTED[collection].shape
  return Object.entries<FieldRule>(RECORD_RULES[collection]).flatMap(([field, rule]): Case[] => {
    const schema = fields[field]
    // A service's slug has an additional rule for the site's URLs, which the catalog's hook applies.
    return schema && rule.kind !== 'choice' && field !== 'slug' ? [[`${collection}.${field}`, rule, schema]] : []
  })
})

const text = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
)
const value = fc.oneof(text, fc.double(), fc.integer({ min: -2, max: 7 }), fc.constant(null), fc.boolean())

describe.each(cases)('%s', (_, rule, schema) => {
  it('is accepted by the export exactly if the rules would store it', () => {
    fc.assert(
      fc.property(value, (given) => {
        const stored = tidyValue(rule, given)
        const isTaken = schema.safeParse(stored).success
        if (problemOf(rule, stored) === undefined) expect(isTaken).toBe(true)
        expect(isTaken).toBe(storedProblem(rule, stored) === undefined)
        expect(schema.safeParse(given).success).toBe(storedProblem(rule, given) === undefined)
      }),
      { numRuns: 400 },
    )
  })
})

import { type FieldRules, problemOf, tidyValue } from '../../../../domain/fields/field-rules.ts'
import { RECORD_RULES, type RuledCollection } from '../../../../domain/fields/record-rules.ts'
import type { RowOutcome } from '../../../../domain/imports/tables/table-rows.ts'

const outcome = (what: RowOutcome['outcome'], about: Partial<RowOutcome> = {}): RowOutcome => ({
  outcome: what,
  reason: '',
  name: '',
  fields: {},
  ...about,
})

export const outcomes = {
  created: (name: string) => outcome('created', { name }),
  updated: (name: string, fields: RowOutcome['fields']) => outcome('updated', { name, fields }),
  unchanged: () => outcome('unchanged'),
  skipped: (reason: string) => outcome('skipped', { reason }),
  rejected: (reason: string) => outcome('rejected', { reason }),
} as const

/** Values as the rule book has them stored. */
export const tidied = <Values extends object>(collection: RuledCollection, values: Values): Values => {
  const rules: FieldRules = RECORD_RULES[collection]
  const tidy = Object.entries(values).map(([field, value]) => {
    const rule = rules[field]
    return [field, rule ? tidyValue(rule, value) : value]
  })
  return Object.fromEntries(tidy) as Values
}

/** What the rule book says of values that are to be stored, in words; undefined when nothing. */
export const ruleProblem = (collection: RuledCollection, values: Record<string, unknown>): string | undefined => {
  const rules: FieldRules = RECORD_RULES[collection]
  for (const [field, value] of Object.entries(values)) {
    const rule = rules[field]
    const problem = rule && problemOf(rule, value)
    if (problem) return `${problem} (${field.replaceAll('_', ' ')})`
  }
  return undefined
}

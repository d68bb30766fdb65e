/**
 * The field types of our collections. Each has zod metadata for what PocketBase has and JSON Schema cannot express, so
 * that a test can compare schemas with the migrated database.
 */
import { z } from 'zod'
import { countCharacters } from './characters.ts'
import type { WholeRule, YearRule } from './exact-rules.ts'
import { type FieldRule, newProblem, ruleOfStored } from './field-rules.ts'

export type FieldKind =
  | 'text'
  | 'email'
  | 'url'
  | 'number'
  | 'bool'
  | 'select'
  | 'relation'
  | 'file'
  | 'date'
  | 'json'
  | 'autodate'
export interface FieldMeta {
  kind: FieldKind
  /** Collection that a relation points to. */
  to?: string
}

const kind = (meta: FieldMeta) => ({ field: meta })

/** The PocketBase side of a schema field. Undefined for `id`, which every collection has. */
export const fieldMeta = (schema: z.ZodType): FieldMeta | undefined => schema.meta()?.field as FieldMeta | undefined

/** A record id: fifteen lowercase letters and digits. */
export const recordId = z.string().regex(/^[a-z0-9]{15}$/)
/** A text without a rule of ours, with a limit in UTF-16 units. PocketBase stores a missing one as ''. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .meta(kind({ kind: 'text' }))
const RULED_KINDS = {
  text: 'text',
  slug: 'text',
  day: 'text',
  docket: 'text',
  email: 'email',
  website: 'url',
} as const
type RuledText = Extract<FieldRule, { kind: keyof typeof RULED_KINDS }>
/** Zod's own message for a wrong length, and the rule's message for everything else. */
const issueOf = (rule: RuledText, input: string, message: string): z.core.$ZodRawIssue => {
  if (input === '') return { code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input }
  if ('max' in rule && countCharacters(input) > rule.max)
    return { code: 'too_big', origin: 'string', maximum: rule.max, inclusive: true, input }
  return { code: 'custom', input, message }
}

/** A text, email or web address that satisfies its rule. Used for the database and the export. */
export const ruled = (rule: RuledText) => {
  const stored = ruleOfStored(rule)
  return z
    .string()
    .check(({ value, issues }) => {
      const problem = newProblem(stored, value)
      if (problem) issues.push(issueOf(rule, value, problem))
    })
    .meta({ ...kind({ kind: RULED_KINDS[rule.kind] }), ...('max' in rule ? { maxLength: rule.max } : {}) })
}
export const flag = z.boolean().meta(kind({ kind: 'bool' }))
export const number = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .meta(kind({ kind: 'number' }))
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z
    .int()
    .min(min)
    .max(max)
    .meta(kind({ kind: 'number' }))
/** A count or year that satisfies its rule. */
export const ruledNumber = (rule: WholeRule | YearRule) => {
  if (rule.kind === 'whole') return wholeNumber(0, rule.max)
  const stored = ruleOfStored(rule)
  return wholeNumber(0).refine((value) => newProblem(stored, value) === undefined)
}
export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values).meta(kind({ kind: 'select' }))
/** One of these, or '' for none. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.union([z.literal(''), z.enum(values)]).meta(kind({ kind: 'select' }))
/** Some of these, each once. */
export const choices = <const T extends string>(values: readonly T[]) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .refine((chosen) => new Set(chosen).size === chosen.length)
    .meta(kind({ kind: 'select' }))
/** The id of a record in another collection. */
export const relation = (to: string) => recordId.meta(kind({ kind: 'relation', to }))
/** The id of a record in another collection, or '' for none. */
export const optionalRelation = (to: string) => z.union([z.literal(''), recordId]).meta(kind({ kind: 'relation', to }))
export const relations = (to: string, max: number) =>
  z
    .array(recordId)
    .min(1)
    .max(max)
    .meta(kind({ kind: 'relation', to }))
/** A list stored as JSON. */
export const list = <const T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .meta(kind({ kind: 'json' }))
/** A value stored as JSON. null until there is one. */
export const json = <const T extends z.ZodType>(value: T) => value.nullable().meta(kind({ kind: 'json' }))
/** Name of a stored file. */
export const storedFile = z
  .string()
  .min(1)
  .meta(kind({ kind: 'file' }))
/** Name of a stored file, '' for none. */
export const optionalFile = z.string().meta(kind({ kind: 'file' }))
/** A time that PocketBase sets, in its format: "2026-01-31 12:00:00.000Z". */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{3})?Z$/)
  .meta(kind({ kind: 'autodate' }))
/** A time in the same format, '' for none. */
export const optionalMoment = z.union([z.literal(''), timestamp]).meta(kind({ kind: 'date' }))
/** Fields that every stored record has. */
export const stored = { id: recordId, created: timestamp, updated: timestamp }

import { type FieldRule, newProblem, type TextRule } from '../../../../domain/rules/field-rules.ts'
import { rulesOf } from '../../../../domain/rules/record-rules.ts'
import { WITH_ROWS } from '../bulk-columns.ts'

/** ASCII without anything that JSON escapes is as long in bytes, and quoted two longer. */
const isPlain = (value: string): string =>
  `(octet_length(${value}) = length(${value}) AND length(json_quote(${value})) = length(${value}) + 2 AND instr(${value}, char(127)) = 0)`

const isSoundLine = (value: string, { min, max, hasLines }: TextRule): string =>
  [
    `length(${value}) BETWEEN ${min} AND ${max}`,
    isPlain(value),
    `trim(${value}) = ${value}`,
    ...(hasLines ? [] : [`instr(${value}, '  ') = 0`]),
  ].join(' AND ')

/** SQL that is true for values that surely keep their rule, so that this engine looks at the others alone. */
const isSound = (value: string, rule: FieldRule): string => {
  const isMissing = `coalesce(${value}, '') = ''`
  if (rule.kind === 'text') return `(${isMissing} OR (${isSoundLine(value, rule)}))`
  if (rule.kind === 'slug')
    return `(${value} NOT GLOB '*[^a-z0-9-]*' AND ${value} NOT GLOB '-*' AND ${value} NOT GLOB '*-' AND instr(${value}, '--') = 0)`
  return isMissing
}

const CHECKED: readonly FieldRule['kind'][] = ['text', 'slug', 'email', 'website']

/** A row that does not keep a rule: its id, the field, and what is wrong in the words of the form. */
export interface BrokenRow {
  id: string
  field: string
  problem: string
}

/** The first row of a JSON array that holds a value which the rules of its collection would not have written. */
export const brokenRow = (app: core.App, collection: string, rows: string): BrokenRow | undefined => {
  const rules = Object.entries(rulesOf(collection, 'create', false)).filter(([, { kind }]) => CHECKED.includes(kind))
  if (rules.length === 0) return undefined
  const value = (field: string) => `row.value->>'${field}'`
  const doubtful = rules.map(([field, rule]) => `iif(${isSound(value(field), rule)}, NULL, ${value(field)})`)
  const found = new DynamicModel({ rows: '' })
  app
    .db()
    .newQuery(
      `${WITH_ROWS} SELECT json_group_array(json_array(${value('id')}, ${doubtful.join(', ')})) AS rows FROM row`,
    )
    .bind({ rows })
    .one(found)
  for (const [id, ...values] of JSON.parse(found['rows'] as string) as (string | null)[][])
    for (const [at, given] of values.entries()) {
      const [field, rule] = rules[at] ?? []
      const problem = given !== null && rule ? newProblem(rule, given) : undefined
      if (field && problem) return { id: id ?? '', field, problem }
    }
  return undefined
}

import { type FieldRule, newProblem } from '../../../domain/fields/field-rules.ts'
import { rulesOf } from '../../../domain/fields/record-rules.ts'
import { WITH_ROWS } from '../import/bulk-columns.ts'
import { isSound } from './sound-values.ts'

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
  // each value is taken out of its row once, however many conditions name it
  const given = rules.map(([field]) => `row.value->>'${field}' AS ${field}`)
  const sound = rules.map(([field, rule]) => isSound(field, rule))
  const doubtful = rules.map(([field], at) => `iif(${sound[at]}, NULL, ${field})`)
  const found = new DynamicModel({ rows: '' })
  app
    .db()
    .newQuery(
      `${WITH_ROWS}, given AS MATERIALIZED (SELECT row.value->>'id' AS id, ${given.join(', ')} FROM row)
        SELECT json_group_array(json_array(id, ${doubtful.join(', ')})) AS rows FROM given WHERE NOT (${sound.join(' AND ')})`,
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

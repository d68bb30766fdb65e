import { type FieldRule, newProblem } from '../../../domain/fields/field-rules.ts'
import { rulesOf } from '../../../domain/fields/record-rules.ts'
import { WITH_ROWS } from '../imports/bulk-columns.ts'
import { validCondition } from './valid-values.ts'

/** The kinds of rules that the column checks of a bulk row do not cover. */
const CHECKED_KINDS: readonly FieldRule['kind'][] = [
  'text',
  'slug',
  'email',
  'website',
  'whole',
  'year',
  'day',
  'docket',
  'oneOf',
  'several',
]

/** A row that breaks a rule: its id, the field, and the problem in the words of the form. */
export interface InvalidRow {
  id: string
  field: string
  problem: string
}

interface GivenValues {
  /** SQL that precedes a SELECT of `id` and these fields, and the SQL after FROM. */
  read: (fields: readonly string[]) => { before: string; from: string }
  params: Record<string, unknown>
}

const firstInvalid = (app: core.App, collection: string, { read, params }: GivenValues) => {
  const rules = Object.entries(rulesOf(collection, 'create', false)).filter(([, { kind }]) =>
    CHECKED_KINDS.includes(kind),
  )
  if (rules.length === 0) return undefined
  const { before, from } = read(rules.map(([field]) => field))
  const valid = rules.map(([field, rule]) => validCondition(field, rule))
  const doubtful = rules.map(([field], at) => `iif(${valid[at]}, NULL, ${field})`)
  const found = new DynamicModel({ rows: '' })
  app
    .db()
    .newQuery(
      `${before} SELECT json_group_array(json_array(id, ${doubtful.join(', ')})) AS rows
        FROM ${from} AND NOT (${valid.join(' AND ')})`,
    )
    .bind(params)
    .one(found)
  for (const [id, ...values] of JSON.parse(found['rows'] as string) as [string | null, ...unknown[]][])
    for (const [at, given] of values.entries()) {
      const [field, rule] = rules[at] ?? []
      const problem = given !== null && rule ? newProblem(rule, given) : undefined
      if (field && problem) return { id: id ?? '', field, problem }
    }
  return undefined
}

/** The first row of a JSON array with a value that breaks a rule of the collection. */
export const invalidRow = (app: core.App, collection: string, rows: string): InvalidRow | undefined =>
  firstInvalid(app, collection, {
    // materialized, so that each value is read from its row once for all conditions
    read: (fields) => ({
      before: `${WITH_ROWS}, given AS MATERIALIZED
        (SELECT ${['id', ...fields].map((field) => `row.value->>'${field}' AS ${field}`).join(', ')} FROM row)`,
      from: 'given WHERE TRUE',
    }),
    params: { rows },
  })

/** The first row of the collection's table with such a value. @param after a rowid; only later rows are checked */
export const invalidStoredRow = (app: core.App, collection: string, after: number): InvalidRow | undefined =>
  firstInvalid(app, collection, {
    read: () => ({ before: '', from: `${collection} WHERE rowid > {:after}` }),
    params: { after },
  })

import { type FieldRule, newProblem } from '../../../domain/fields/field-rules.ts'
import { rulesOf } from '../../../domain/fields/record-rules.ts'
import { WITH_ROWS } from '../imports/bulk-columns.ts'
import { isSound } from './valid-values.ts'

/** What the columns of a bulk row leave to the rules. */
const CHECKED: readonly FieldRule['kind'][] = [
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

/** A row that does not keep a rule: its id, the field, and what is wrong in the words of the form. */
export interface BrokenRow {
  id: string
  field: string
  problem: string
}

interface GivenValues {
  /** SQL of what comes before a SELECT of `id` and these fields, and of the table that it reads. */
  read: (fields: readonly string[]) => { before: string; from: string }
  params: Record<string, unknown>
}

const firstBroken = (app: core.App, collection: string, { read, params }: GivenValues) => {
  const rules = Object.entries(rulesOf(collection, 'create', false)).filter(([, { kind }]) => CHECKED.includes(kind))
  if (rules.length === 0) return undefined
  const { before, from } = read(rules.map(([field]) => field))
  const sound = rules.map(([field, rule]) => isSound(field, rule))
  const doubtful = rules.map(([field], at) => `iif(${sound[at]}, NULL, ${field})`)
  const found = new DynamicModel({ rows: '' })
  app
    .db()
    .newQuery(
      `${before} SELECT json_group_array(json_array(id, ${doubtful.join(', ')})) AS rows
        FROM ${from} AND NOT (${sound.join(' AND ')})`,
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

/** The first row of a JSON array that holds a value which the rules of its collection would not have written. */
export const brokenRow = (app: core.App, collection: string, rows: string): BrokenRow | undefined =>
  firstBroken(app, collection, {
    // each value is taken out of its row once, however many conditions name it
    read: (fields) => ({
      before: `${WITH_ROWS}, given AS MATERIALIZED
        (SELECT ${['id', ...fields].map((field) => `row.value->>'${field}' AS ${field}`).join(', ')} FROM row)`,
      from: 'given WHERE TRUE',
    }),
    params: { rows },
  })

/** The same of rows that stand in the collection's table, those behind a row number. */
export const brokenStored = (app: core.App, collection: string, after: number): BrokenRow | undefined =>
  firstBroken(app, collection, {
    read: () => ({ before: '', from: `${collection} WHERE rowid > {:after}` }),
    params: { after },
  })

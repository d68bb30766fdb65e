import type { DayRule, ExactRule } from '../../../domain/fields/exact-rules.ts'
import { type FieldRule, newProblem, type TextRule } from '../../../domain/fields/field-rules.ts'
import { rulesOf } from '../../../domain/fields/record-rules.ts'
import { readJson } from '../database/records.ts'
import { WITH_ROWS } from '../imports/bulk-columns.ts'

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
interface InvalidRow {
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
  for (const [id, ...values] of readJson<[string | null, ...unknown[]][]>(found['rows']))
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

/** ASCII without characters that JSON escapes: as many bytes as characters, and two characters longer when quoted. */
const isPlain = (value: string): string =>
  `octet_length(${value}) = length(${value}) AND length(json_quote(${value})) = length(${value}) + 2 AND instr(${value}, char(127)) = 0`

const validTextCondition = (value: string, { min, max, hasLines, check }: TextRule): string =>
  [
    `length(${value}) BETWEEN ${min} AND ${max}`,
    isPlain(value),
    `trim(${value}) = ${value}`,
    ...(hasLines ? [] : [`instr(${value}, '  ') = 0`]),
    ...(check ? [`${value} GLOB '${check.passing}'`] : []),
  ].join(' AND ')

/** No NUL, at which GLOB and length() would stop. */
const hasNoNul = (value: string): string => `octet_length(${value}) = length(${value})`

/** A host of fewer than 64 characters with plain labels, ending like .com or .ca. */
const isPlainHost = (value: string, before: string, more: string): string =>
  [
    `length(${value}) < 64`,
    hasNoNul(value),
    `${value} GLOB '${before}[a-z0-9]*.[a-z]*'`,
    `substr(${value}, ${before.length + 1}) NOT GLOB '*[^a-z0-9${more}.-]*'`,
    `${value} NOT GLOB '*[.-][.${more}-]*'`,
    `(${value} GLOB '*.[a-z][a-z]' OR ${value} GLOB '*.[a-z][a-z][a-z]')`,
  ].join(' AND ')

const validEmailCondition = (value: string): string =>
  `${isPlainHost(value, '', '@')} AND ${value} GLOB '?*@[a-z0-9]*.*' AND ${value} NOT GLOB '*@*@*'`

/** SQL that is true only for valid values. JavaScript checks the others, some of which are valid, too. */
export const validCondition = (value: string, rule: FieldRule): string => {
  const isMissing = `coalesce(${value}, '') = ''`
  switch (rule.kind) {
    case 'text':
      return `(${isMissing} OR (${validTextCondition(value, rule)}))`
    case 'slug':
      return `(length(${value}) <= ${rule.max} AND ${hasNoNul(value)} AND ${value} NOT GLOB '*[^a-z0-9-]*' AND ${value} NOT GLOB '-*' AND ${value} NOT GLOB '*-' AND instr(${value}, '--') = 0)`
    case 'email':
      return `(${isMissing} OR (${validEmailCondition(value)}))`
    case 'website':
      return `(${isMissing} OR (${isPlainHost(value, 'https://', '')}))`
    case 'stars':
    case 'range':
    case 'choice':
      return isMissing
    default:
      return `(${validFactCondition(value, rule)})`
  }
}

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

const isWithin = (value: string, first: number, last: number | string): string =>
  `${value} IS NULL OR ${value} = 0 OR (typeof(${value}) = 'integer' AND ${value} BETWEEN ${first} AND ${last})`

/** A day is valid if SQLite's calendar does not change it. */
const isMissingOrDay = (value: string, { firstYear, isAhead }: DayRule): string =>
  `coalesce(${value}, '') = '' OR (${value} GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'
    AND date(${value}, '+0 days') = ${value}
    AND ${isAhead ? `${value} BETWEEN date('now') AND date('now', '+2 years')` : `${value} BETWEEN '${firstYear}' AND date('now')`})`

const isMissingOrDocket = (value: string): string =>
  `coalesce(${value}, '') = '' OR (substr(${value}, 1, 3) IN ('MC-', 'MX-', 'FF-')
    AND substr(${value}, 4) GLOB '[1-9]*' AND substr(${value}, 4) NOT GLOB '*[^0-9]*'
    AND length(${value}) <= 11 AND ${hasNoNul(value)})`

const isMissingOrList = (value: string, values: readonly string[]): string =>
  `CASE WHEN coalesce(${value}, '[]') = '[]' THEN 1 WHEN NOT json_valid(${value}) THEN 0 WHEN json_type(${value}) != 'array' THEN 0
    ELSE (SELECT count(*) = count(DISTINCT value) AND count(*) = count(*) FILTER (WHERE value IN (${listed(values)}))
      FROM json_each(${value})) END`

/** SQL that is true only for valid and for missing values. */
const validFactCondition = (value: string, rule: ExactRule): string => {
  switch (rule.kind) {
    case 'whole':
      return isWithin(value, 0, rule.max)
    case 'year':
      return isWithin(value, rule.first, `CAST(strftime('%Y') AS INTEGER)`)
    case 'day':
      return isMissingOrDay(value, rule)
    case 'docket':
      return isMissingOrDocket(value)
    case 'oneOf':
      return `coalesce(${value}, '') IN ('', ${listed(rule.values)})`
    default:
      return isMissingOrList(value, rule.values)
  }
}

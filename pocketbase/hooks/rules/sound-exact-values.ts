import type { ExactRule } from '../../../domain/fields/exact-rules.ts'

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

const isWithin = (value: string, first: number, last: number | string): string =>
  `${value} IS NULL OR ${value} = 0 OR (typeof(${value}) = 'integer' AND ${value} BETWEEN ${first} AND ${last})`

/** Or a day that the calendar of SQLite leaves as it is. */
const isMissingOrDay = (value: string, firstYear: number): string =>
  `coalesce(${value}, '') = '' OR (${value} GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'
    AND date(${value}, '+0 days') = ${value} AND ${value} BETWEEN '${firstYear}' AND date('now'))`

/** GLOB and length() end at a NUL, which is told by the bytes. */
const isMissingOrDocket = (value: string): string =>
  `coalesce(${value}, '') = '' OR (substr(${value}, 1, 3) IN ('MC-', 'MX-', 'FF-')
    AND substr(${value}, 4) GLOB '[1-9]*' AND substr(${value}, 4) NOT GLOB '*[^0-9]*'
    AND length(${value}) <= 11 AND octet_length(${value}) = length(${value}))`

const isMissingOrList = (value: string, values: readonly string[]): string =>
  `CASE WHEN coalesce(${value}, '[]') = '[]' THEN 1 WHEN NOT json_valid(${value}) THEN 0 WHEN json_type(${value}) != 'array' THEN 0
    ELSE (SELECT count(*) = count(DISTINCT value) AND count(*) = count(*) FILTER (WHERE value IN (${listed(values)}))
      FROM json_each(${value})) END`

/** SQL that is true for values that surely keep their rule, or that are not given. */
export const isSoundExact = (value: string, rule: ExactRule): string => {
  switch (rule.kind) {
    case 'whole':
      return isWithin(value, 0, rule.max)
    case 'year':
      return isWithin(value, rule.first, `CAST(strftime('%Y') AS INTEGER)`)
    case 'day':
      return isMissingOrDay(value, rule.firstYear)
    case 'docket':
      return isMissingOrDocket(value)
    case 'oneOf':
      return `coalesce(${value}, '') IN ('', ${listed(rule.values)})`
    default:
      return isMissingOrList(value, rule.values)
  }
}

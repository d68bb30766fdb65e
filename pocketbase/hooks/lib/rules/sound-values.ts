import type { FieldRule, TextRule } from '../../../../domain/rules/field-rules.ts'

/** ASCII without anything that JSON escapes is as long in bytes, and quoted two longer. */
const isPlain = (value: string): string =>
  `octet_length(${value}) = length(${value}) AND length(json_quote(${value})) = length(${value}) + 2 AND instr(${value}, char(127)) = 0`

const isSoundText = (value: string, { min, max, hasLines }: TextRule): string =>
  [
    `length(${value}) BETWEEN ${min} AND ${max}`,
    isPlain(value),
    `trim(${value}) = ${value}`,
    ...(hasLines ? [] : [`instr(${value}, '  ') = 0`]),
  ].join(' AND ')

/** SQL that is true for values that surely keep their rule, so that this engine looks at the others alone. */
export const isSound = (value: string, rule: FieldRule): string => {
  const isMissing = `coalesce(${value}, '') = ''`
  if (rule.kind === 'text') return `(${isMissing} OR (${isSoundText(value, rule)}))`
  if (rule.kind === 'slug')
    return `(${value} NOT GLOB '*[^a-z0-9-]*' AND ${value} NOT GLOB '-*' AND ${value} NOT GLOB '*-' AND instr(${value}, '--') = 0)`
  return isMissing
}

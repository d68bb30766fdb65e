import type { FieldRule, TextRule } from '../../../domain/fields/field-rules.ts'
import { isSoundExact } from './sound-exact-values.ts'

/** ASCII without anything that JSON escapes is as long in bytes, and quoted two longer. */
const isPlain = (value: string): string =>
  `octet_length(${value}) = length(${value}) AND length(json_quote(${value})) = length(${value}) + 2 AND instr(${value}, char(127)) = 0`

const isSoundText = (value: string, { min, max, hasLines, check }: TextRule): string =>
  [
    `length(${value}) BETWEEN ${min} AND ${max}`,
    isPlain(value),
    `trim(${value}) = ${value}`,
    ...(hasLines ? [] : [`instr(${value}, '  ') = 0`]),
    ...(check ? [`${value} GLOB '${check.passing}'`] : []),
  ].join(' AND ')

/** Whether GLOB and length() see all of it: both end at a NUL. */
const isRead = (value: string): string => `octet_length(${value}) = length(${value})`

/** A name of labels without anything odd, ending like .com or .ca; none of them can be too long. */
const isPlainHost = (value: string, before: string, more: string): string =>
  [
    `length(${value}) < 64`,
    isRead(value),
    `${value} GLOB '${before}[a-z0-9]*.[a-z]*'`,
    `substr(${value}, ${before.length + 1}) NOT GLOB '*[^a-z0-9${more}.-]*'`,
    `${value} NOT GLOB '*[.-][.${more}-]*'`,
    `(${value} GLOB '*.[a-z][a-z]' OR ${value} GLOB '*.[a-z][a-z][a-z]')`,
  ].join(' AND ')

const isSoundEmail = (value: string): string =>
  `${isPlainHost(value, '', '@')} AND ${value} GLOB '?*@[a-z0-9]*.*' AND ${value} NOT GLOB '*@*@*'`

/** SQL that is true for values that surely keep their rule, so that this engine looks at the others alone. */
export const isSound = (value: string, rule: FieldRule): string => {
  const isMissing = `coalesce(${value}, '') = ''`
  switch (rule.kind) {
    case 'text':
      return `(${isMissing} OR (${isSoundText(value, rule)}))`
    case 'slug':
      return `(length(${value}) <= ${rule.max} AND ${isRead(value)} AND ${value} NOT GLOB '*[^a-z0-9-]*' AND ${value} NOT GLOB '-*' AND ${value} NOT GLOB '*-' AND instr(${value}, '--') = 0)`
    case 'email':
      return `(${isMissing} OR (${isSoundEmail(value)}))`
    case 'website':
      return `(${isMissing} OR (${isPlainHost(value, 'https://', '')}))`
    case 'stars':
    case 'range':
    case 'choice':
      return isMissing
    default:
      return `(${isSoundExact(value, rule)})`
  }
}

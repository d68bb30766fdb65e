import type { z } from 'zod'
import { type FieldKind, fieldMeta } from '../fields/fields.ts'
import type { ExportedCollection } from './directory-export.ts'
import { SKIPPED_LIMITS, type SkippedRecord } from './skipped-records.ts'

const KIND_WORDS: Record<FieldKind, string> = {
  text: 'is not in the right form',
  email: 'is no e-mail address',
  url: 'is no web address',
  number: 'is no number',
  bool: 'is neither yes nor no',
  select: 'is none of its choices',
  relation: 'points to no record',
  file: 'is no file',
  date: 'is no moment',
  autodate: 'is no moment',
  json: 'is no list',
}

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

const wordsOf = (issue: z.core.$ZodIssue, kind: FieldKind, value: unknown): string => {
  if (value === undefined || value === null) return 'is missing'
  if (issue.path.length === 1 && issue.code === 'too_big')
    return `is more than ${issue.maximum}${UNITS[issue.origin] ?? ''}`
  if (issue.path.length === 1 && issue.code === 'too_small')
    return value === '' ? 'is empty' : `is less than ${issue.minimum}${UNITS[issue.origin] ?? ''}`
  return KIND_WORDS[kind]
}

const textOf = (row: Readonly<Record<string, unknown>>, ...fields: string[]): string =>
  fields
    .map((field) => row[field])
    .find((value) => typeof value === 'string' && value !== '')
    ?.toString() ?? ''

const cut = (text: string, limit: keyof typeof SKIPPED_LIMITS): string => text.slice(0, SKIPPED_LIMITS[limit])

/** Says in words why a row of the export does not fit its schema. */
export const unfitRow = (
  collection: ExportedCollection,
  row: unknown,
  { error, schema }: { error: z.ZodError; schema: z.ZodObject },
): SkippedRecord => {
  const values: Readonly<Record<string, unknown>> = typeof row === 'object' && row !== null ? { ...row } : {}
  const problems = new Map<string, string>()
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'record')
    const kind = fieldMeta(schema.shape[field] as z.ZodType)?.kind ?? 'text'
    if (!problems.has(field)) problems.set(field, wordsOf(issue, kind, values[field]))
  }
  const [[field, why] = ['record', 'does not fit'], ...others] = problems
  return {
    collection,
    record: cut(textOf(values, 'id'), 'record'),
    label: cut(textOf(values, 'name', 'customer_name', 'from_slug'), 'label'),
    listing: cut(collection === 'company_listings' ? textOf(values, 'id') : textOf(values, 'listing'), 'listing'),
    field,
    why: cut([why, ...others.map((other) => other.join(' ').replaceAll('_', ' '))].join('; '), 'why'),
    lacks: 'record',
  }
}

import { type FieldRule, problemOf, tidyValue } from '../../../domain/fields/field-rules.ts'
import { rulesOf } from '../../../domain/fields/record-rules.ts'
import { REFUSALS } from '../../../domain/forms/form-guard.ts'
import { logoName, logoProblem } from '../../../domain/listings/logo/logo-problem.ts'
import type { ByteSource } from '../../../domain/listings/logo/picture-formats.ts'
import { requestContext } from '../changes/request-context.ts'
import { withFullDiskError } from '../database/full-disk.ts'
import { recordOf } from '../database/records.ts'

type Value = string | number | string[]

const NUMBERS: readonly FieldRule['kind'][] = ['stars', 'range', 'whole', 'year']
const LISTS: readonly FieldRule['kind'][] = ['choice', 'several']

const valueIn = (record: core.Record, field: string, { kind }: FieldRule): Value => {
  if (NUMBERS.includes(kind)) return record.getFloat(field)
  return LISTS.includes(kind) ? [...record.getStringSlice(field)] : record.getString(field)
}

const isSame = (one: Value, other: Value): boolean => String(one) === String(other)

/** Stores the tidied value of a field, and answers what is wrong with it. */
const keepRule = (record: core.Record, field: string, rule: FieldRule, given: Value): string | undefined => {
  const value = tidyValue(rule, given)
  if (value !== given) record.set(field, value)
  if (rule.kind === 'text' && value === '' && given !== '') return rule.tooShort
  // The server makes slugs, later.
  return rule.kind === 'slug' && value === '' ? undefined : problemOf(rule, value)
}

/** Names a new logo by its content, and answers what is wrong with it. */
const keepLogo = (record: core.Record): string | undefined => {
  for (const file of record.getUnsavedFiles('logo')) {
    if (!file) continue
    const problem = logoFileProblem(file)
    if (problem) return problem
    nameLogoFile(file)
  }
  return undefined
}

/** Tidies what is new in a record, and answers what its rules refuse, by field, in the words of its form. */
export const keptProblems = (record: core.Record): Record<string, ValidationError> => {
  const before = record.isNew() ? undefined : record.original()
  const rules = rulesOf(record.collection().name, before ? 'update' : 'create', requestContext(record).isForm === true)
  const problems: Record<string, ValidationError> = {}
  for (const [field, rule] of Object.entries(rules)) {
    const given = valueIn(record, field, rule)
    if (before && isSame(given, valueIn(before, field, rule))) continue
    const problem = keepRule(record, field, rule, given)
    if (problem) problems[field] = new ValidationError('validation_rule', problem)
  }
  const logoProblem = keepLogo(record)
  if (logoProblem) problems['logo'] = new ValidationError('validation_rule', logoProblem)
  return problems
}

/**
 * On create and update of a record, whoever saves it: tidies what is new in it and refuses what its rules refuse. What
 * stays as it was is not looked at, so that a record from before a rule can still be saved.
 * @throws 400 with the problem of each field, in the words of its form; 507 when the disk is full
 */
export const keepRules = (e: core.RecordEvent) => {
  const problems = keptProblems(recordOf(e))
  if (Object.keys(problems).length) throw new BadRequestError(REFUSALS.incomplete, problems)
  withFullDiskError(() => e.next())
}

const FROM_START = 0

/** A copy of a stored file comes with a function in place of what has one: the engine shows no methods of functions. */
const opened = ({ reader }: filesystem.File): ReturnType<typeof reader.open> =>
  typeof reader === 'function' ? (reader as () => ReturnType<typeof reader.open>)() : reader.open()

/** Reads in an uploaded file. Only what is read of it enters this engine. */
export const readIn = <Result>(file: filesystem.File, read: (source: ByteSource) => Result): Result => {
  const reader = opened(file)
  try {
    return read({
      size: file.size,
      read: (offset, length) => {
        reader.seek(offset, FROM_START)
        return toBytes(reader, length)
      },
    })
  } finally {
    reader.close()
  }
}

/** What is wrong with an uploaded file as a logo. */
export const logoFileProblem = (file: filesystem.File): string | undefined => readIn(file, logoProblem)

/** Has an uploaded logo stored under an extension that fits its content, whatever its sender called it. */
export const nameLogoFile = (file: filesystem.File) => {
  file.name = readIn(file, (source) => logoName(source, file.name))
}

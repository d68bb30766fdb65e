import { type FieldRule, problemOf, tidyValue } from '../../../domain/fields/field-rules.ts'
import { rulesOf } from '../../../domain/fields/record-rules.ts'
import { REFUSALS } from '../../../domain/forms/form-guard.ts'
import { logoName, logoProblem } from '../../../domain/listings/logo/logo-problem.ts'
import type { ByteSource } from '../../../domain/listings/logo/picture-formats.ts'
import { readPhoto } from '../../../domain/photos/photo-file.ts'
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

/** Stores the tidied value of a field. @returns the problem, if there is one */
const applyRule = (record: core.Record, field: string, rule: FieldRule, given: Value): string | undefined => {
  const value = tidyValue(rule, given)
  if (value !== given) record.set(field, value)
  if (rule.kind === 'text' && value === '' && given !== '') return rule.tooShort
  // The server assigns slugs later.
  return rule.kind === 'slug' && value === '' ? undefined : problemOf(rule, value)
}

/** Gives a new logo the extension of its content. @returns the problem, if there is one */
const checkNewLogo = (record: core.Record): string | undefined => {
  for (const file of record.getUnsavedFiles('logo')) {
    if (!file) continue
    const problem = logoFileProblem(file)
    if (problem) return problem
    nameLogoFile(file)
  }
  return undefined
}

/** Reads the size of a new photo. @returns the problem, if there is one */
const checkNewPhoto = (record: core.Record): string | undefined => {
  for (const file of record.getUnsavedFiles('file')) {
    const found = file && readFrom(file, readPhoto)
    if (!found) continue
    if ('problem' in found) return found.problem
    record.set('width', found.width)
    record.set('height', found.height)
  }
  return undefined
}

/** Tidies the changed fields of a record. @returns the problem of each invalid field, in the words of its form */
export const applyRulesTo = (record: core.Record): Record<string, ValidationError> => {
  const before = record.isNew() ? undefined : record.original()
  const rules = rulesOf(record.collection().name, before ? 'update' : 'create', requestContext(record).isForm === true)
  const problems: Record<string, ValidationError> = {}
  for (const [field, rule] of Object.entries(rules)) {
    const given = valueIn(record, field, rule)
    if (before && isSame(given, valueIn(before, field, rule))) continue
    const problem = applyRule(record, field, rule, given)
    if (problem) problems[field] = new ValidationError('validation_rule', problem)
  }
  const logoProblem = checkNewLogo(record)
  if (logoProblem) problems['logo'] = new ValidationError('validation_rule', logoProblem)
  const photoProblem = record.collection().name === 'listing_photos' ? checkNewPhoto(record) : undefined
  if (photoProblem) problems['file'] = new ValidationError('validation_rule', photoProblem)
  return problems
}

/**
 * On every create and update: tidies the changed fields and refuses invalid ones. Unchanged fields are not checked, so
 * that a record from before a rule can still be saved.
 * @throws 400 with the problem of each field, in the words of its form; 507 when the disk is full
 */
export const applyRules = (e: core.RecordEvent) => {
  const problems = applyRulesTo(recordOf(e))
  if (Object.keys(problems).length) throw new BadRequestError(REFUSALS.incomplete, problems)
  withFullDiskError(() => e.next())
}

const FROM_START = 0

/** A copy of a stored file has a function as its reader, because the engine hides the methods of Go functions. */
const openReader = ({ reader }: { reader: filesystem.FileReader | filesystem.FileReader['open'] }) =>
  typeof reader === 'function' ? reader() : reader.open()

/** Reads from an uploaded file. Only the bytes that are read enter this engine. */
export const readFrom = <Result>(file: filesystem.File, read: (source: ByteSource) => Result): Result => {
  const reader = openReader(file)
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

/** The reason why an uploaded file cannot be a logo; undefined if it can. */
export const logoFileProblem = (file: filesystem.File): string | undefined => readFrom(file, logoProblem)

/** Gives an uploaded logo the extension of its content, regardless of its name. */
export const nameLogoFile = (file: filesystem.File) => {
  file.name = readFrom(file, (source) => logoName(source, file.name))
}

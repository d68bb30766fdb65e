import type { FieldChange } from '../../../domain/imports/imported-carrier.ts'

type Value = string | number | boolean | string[]

/** A field's value in the shape of another one, so that both compare. */
const valueLike = (record: core.Record, field: string, example: unknown): Value => {
  if (Array.isArray(example)) return [...record.getStringSlice(field)]
  if (typeof example === 'number') return record.getFloat(field)
  return typeof example === 'boolean' ? record.getBool(field) : record.getString(field)
}

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? [...one].sort().join() === [...other].sort().join()
    : String(one) === String(other)

/** Sets each field that still says what it was; what people wrote stays. Answers with those that were set. */
export const writeChanges = (
  record: core.Record,
  changes: Record<string, FieldChange>,
): Record<string, FieldChange> => {
  const written: Record<string, FieldChange> = {}
  for (const [field, [was, is]] of Object.entries(changes)) {
    if (!isSame(valueLike(record, field, was), was) || isSame(was, is)) continue
    record.set(field, is)
    written[field] = [was, is]
  }
  return written
}

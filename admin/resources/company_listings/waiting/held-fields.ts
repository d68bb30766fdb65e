import { GUARDED_FIELDS, type GuardedField } from '../../../../domain/moderation/guarded-edit.ts'
import { isFields } from '../../../providers/records.ts'
import type { ListingRecord } from '../../../providers/resources.ts'

type Values = Readonly<Record<string, unknown>>

const srcOf = (logo: unknown): unknown => (isFields(logo) ? logo['title'] : '')

const isHeld = (field: GuardedField, values: Values, saved: ListingRecord, before: ListingRecord): boolean => {
  if (!(field in values)) return false
  // another address may wait for its confirmation instead
  if (field === 'email' && saved.new_email !== '') return false
  if (field !== 'logo') return saved[field] === before[field] && String(values[field]).trim() !== saved[field]
  const isSent = isFields(values[field]) && 'rawFile' in values[field]
  const isRemoved = !values[field] && before.logo !== null
  return (isSent || isRemoved) && srcOf(saved.logo) === srcOf(before.logo)
}

/** Which fields of a save the server keeps back, by what it answers. */
export const heldFields = (values: Values, saved: ListingRecord, before: ListingRecord): GuardedField[] =>
  GUARDED_FIELDS.filter((field) => isHeld(field, values, saved, before))

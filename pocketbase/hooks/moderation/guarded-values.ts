import { GUARDED_FIELDS, type GuardedValues } from '../../../domain/moderation/guarded-edit.ts'

/** What a listing says in its guarded fields. */
export const guardedValues = (listing: core.Record): Required<GuardedValues> => ({
  name: listing.getString('name'),
  location: listing.getString('location'),
  phone: listing.getString('phone'),
  email: listing.getString('email'),
  website: listing.getString('website'),
  logo: listing.getString('logo'),
  description: listing.getString('description'),
  address: listing.getString('address'),
})

/** The same of the fields that an edit changes. */
export const valuesOf = (listing: core.Record, edit: GuardedValues): GuardedValues => {
  const all = guardedValues(listing)
  return Object.fromEntries(
    GUARDED_FIELDS.filter((field) => edit[field] !== undefined).map((field) => [field, all[field]]),
  )
}

export const readValues = (edit: core.Record, field: 'before' | 'after'): GuardedValues =>
  JSON.parse(edit.getString(field) || '{}') ?? {}

export const isSame = (one: GuardedValues, other: GuardedValues): boolean =>
  GUARDED_FIELDS.every((field) => (one[field] ?? '') === (other[field] ?? ''))

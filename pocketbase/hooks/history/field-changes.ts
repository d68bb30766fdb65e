import { locationLabel } from '../../../domain/catalog/rules.ts'
import type { Recorded } from '../../../domain/history/recorded.ts'
import { MAIL_KIND_LABELS, type MailKind } from '../../../domain/mail/mail-kinds.ts'
import { findRecord } from '../database/records.ts'

export type RecordedValue = string | number | boolean | string[]
/** Each changed field before and after. */
export type Changes = Record<string, [before: RecordedValue, after: RecordedValue]>

/** A field's value as the history keeps it. */
export const recordedValue = (record: core.Record, field: string): RecordedValue => {
  const value: unknown = record.get(field)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) ? [...record.getStringSlice(field)] : record.getString(field)
}

export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a save has changed in a stored record, of what is recorded. */
export const changesBetween = (before: core.Record, after: core.Record, { fields }: Recorded): Changes => {
  const changes: Changes = {}
  for (const field of Object.keys(fields)) {
    const [was, is] = [recordedValue(before, field), recordedValue(after, field)]
    if (!isSameValue(was, is)) changes[field] = [was, is]
  }
  return changes
}

/** What a new record holds, as changes. */
export const firstValues = (record: core.Record, { fields }: Recorded): Changes => {
  const changes: Changes = {}
  for (const field of Object.keys(fields)) {
    const value = recordedValue(record, field)
    if (value && value !== '' && !(Array.isArray(value) && value.length === 0)) changes[field] = ['', value]
  }
  return changes
}

/** What a record is called in the history. */
const nameOf = (record: core.Record): string => {
  switch (record.collection().name) {
    case 'users':
      return record.getString('full_name') || record.email()
    case 'removal_requests':
      return record.getString('company')
    case 'outbox_mails':
      return MAIL_KIND_LABELS[record.getString('kind') as MailKind]
    case 'locations':
      return locationLabel({ name: record.getString('name'), region: record.getString('region') })
    default:
      return record.getString('name')
  }
}

/** The record's own name, or that of the company which it belongs to. */
export const titleOf = (app: core.App, record: core.Record, { title, listing }: Recorded): string => {
  if (title !== listing && title !== 'review') return nameOf(record)
  const owned = title === 'review' ? findRecord(app, 'reviews', record.getString(title)) : record
  const company = owned && findRecord(app, 'company_listings', owned.getString('listing'))
  return company ? nameOf(company) : ''
}

/** Names of the records whose ids stand in changes. */
export const namesIn = (app: core.App, changes: Changes, { named = {} }: Recorded): Record<string, string> => {
  const names: Record<string, string> = {}
  for (const [field, collection] of Object.entries(named))
    for (const id of (changes[field] ?? []).flat()) {
      const record = typeof id === 'string' && id ? findRecord(app, collection, id) : undefined
      if (record) names[record.id] = nameOf(record)
    }
  return names
}

import { GUARDED_FIELDS } from '../../../domain/moderation/guarded-edit.ts'
import { recordOf } from '../database/records.ts'

/** Body field of an update: the `updated` of the version that the change was made from. */
const EXPECTED = 'expected_updated'
const MESSAGE = 'Somebody else has changed this listing since you opened it.'

/** On an update request: remembers which version the change was made from, when the request says so. */
export const rememberExpectedVersion = (e: core.RecordRequestEvent) => {
  const expected = e.requestInfo().body[EXPECTED]
  if (typeof expected === 'string' && expected) e.record?.set(`@${EXPECTED}`, expected)
  e.next()
}

/** What administrators decide about a listing. */
const DECIDED = [...GUARDED_FIELDS, 'state', 'owner', 'verified', 'is_featured'] as const

/**
 * A save writes all fields: one that began before an administrator decided would take the decision back, in fields that it
 * does not even mean to change.
 */
const hasMoved = (record: core.Record, stored: core.Record): boolean => {
  const read = record.original()
  return DECIDED.some((field) => {
    const before = read.getString(field)
    return before !== stored.getString(field) && before === record.getString(field)
  })
}

/** On an update, inside its transaction: refuses with 409 a change that was made from an older version. */
export const refuseOutdated = (e: core.RecordEvent) => {
  const record = recordOf(e)
  const expected = record.getString(`@${EXPECTED}`)
  const stored = e.app.findRecordById(record.collection().name, record.id)
  if ((expected && stored.getString('updated') !== expected) || hasMoved(record, stored))
    throw new ApiError(409, MESSAGE, { updated: new ValidationError('validation_outdated', MESSAGE) })
  e.next()
}

import { isOneOf } from '../../../domain/guards.ts'
import { storedTime } from '../../../domain/time.ts'

/** Reads JSON that one of our own queries built or one of our own hooks stored, so its shape is known. */
export const readJson = <Value>(json: unknown): Value => JSON.parse(String(json))

/** The value of a select field. @throws if it is none of the choices */
export const choiceOf = <Choice extends string>(
  record: core.Record,
  field: string,
  choices: readonly Choice[],
): Choice => {
  const value = record.getString(field)
  if (!isOneOf(choices, value)) throw new InternalServerError(`${field} is "${value}"`)
  return value
}

/**
 * Rows of a query as JavaScript values, in one step and without records.
 * @param value SQL expression of one row's JSON, such as `json_array(id, name)`
 * @param rest what follows SELECT's columns: FROM, WHERE …
 */
export const selectRows = <Row>(
  app: core.App,
  value: string,
  rest: string,
  params: Record<string, unknown> = {},
): Row[] => {
  const found = new DynamicModel({ rows: '' })
  app.db().newQuery(`SELECT json_group_array(json(${value})) AS rows ${rest}`).bind(params).one(found)
  return readJson(found['rows'])
}

/** The record that an event is about. */
export const recordOf = (e: { record?: core.Record | undefined }): core.Record => {
  if (!e.record) throw new InternalServerError('a record event came without a record')
  return e.record
}

/** The record with this id; undefined if there is none. */
export const findRecord = (app: core.App, collection: string, id: string): core.Record | undefined =>
  app.findRecordsByFilter(collection, 'id = {:id}', '', 1, 0, { id })[0]

/** True if a request satisfies a rule of the record's collection. Without a rule, only superusers pass. */
export const satisfiesRule = (
  app: core.App,
  e: core.RequestEvent,
  record: core.Record,
  rule: string | null | undefined,
): boolean => rule !== undefined && rule !== null && app.canAccessRecord(record, e.requestInfo(), rule)

/** A time in the format that PocketBase stores. @param ms milliseconds from now */
export const timeFromNow = (ms: number): string => storedTime(new Date(Date.now() + ms))

/** The account with an email address, ignoring case; undefined if there is none. */
export const accountWith = (app: core.App, email: string): core.Record | undefined =>
  email
    ? app.findRecordsByFilter('users', 'email:lower = {:email}', '', 1, 0, { email: email.toLowerCase() })[0]
    : undefined

/** The record that an event is about. */
export const recordOf = (e: { record?: core.Record | undefined }): core.Record => {
  if (!e.record) throw new InternalServerError('a record event came without a record')
  return e.record
}

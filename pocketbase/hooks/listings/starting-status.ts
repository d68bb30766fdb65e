/** On a create request: gives a record that comes without a status the first one. */
export const setStatus = (e: core.RecordRequestEvent, status: string) => {
  if (!e.record?.getString('status')) e.record?.set('status', status)
  e.next()
}

import type { RecordHistory } from '../../../domain/history/record-history.ts'
import { isFields } from '../records.ts'
import { request } from '../request.ts'

const isHistory = (json: unknown): json is RecordHistory => isFields(json) && Array.isArray(json['items'])

const post = (path: string, body: object = {}) => request(path, { method: 'POST', body: JSON.stringify(body) })

/** A page of what was changed in a record, newest first. Throws react-admin's HttpError. */
export const readHistory = async (collection: string, record: string, page: number): Promise<RecordHistory> => {
  const { json } = await request(`/api/directory/history/${collection}/${record}?page=${page}`)
  if (!isHistory(json)) throw new Error('the server answered no history')
  return json
}

/** Takes a change back, or only those of its fields that nobody has changed since. Throws react-admin's HttpError. */
export const takeBack = async (revision: string, isRestEnough: boolean): Promise<void> => {
  await post(`/api/directory/history/${revision}/take-back`, { rest: isRestEnough })
}

/** Restores what was deleted; answers what is not as it was, '' when everything is. Throws react-admin's HttpError. */
export const restoreDeleted = async (collection: string, record: string): Promise<string> => {
  const { json } = await post(`/api/directory/deletions/${collection}/${record}/restore`)
  return isFields(json) ? String(json['note'] ?? '') : ''
}

/** How many records of which collection a deletion would take along. Throws react-admin's HttpError. */
export const readGoesWith = async (collection: string, record: string): Promise<Record<string, number>> => {
  const { json } = await request(`/api/directory/deletions/${collection}/${record}`)
  return isFields(json) ? Object.fromEntries(Object.entries(json).map(([of, count]) => [of, Number(count)])) : {}
}

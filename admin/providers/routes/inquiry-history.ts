import type { InquiryHistory } from '../../../domain/inquiries/inquiry-history.ts'
import { isFields } from '../records.ts'
import { request } from '../request.ts'

const isHistory = (json: unknown): json is InquiryHistory =>
  isFields(json) && Array.isArray(json['mails']) && Array.isArray(json['events'])

/** The mails and the changes of an inquiry, oldest first. Throws react-admin's HttpError. */
export const readInquiryHistory = async (inquiry: string): Promise<InquiryHistory> => {
  const { json } = await request(`/api/directory/inquiries/${encodeURIComponent(inquiry)}/history`)
  if (!isHistory(json)) throw new Error('the server told no history')
  return json
}

interface UndoneChange {
  kind: 'status' | 'outcome'
  before: string
  after: string
}

/** Takes back what the account changed of an inquiry, unless it was changed again. Throws react-admin's HttpError. */
export const undoInquiryChange = async (inquiry: string, change: UndoneChange): Promise<void> => {
  await request(`/api/directory/inquiries/${encodeURIComponent(inquiry)}/undo`, {
    method: 'POST',
    body: JSON.stringify(change),
  })
}

import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { InquiryHistory } from '../../../domain/inquiries/inquiry-history.ts'
import { call, send } from '../call.ts'

/** Reads the emails and the changes of an inquiry, oldest first. Throws react-admin's HttpError. */
export const readInquiryHistory = (id: string): Promise<InquiryHistory> =>
  call(ROUTES.answerInquiryHistory, RESPONSES.answerInquiryHistory, { path: { id } })

interface UndoneChange {
  kind: 'status' | 'outcome'
  before: string
  after: string
}

/** Reverts the account's change of an inquiry, unless it was changed again. Throws react-admin's HttpError. */
export const undoInquiryChange = async (id: string, change: UndoneChange): Promise<void> => {
  await send(ROUTES.undoInquiry, { path: { id }, body: change })
}

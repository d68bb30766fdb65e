import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { InquiryHistory } from '../../../domain/inquiries/inquiry-history.ts'
import { call } from '../call.ts'

/** Reads the emails and the changes of an inquiry, oldest first. Throws react-admin's HttpError. */
export const readInquiryHistory = (id: string): Promise<InquiryHistory> =>
  call(ROUTES.answerInquiryHistory, RESPONSES.answerInquiryHistory, { path: { id } })

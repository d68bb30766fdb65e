import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { call, send } from '../call.ts'

/**
 * Asks whether the signed-in account may open a screen for administrators, such as "admin/reviews". A refusal is noted in
 * the security log. Throws react-admin's HttpError.
 */
export const mayOpen = async (screen: string): Promise<boolean> =>
  (await call(ROUTES.answerAdminAccess, RESPONSES.answerAdminAccess, { body: { screen } })).allowed

/** Brings the security log up to date; the server also does this every minute. */
export const refreshSecurityLog = async (): Promise<void> => {
  await send(ROUTES.refreshSecurityLog)
}

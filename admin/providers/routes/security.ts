import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { call, send } from '../call.ts'

/**
 * Asks whether the account may open an administrators' screen, such as "admin/reviews". The security log records a
 * refusal. Throws react-admin's HttpError.
 */
export const mayOpen = async (screen: string): Promise<boolean> =>
  (await call(ROUTES.answerAdminAccess, RESPONSES.answerAdminAccess, { body: { screen } })).allowed

/** Updates the security log. The server also does this every minute. */
export const refreshSecurityLog = async (): Promise<void> => {
  await send(ROUTES.refreshSecurityLog)
}

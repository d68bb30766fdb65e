import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { AccountAsk, PendingEmailChange } from '../../../domain/accounts/rules.ts'
import { call, send } from '../call.ts'
import { recordUrl } from '../record-urls.ts'
import { request } from '../request.ts'
import { configOf } from '../resources.ts'

/** Fields of an account's record that an administrator can change. */
export interface AccountChange {
  is_admin?: boolean
  is_disabled?: boolean
}

/** Throws react-admin's HttpError. */
export const changeAccount = async (account: string, change: AccountChange): Promise<void> => {
  await request(recordUrl(configOf('users'), account), { method: 'PATCH', body: JSON.stringify(change) })
}

/** Throws react-admin's HttpError. */
export const askOfAccount = async (
  account: string,
  ask: AccountAsk,
  body: { heir?: string; email?: string } = {},
): Promise<void> => {
  await send(ROUTES.manageAccount, { path: { id: account, ask }, body })
}

/** Reads the account's email change that still needs one of the two addresses, if there is one. Throws react-admin's HttpError. */
export const readPendingEmailChange = async (): Promise<PendingEmailChange | null> =>
  (await call(ROUTES.answerPendingEmailChange, RESPONSES.answerPendingEmailChange)).pending

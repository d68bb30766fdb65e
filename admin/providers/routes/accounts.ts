import { type AccountAsk, accountAskPath } from '../../../domain/accounts/rules.ts'
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
  await request(accountAskPath(account, ask), { method: 'POST', body: JSON.stringify(body) })
}

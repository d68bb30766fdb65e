import { RESPONSES } from '../../../contract/responses.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { call, send } from '../call.ts'
import { pocketbase } from '../pocketbase.ts'

/** The own account, as it ends. All throw react-admin's HttpError. */

/** Screens read from the stored account whether it is being deleted. */
const store = (leaves_at: string) => {
  const { token, record } = pocketbase.authStore
  if (record) pocketbase.authStore.save(token, { ...record, leaves_at })
}

/** Deletes the account in a week. @param deletesListings true if its listings are deleted with it */
export const leaveDirectory = async (deletesListings: boolean): Promise<void> => {
  const { leavesAt } = await call(ROUTES.leaveDirectory, RESPONSES.leaveDirectory, { body: { deletesListings } })
  store(leavesAt)
}

/** Keeps an account that was being deleted. */
export const keepAccount = async (): Promise<void> => {
  await send(ROUTES.keepAccount, { body: {} })
  store('')
}

/** Everything that the account owns. */
export const readOwnData = (): Promise<unknown> => send(ROUTES.exportOwnData, { body: {} })

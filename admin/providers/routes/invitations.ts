import { INVITATION_PATH } from '../../../domain/accounts/rules.ts'
import { pocketbase } from '../pocketbase.ts'
import { signIn } from '../session.ts'

/** Whom the link with this token invites. Throws PocketBase's ClientResponseError, with words for a dead link. */
export const readInvitation = (token: string): Promise<{ email: string; isAdmin: boolean }> =>
  pocketbase.send(INVITATION_PATH, { method: 'POST', body: { token } })

/** Makes the account and signs in to it. Throws PocketBase's ClientResponseError. */
export const acceptInvitation = async (
  token: string,
  email: string,
  account: { full_name: string; password: string },
): Promise<void> => {
  await pocketbase.send(`${INVITATION_PATH}/accept`, { method: 'POST', body: { token, ...account } })
  await signIn(email, account.password)
}

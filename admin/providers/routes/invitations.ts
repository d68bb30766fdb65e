import { ROUTES } from '../../../contract/routes.ts'
import { pocketbase } from '../pocketbase.ts'
import { isFields } from '../records.ts'
import { signIn } from '../session.ts'

/** Reads whom an invitation link is for. Throws PocketBase's ClientResponseError, with a message for a dead link. */
export const readInvitation = async (token: string): Promise<{ email: string; isAdmin: boolean }> => {
  const answer: unknown = await pocketbase.send(ROUTES.showInvitation.path, { method: 'POST', body: { token } })
  // Parsed by hand, because zod would double the size of the sign-in.
  if (!isFields(answer)) throw new Error('The server returned no invitation.')
  return { email: String(answer['email']), isAdmin: answer['isAdmin'] === true }
}

/**
 * Creates the account and signs in to it. The password also counts as fresh proof, so that nobody has to type it again to
 * set up a second factor. Throws PocketBase's ClientResponseError.
 */
export const acceptInvitation = async (
  token: string,
  email: string,
  account: { full_name: string; password: string },
): Promise<void> => {
  await pocketbase.send(ROUTES.acceptInvitation.path, { method: 'POST', body: { token, ...account } })
  await signIn(email, account.password)
  // without proof, the first privileged change asks for the password
  await proveByPassword(account.password).catch(() => undefined)
}

/** The code of the proof comes with the console, not with the sign-in. */
const proveByPassword = async (password: string) => (await import('../fresh-proof.ts')).prove({ password })

import { ClientResponseError, isTokenExpired } from 'pocketbase'
import { ROUTES } from '../../../contract/routes.ts'
import { withProof } from '../fresh-proof.ts'
import { pocketbase } from '../pocketbase.ts'
import { loseSession } from '../session.ts'

/** A mailed link that is used up, outdated or made up. */
export class DeadLink extends Error {}

/** Asks to move the signed-in account to another address; its present one gets a link. */
export const askForEmailChange = async (newEmail: string): Promise<void> => {
  await withProof((headers) =>
    pocketbase.send(ROUTES.requestEmailChange.path, { method: 'POST', body: { newEmail }, headers }),
  )
}

/** Nothing that somebody has typed is wrong; a password cannot be right for a link of no account. */
const isDead = (error: unknown): boolean => {
  if (!(error instanceof ClientResponseError) || error.status !== 400) return false
  const { data } = error.response
  return Boolean(data?.token) || !data?.password
}

/** @throws DeadLink for an answer that blames the link */
const orDeadLink = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    throw isDead(error) ? new DeadLink() : error
  }
}

/**
 * Says for the owner of an account's present address, by the token of a mailed link, whether the account may move.
 * @throws DeadLink
 */
export const answerEmailChange = (token: string, isAllowed: boolean): Promise<void> =>
  orDeadLink(pocketbase.send(ROUTES.decideEmailChange.path, { method: 'POST', body: { token, isAllowed } }))

/** Whether the token of a link to a new address can be seen to be of no use. */
export const isOutdated = (token: string): boolean => isTokenExpired(token)

/**
 * Moves an account to the address that got the link with this token; it ends every session of the account.
 * @throws DeadLink
 */
export const confirmEmailChange = async (token: string, password: string): Promise<void> => {
  await orDeadLink(pocketbase.send(ROUTES.confirmEmailChange.path, { method: 'POST', body: { token, password } }))
  loseSession()
}

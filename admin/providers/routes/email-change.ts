import { ClientResponseError, isTokenExpired } from 'pocketbase'
import { ROUTES } from '../../../contract/routes.ts'
import { withProof } from '../fresh-proof.ts'
import { pocketbase } from '../pocketbase.ts'
import { loseSession } from '../session.ts'

/** An emailed link that was used, has expired or was made up. */
export class DeadLink extends Error {}

/** Requests another address for the account. The current address gets a link. */
export const askForEmailChange = async (newEmail: string): Promise<void> => {
  await withProof((headers) =>
    pocketbase.send(ROUTES.requestEmailChange.path, { method: 'POST', body: { newEmail }, headers }),
  )
}

/** True if no typed value is wrong. For a link of no account, no password can be right. */
const isDead = (error: unknown): boolean => {
  if (!(error instanceof ClientResponseError) || error.status !== 400) return false
  const { data } = error.response
  return Boolean(data?.token) || !data?.password
}

/** @throws DeadLink if the response is about the link */
const orDeadLink = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    throw isDead(error) ? new DeadLink() : error
  }
}

/** The current address's decision, with the token of an emailed link. @throws DeadLink */
export const answerEmailChange = (token: string, isAllowed: boolean): Promise<void> =>
  orDeadLink(pocketbase.send(ROUTES.decideEmailChange.path, { method: 'POST', body: { token, isAllowed } }))

/** True if the token of a link to a new address is visibly invalid. */
export const isOutdated = (token: string): boolean => isTokenExpired(token)

/** Moves an account to the address whose link has this token, and ends all its sessions. @throws DeadLink */
export const confirmEmailChange = async (token: string, password: string): Promise<void> => {
  await orDeadLink(pocketbase.send(ROUTES.confirmEmailChange.path, { method: 'POST', body: { token, password } }))
  loseSession()
}

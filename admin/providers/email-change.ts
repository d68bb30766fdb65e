import { pocketbase } from './pocketbase.ts'
import { loseSession } from './session.ts'

/** Says for the owner of an account's present address, by the token of a mailed link, whether the account may move. */
export const answerEmailChange = async (token: string, isAllowed: boolean): Promise<void> => {
  await pocketbase.send('/api/directory/email-change/answer', { method: 'POST', body: { token, isAllowed } })
}

/** Moves an account to the address that got the link with this token; it ends every session of the account. */
export const confirmEmailChange = async (token: string, password: string): Promise<void> => {
  await pocketbase.collection('users').confirmEmailChange(token, password)
  loseSession()
}

/** What somebody who is signed in changes of the own account. */
import { endSessionPath } from '../../domain/accounts/ended-sessions.ts'
import type { MailTopic } from '../../domain/accounts/mail-topics.ts'
import { SECOND_FACTOR_PATH } from '../../domain/accounts/sign-in-codes.ts'
import { withProof } from './fresh-proof.ts'
import { pocketbase } from './pocketbase.ts'
import { currentAccount, keepAnswer } from './session.ts'

const users = pocketbase.collection('users')

const changeOwn = async (fields: Record<string, unknown>): Promise<void> => {
  const id = pocketbase.authStore.record?.id ?? ''
  const record = await users.update(id, fields)
  if (record.id === id) pocketbase.authStore.save(pocketbase.authStore.token, record)
}

/** Changes the signed-in account's name. */
export const renameAccount = (full_name: string): Promise<void> => changeOwn({ full_name })

/** Stores which mails the signed-in account does without. */
export const chooseMails = (mails_off: readonly MailTopic[]): Promise<void> => changeOwn({ mails_off })

/** Ends all other sessions of the account; this one goes on. */
export const signOutOthers = async (): Promise<void> =>
  keepAnswer(await pocketbase.send('/api/directory/sign-out-others', { method: 'POST' }))

/** Ends another session of the account. */
export const signOutElsewhere = (signIn: string): Promise<void> =>
  pocketbase.send(endSessionPath(signIn), { method: 'POST' })

/** Changes the signed-in account's password; this session goes on, its others end. */
export const changePassword = async (oldPassword: string, password: string): Promise<void> => {
  const body = { oldPassword, password }
  keepAnswer(
    await withProof((headers) => pocketbase.send('/api/directory/password', { method: 'POST', body, headers })),
  )
}

/** Turns the mailed code at sign-in on or off. This session continues; the account's other sessions end. */
export const chooseSecondFactor = async (isOn: boolean): Promise<void> => {
  keepAnswer(
    await withProof((headers) => pocketbase.send(SECOND_FACTOR_PATH, { method: 'POST', body: { isOn }, headers })),
  )
}

/** Mails the link that verifies the address of the signed-in account once more. */
export const resendVerification = async (): Promise<void> => {
  await users.requestVerification(currentAccount()?.email ?? '')
}

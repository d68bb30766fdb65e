/** What somebody who is signed in changes of the own account. */

import { pathOf } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import type { MailTopic } from '../../domain/accounts/mail-topics.ts'
import { withProof } from './fresh-proof.ts'
import { deviceHeader } from './known-device.ts'
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
  keepAnswer(await pocketbase.send(ROUTES.signOutOthers.path, { method: 'POST', headers: deviceHeader() }))

/** Sends a change that ends the other sessions, with the proof that it needs. This browser stays known. */
const changeInSession = async (path: string, body: Record<string, unknown>): Promise<void> => {
  const send = (proof: Record<string, string>) =>
    pocketbase.send(path, { method: 'POST', body, headers: { ...deviceHeader(), ...proof } })
  keepAnswer(await withProof(send))
}

/** Ends another session of the account. */
export const signOutElsewhere = (signIn: string): Promise<void> =>
  pocketbase.send(pathOf(ROUTES.endSession, { id: signIn }), { method: 'POST' })

/** Changes the signed-in account's password; this session goes on, its others end. */
export const changePassword = (oldPassword: string, password: string): Promise<void> =>
  changeInSession(ROUTES.changeOwnPassword.path, { oldPassword, password })

/** Turns the mailed code at sign-in on or off. This session continues; the account's other sessions end. */
export const chooseSecondFactor = (isOn: boolean): Promise<void> =>
  changeInSession(ROUTES.chooseSecondFactor.path, { isOn })

/** Mails the link that verifies the address of the signed-in account once more. */
export const resendVerification = async (): Promise<void> => {
  await users.requestVerification(currentAccount()?.email ?? '')
}

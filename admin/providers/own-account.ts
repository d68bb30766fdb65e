/** Changes to one's own account. */

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

/** Stores which optional emails the account turned off. */
export const chooseMails = (mails_off: readonly MailTopic[]): Promise<void> => changeOwn({ mails_off })

/** Ends all other sessions of the account. */
export const signOutOthers = async (): Promise<void> =>
  keepAnswer(await pocketbase.send(ROUTES.signOutOthers.path, { method: 'POST', headers: deviceHeader() }))

/** Sends a change that ends the other sessions, with the required proof. This browser stays known. */
const changeInSession = async (path: string, body: Record<string, unknown>): Promise<void> => {
  const send = (proof: Record<string, string>) =>
    pocketbase.send(path, { method: 'POST', body, headers: { ...deviceHeader(), ...proof } })
  keepAnswer(await withProof(send))
}

/** Ends another session of the account. */
export const signOutElsewhere = (signIn: string): Promise<void> =>
  pocketbase.send(pathOf(ROUTES.endSession, { id: signIn }), { method: 'POST' })

/** Changes the account's password. This session continues, and the others end. */
export const changePassword = (oldPassword: string, password: string): Promise<void> =>
  changeInSession(ROUTES.changeOwnPassword.path, { oldPassword, password })

/** Turns the emailed code at sign-in on, or the second factor off. This session continues; the others end. */
export const chooseSecondFactor = (isOn: boolean): Promise<void> =>
  changeInSession(ROUTES.chooseSecondFactor.path, { isOn })

/** Sends the verification email again. */
export const resendVerification = async (): Promise<void> => {
  await users.requestVerification(currentAccount()?.email ?? '')
}

import { type AuthRecord, ClientResponseError, getTokenPayload } from 'pocketbase'
import { ROUTES } from '../../contract/routes.ts'
import { MAIL_TOPICS, type MailTopic } from '../../domain/accounts/mail-topics.ts'
import { endSession } from './end-of-session.ts'
import { deviceHeader, keepDevice } from './known-device.ts'
import { pocketbase } from './pocketbase.ts'
import { isFields } from './records.ts'

export interface Account {
  id: string
  email: string
  fullName: string
  isAdmin: boolean
  /** True if the email address is verified. Only then can the account change anything. */
  isVerified: boolean
  /** Email topics that it turned off. */
  mailsOff: readonly MailTopic[]
  /** True if its sign-in also needs a code. */
  hasSecondFactor: boolean
  /** When it is deleted, as its owner wishes. '' if it stays. */
  leavesAt: string
}

/** A sign-in with a correct password that waits for a code. */
export interface BegunSignIn {
  mfaId: string
  email: string
  /** True for a code of the account's app, false for an emailed one. */
  isByApp: boolean
}

const users = pocketbase.collection('users')
const store = pocketbase.authStore
/** The token that the server issued or accepted since this page was loaded. */
let trustedToken = ''
let confirmation: Promise<void> | undefined
let isLeft = false

/** The signed-in account, as last described by the server. Good enough for menus, because the server decides. */
export const currentAccount = (): Account | undefined => {
  const { isValid, record } = store
  if (!isValid || !record) return undefined
  const { id, email, full_name, is_admin, verified, mails_off, second_factor, leaves_at } = record
  return {
    id,
    email: String(email),
    fullName: String(full_name ?? ''),
    isAdmin: is_admin === true,
    isVerified: verified === true,
    mailsOff: MAIL_TOPICS.filter((topic) => Array.isArray(mails_off) && mails_off.includes(topic)),
    hasSecondFactor: second_factor === true,
    leavesAt: String(leaves_at ?? ''),
  }
}

/** Id of the session in its token. Undefined for one from before an upgrade. */
export const ownSession = (): unknown => getTokenPayload(store.token)['session']

/** Calls back whenever a session begins, changes or ends. Returns a function that stops it. */
export const onSessionChange = (listener: () => void): (() => void) => store.onChange(listener)

/** True if the user ended the last session by signing out. */
export const hasLeft = (): boolean => isLeft

/** Forgets a session that the server refuses. */
export const loseSession = (): void => store.clear()

/**
 * Stores a response's session. A page that is being left may get an incomplete response, which the SDK treats as empty;
 * it must not end the session.
 */
export const keepAnswer = ({ token, record, meta }: { token?: string; record?: AuthRecord; meta?: unknown }) => {
  if (!token || !record) return
  keepDevice(meta)
  store.save(token, record)
  trustedToken = token
}

const confirm = async () => {
  try {
    keepAnswer(await pocketbase.send('/api/collections/users/auth-refresh', { method: 'POST' }))
  } catch (error) {
    // Only a server that refuses the session ends it, not one that cannot be reached.
    if (error instanceof ClientResponseError && [401, 403, 404].includes(error.status)) loseSession()
  } finally {
    confirmation = undefined
  }
}

/** Like `currentAccount`, after the server has confirmed a stored session once per page load. */
export const confirmedAccount = async (): Promise<Account | undefined> => {
  if (!currentAccount()) return undefined
  if (store.token === trustedToken) return currentAccount()
  confirmation ??= confirm()
  await confirmation
  return currentAccount()
}

/** Ends all sessions of the account on every device and forgets this one. True if there was one. */
export const signOut = async (): Promise<boolean> => {
  const wasSignedIn = store.token !== ''
  isLeft = wasSignedIn
  endSession()
  pocketbase.realtime.unsubscribe().catch(() => undefined)
  // An expired session cannot end the others, and an unreachable server must not keep anybody signed in here.
  if (store.isValid) {
    const options = { method: 'POST', headers: deviceHeader() }
    keepDevice(await pocketbase.send(ROUTES.signOutEverywhere.path, options).catch(() => undefined))
  }
  store.clear()
  return wasSignedIn
}

const mfaIdIn = (error: unknown): string | undefined => {
  const id: unknown = error instanceof ClientResponseError ? error.response['mfaId'] : undefined
  return typeof id === 'string' ? id : undefined
}

const isByApp = async (mfaId: string): Promise<boolean> => {
  const step: unknown = await pocketbase.send(ROUTES.answerSignInStep.path, { method: 'POST', body: { mfaId } })
  return isFields(step) && step['by'] === 'app'
}

/** @returns the step that waits for a code; undefined if the account is signed in */
export const signIn = async (email: string, password: string): Promise<BegunSignIn | undefined> => {
  await signOut()
  try {
    const { meta } = await users.authWithPassword(email, password, { headers: deviceHeader() })
    keepDevice(meta)
  } catch (error) {
    const mfaId = mfaIdIn(error)
    if (mfaId) return { mfaId, email, isByApp: await isByApp(mfaId) }
    throw error
  }
  trustedToken = store.token
  isLeft = false
  return undefined
}

/** The second step of a sign-in. */
export const giveSignInCode = async ({ mfaId }: BegunSignIn, code: string): Promise<void> => {
  const options = { method: 'POST', body: { mfaId, code }, headers: deviceHeader() }
  const answer = await pocketbase.send(ROUTES.signInByCode.path, options)
  keepAnswer(answer)
  isLeft = false
}

/** Creates an account and requests the verification email. */
export const signUp = async (account: { full_name: string; email: string; password: string }): Promise<void> => {
  await signOut()
  await users.create({ ...account, passwordConfirm: account.password })
  // The account exists, so an unsent email is not a failed sign-up.
  await users.requestVerification(account.email).catch(() => undefined)
}

export const requestPasswordReset = async (email: string): Promise<void> => {
  await users.requestPasswordReset(email)
}

/** The address of an emailed link, '' if its token has none. */
export const addressOf = (token: string): string => {
  const { email } = getTokenPayload(token)
  return typeof email === 'string' ? email : ''
}

/** Sets a new password with the token of an emailed link, and ends all sessions of the account. */
export const resetPassword = async (token: string, password: string): Promise<void> => {
  await users.confirmPasswordReset(token, password, password)
}

/** Marks the address as verified with the token of an emailed link. */
export const verifyAddress = async (token: string): Promise<void> => {
  await users.confirmVerification(token)
}

/**
 * Confirms an address for a company's quote requests with an emailed link. No account is needed.
 * @returns true if it waits for an administrator
 */
export const confirmCompanyEmail = async (token: string): Promise<boolean> => {
  const answer: unknown = await pocketbase.send(ROUTES.confirmCompanyEmail.path, { method: 'POST', body: { token } })
  return isFields(answer) && answer['isWaiting'] === true
}

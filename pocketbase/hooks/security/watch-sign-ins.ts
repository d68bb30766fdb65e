import { ACCOUNT_PROBLEMS } from '../../../domain/accounts/rules.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { senderOf } from './note-event.ts'
import { logSecurityEvent } from './security-log.ts'

/** What was typed as an address, unless it looks like something else: a password, for instance. */
const identifierOf = (identity: string): string =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(identity) ? identity : 'not an email address'

const isDisabled = (account: core.Record | undefined, password: string): boolean =>
  account?.getBool('is_disabled') === true && account.validatePassword(password)

const reasonOf = (account: core.Record | undefined, password: string): string => {
  if (!account?.id) return 'No such account'
  return isDisabled(account, password) ? 'The account is disabled' : 'Wrong password'
}

/** A sign-in that is done: by an account, or by a superuser. */
export const logSignIn = (e: core.RequestEvent, account: core.Record) => {
  const sender = senderOf(e)
  const isSuperuser = account.isSuperuser()
  if (!isSuperuser) logSecurityEvent(e.app, { type: 'LOGIN_SUCCESS', account, ...sender, details: {} })
  if (isAdmin(account)) {
    // our own commands sign in on this machine, past the gate, which names each request
    const superuser = sender.requestId ? 'signed in as superuser' : 'signed in as superuser on this machine'
    const action = isSuperuser ? superuser : 'signed in as administrator'
    logSecurityEvent(e.app, { type: 'ADMIN_ACCESS', account, ...sender, details: { action } })
  }
}

/** When somebody knows the password of an account but not the code that was mailed. */
export const logWrongCode = (e: core.RequestEvent, account: core.Record) => {
  const details = { reason: 'Wrong code', identifier: account.email() }
  logSecurityEvent(e.app, { type: 'LOGIN_FAILED', account, ...senderOf(e), details })
}

/** On sign-in: logs that it worked, or why not. Whoever knows the password of a disabled account is told so. */
export const watchSignIn = (e: core.RecordAuthWithPasswordRequestEvent) => {
  const account = e.record
  const sender = senderOf(e)
  try {
    if (isDisabled(account, e.password)) throw new ForbiddenError(ACCOUNT_PROBLEMS.disabled)
    e.next()
  } catch (error) {
    // the password was right, and PocketBase has answered that the second factor is asked for
    if (e.written()) throw error
    const details = { reason: reasonOf(account, e.password), identifier: identifierOf(e.identity) }
    logSecurityEvent(e.app, { type: 'LOGIN_FAILED', account: account?.id ? account : undefined, ...sender, details })
    throw error
  }
  if (account) logSignIn(e, account)
}

/** On a password reset by mail. */
export const watchPasswordReset = (e: core.RecordConfirmPasswordResetRequestEvent) => {
  e.next()
  const isOfAdmin = e.record !== undefined && isAdmin(e.record)
  const details = { action: isOfAdmin ? 'reset the password of an administrator by mail' : 'reset by mail' }
  logSecurityEvent(e.app, { type: 'PASSWORD_CHANGE', account: e.record, ...senderOf(e), details })
}

/** After an account has signed out. */
export const logSignOut = (e: core.RequestEvent) =>
  logSecurityEvent(e.app, { type: 'LOGOUT', account: e.auth, ...senderOf(e), details: {} })

/** After an account has changed its own password. */
export const logPasswordChange = (e: core.RequestEvent) =>
  logSecurityEvent(e.app, {
    type: 'PASSWORD_CHANGE',
    account: e.auth,
    ...senderOf(e),
    details: isAdmin(e.auth) ? { action: 'changed the password of an administrator' } : {},
  })

/** When somebody who is signed in does not know the account's password. */
export const logWrongPresentPassword = (e: core.RequestEvent, action = 'change the password') => {
  const details = { action, reason: 'Wrong password' }
  logSecurityEvent(e.app, { type: 'LOGIN_FAILED', account: e.auth, ...senderOf(e), details })
}

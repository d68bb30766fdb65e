import { isAdmin } from '../accounts/require-admin.ts'
import { logSecurityEvent } from './security-log.ts'
import { senderOf } from './sender.ts'

/** What was typed as an address, unless it looks like something else: a password, for instance. */
const identifierOf = (identity: string): string =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(identity) ? identity : 'not an email address'

/** On sign-in: logs that it worked, or why not. */
export const watchSignIn = (e: core.RecordAuthWithPasswordRequestEvent) => {
  const account = e.record
  const sender = senderOf(e)
  try {
    e.next()
  } catch (error) {
    const reason = account?.id ? 'Wrong password' : 'No such account'
    const details = { reason, identifier: identifierOf(e.identity) }
    logSecurityEvent(e.app, { type: 'LOGIN_FAILED', account: account?.id ? account : undefined, ...sender, details })
    throw error
  }
  if (!account) return
  const isSuperuser = account.isSuperuser()
  if (!isSuperuser) logSecurityEvent(e.app, { type: 'LOGIN_SUCCESS', account, ...sender, details: {} })
  if (isAdmin(account)) {
    const action = isSuperuser ? 'signed in as superuser' : 'signed in as administrator'
    logSecurityEvent(e.app, { type: 'ADMIN_ACCESS', account, ...sender, details: { action } })
  }
}

/** On a password reset by mail. */
export const watchPasswordReset = (e: core.RecordConfirmPasswordResetRequestEvent) => {
  e.next()
  const details = { action: 'reset by mail' }
  logSecurityEvent(e.app, { type: 'PASSWORD_CHANGE', account: e.record, ...senderOf(e), details })
}

/** After an account has signed out. */
export const logSignOut = (e: core.RequestEvent) =>
  logSecurityEvent(e.app, { type: 'LOGOUT', account: e.auth, ...senderOf(e), details: {} })

/** After an account has changed its own password. */
export const logPasswordChange = (e: core.RequestEvent) =>
  logSecurityEvent(e.app, { type: 'PASSWORD_CHANGE', account: e.auth, ...senderOf(e), details: {} })

/** When somebody who is signed in does not know the account's password. */
export const logWrongPresentPassword = (e: core.RequestEvent) => {
  const details = { action: 'change the password', reason: 'Wrong password' }
  logSecurityEvent(e.app, { type: 'LOGIN_FAILED', account: e.auth, ...senderOf(e), details })
}

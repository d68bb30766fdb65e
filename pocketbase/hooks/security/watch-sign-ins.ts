import { ACCOUNT_PROBLEMS } from '../../../domain/accounts/rules.ts'
import { isKnownTopic, REALTIME_LIMITS } from '../../../domain/security/realtime-topics.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { logSecurityEvent } from './security-log.ts'
import { senderOf } from './store-event.ts'

/** The typed email, unless it looks like something else, such as a password. */
const identifierOf = (identity: string): string =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(identity) ? identity : 'not an email address'

const isDisabled = (account: core.Record | undefined, password: string): boolean =>
  account?.getBool('is_disabled') === true && account.validatePassword(password)

const reasonOf = (account: core.Record | undefined, password: string): string => {
  if (!account?.id) return 'No such account'
  return isDisabled(account, password) ? 'The account is disabled' : 'Wrong password'
}

/** Logs a successful sign-in of an account or a superuser. */
export const logSignIn = (e: core.RequestEvent, account: core.Record) => {
  const sender = senderOf(e)
  const isSuperuser = account.isSuperuser()
  if (!isSuperuser) logSecurityEvent(e.app, { type: 'LOGIN_SUCCESS', account, ...sender, details: {} })
  if (isAdmin(account)) {
    // Our own commands do not use the gate, so their requests have no id.
    const superuser = sender.requestId ? 'signed in as superuser' : 'signed in as superuser on this machine'
    const action = isSuperuser ? superuser : 'signed in as administrator'
    logSecurityEvent(e.app, { type: 'ADMIN_ACCESS', account, ...sender, details: { action } })
  }
}

/** Logs a wrong emailed code after the right password. */
export const logWrongCode = (e: core.RequestEvent, account: core.Record) => {
  const details = { reason: 'Wrong code', identifier: account.email() }
  logSecurityEvent(e.app, { type: 'LOGIN_FAILED', account, ...senderOf(e), details })
}

/** On sign-in: logs the result. @throws 403 for a disabled account, but only with the right password */
export const watchSignIn = (e: core.RecordAuthWithPasswordRequestEvent) => {
  const account = e.record
  const sender = senderOf(e)
  try {
    if (isDisabled(account, e.password)) throw new ForbiddenError(ACCOUNT_PROBLEMS.disabled)
    e.next()
  } catch (error) {
    // The password was right, and PocketBase has already answered with the request for the second factor.
    if (e.written()) throw error
    const details = { reason: reasonOf(account, e.password), identifier: identifierOf(e.identity) }
    logSecurityEvent(e.app, { type: 'LOGIN_FAILED', account: account?.id ? account : undefined, ...sender, details })
    throw error
  }
  if (account) logSignIn(e, account)
}

/** After a password reset by email. */
export const watchPasswordReset = (e: core.RecordConfirmPasswordResetRequestEvent) => {
  e.next()
  const isOfAdmin = e.record !== undefined && isAdmin(e.record)
  const details = { action: isOfAdmin ? 'reset the password of an administrator by mail' : 'reset by mail' }
  logSecurityEvent(e.app, { type: 'PASSWORD_CHANGE', account: e.record, ...senderOf(e), details })
}

/** Logs a sign-out. */
export const logSignOut = (e: core.RequestEvent) =>
  logSecurityEvent(e.app, { type: 'LOGOUT', account: e.auth, ...senderOf(e), details: {} })

/** Logs an account's change of its own password. */
export const logPasswordChange = (e: core.RequestEvent) =>
  logSecurityEvent(e.app, {
    type: 'PASSWORD_CHANGE',
    account: e.auth,
    ...senderOf(e),
    details: isAdmin(e.auth) ? { action: 'changed the password of an administrator' } : {},
  })

/** Logs a wrong current password from a signed-in account. */
export const logWrongCurrentPassword = (e: core.RequestEvent, action = 'change the password') => {
  const details = { action, reason: 'Wrong password' }
  logSecurityEvent(e.app, { type: 'LOGIN_FAILED', account: e.auth, ...senderOf(e), details })
}

const clientsOf = (app: core.App, account: core.Record): number => {
  let count = 0
  const clients = app.subscriptionsBroker().clients()
  for (const id of Object.keys(clients)) {
    const auth: unknown = clients[id]?.get('auth')
    if (auth && (auth as core.Record).id === account.id) count++
  }
  return count
}

/**
 * On a realtime subscription: allows accounts only, the collections that our screens watch, and a limited number. Other
 * options cost time for every change, and some of them crash the server.
 */
export const requireKnownTopics = (e: core.RealtimeSubscribeRequestEvent) => {
  const account = e.auth
  if (!account) throw new UnauthorizedError('Sign in to get live updates.')
  if (account.isSuperuser()) return e.next()
  const subscriptions = e.subscriptions
  if (subscriptions.length > REALTIME_LIMITS.subscriptionsPerClient || !subscriptions.every(isKnownTopic))
    throw new BadRequestError('This subscription is not allowed.')
  if (clientsOf(e.app, account) >= REALTIME_LIMITS.clientsPerAccount)
    throw new TooManyRequestsError('This account has too many open windows. Close some of them.')
  return e.next()
}

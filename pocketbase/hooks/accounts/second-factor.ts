import { VERIFY_FIRST } from '../../../domain/accounts/action-limits.ts'
import { SECOND_FACTOR_PROBLEMS } from '../../../domain/accounts/sign-in-codes.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/sender.ts'
import { logWrongPresentPassword } from '../security/watch-sign-ins.ts'
import { goOnAlone } from './named-sessions.ts'
import { requirePresentPassword } from './own-account.ts'
import { isAdmin } from './require-admin.ts'

/** @throws 403 unless codes would reach the account: nobody is to be locked out */
const requireReachable = (e: core.RequestEvent, account: core.Record) => {
  if (!isAdmin(account)) throw new ForbiddenError(SECOND_FACTOR_PROBLEMS.notAdmin)
  if (!account.verified()) throw new ForbiddenError(VERIFY_FIRST)
  if (!e.app.settings().smtp.enabled) throw new ForbiddenError(SECOND_FACTOR_PROBLEMS.noMail)
}

/**
 * POST /api/directory/second-factor `{ "isOn": true, "password": "…" }` of an administrator: whether a sign-in asks for a
 * mailed code, too. It ends the other sessions; the answer carries the token that continues this one. Answers 400 with the
 * fault under `data.oldPassword`.
 */
export const chooseSecondFactor = (e: core.RequestEvent) => {
  const account = e.auth
  if (!account) throw new UnauthorizedError('Sign in first.')
  const { isOn, password } = e.requestInfo().body
  if (isOn === true) requireReachable(e, account)
  try {
    requirePresentPassword(account, password)
  } catch (error) {
    logWrongPresentPassword(e, 'change the second factor')
    throw error
  }
  account.set('second_factor', isOn === true)
  account.refreshTokenKey()
  e.app.save(account)
  const action = isOn === true ? 'second factor switched on' : 'second factor switched off'
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account, ...senderOf(e), details: { action } })
  return goOnAlone(e, account)
}

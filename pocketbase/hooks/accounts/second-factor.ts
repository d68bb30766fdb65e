import { VERIFY_FIRST } from '../../../domain/accounts/action-limits.ts'
import { SECOND_FACTOR_PROBLEMS } from '../../../domain/accounts/sign-in-codes.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/sender.ts'
import { requireFreshProof } from './fresh-proof.ts'
import { goOnAlone, saveInSession } from './named-sessions.ts'
import { isAdmin } from './require-admin.ts'

/** @throws 403 unless codes would reach the account: nobody is to be locked out */
const requireReachable = (e: core.RequestEvent, account: core.Record) => {
  if (!isAdmin(account)) throw new ForbiddenError(SECOND_FACTOR_PROBLEMS.notAdmin)
  if (!account.verified()) throw new ForbiddenError(VERIFY_FIRST)
  if (!e.app.settings().smtp.enabled) throw new ForbiddenError(SECOND_FACTOR_PROBLEMS.noMail)
}

/**
 * POST /api/directory/second-factor `{ "isOn": true }` of an administrator, with fresh proof: whether a sign-in also asks
 * for a mailed code. It ends the other sessions; the answer carries the token that continues this one. A `password` in the
 * body is proof enough while the second factor is off.
 */
export const chooseSecondFactor = (e: core.RequestEvent) => {
  const account = e.auth
  if (!account) throw new UnauthorizedError('Sign in first.')
  const { isOn, password } = e.requestInfo().body
  if (isOn === true) requireReachable(e, account)
  requireFreshProof(e, password)
  account.set('second_factor', isOn === true)
  account.refreshTokenKey()
  saveInSession(e, account)
  const action = isOn === true ? 'second factor switched on' : 'second factor switched off'
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account, ...senderOf(e), details: { action } })
  return goOnAlone(e, account)
}

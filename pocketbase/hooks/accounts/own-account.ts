import { VERIFY_FIRST } from '../../../domain/accounts/account-limits.ts'
import { weakPasswordProblem } from '../../../domain/accounts/password-rules.ts'
import { SECOND_FACTOR_PROBLEMS } from '../../../domain/accounts/rules.ts'
import { recordOf } from '../database/records.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/store-event.ts'
import { logPasswordChange, logSignOut } from '../security/watch-sign-ins.ts'
import { requireFreshProof } from './fresh-proof.ts'
import { isAdmin } from './require-admin.ts'
import { continueAlone, renewedDevice, saveInSession } from './sessions.ts'
import { needsCode, requireSessionPassword } from './sign-in-limits.ts'

/** Routes for a signed-in person's own account, apart from editing its record. */

const accountOf = (e: core.RequestEvent): core.Record => {
  if (!e.auth) throw new UnauthorizedError('Sign in first.')
  return e.auth
}

/**
 * POST /api/directory/sign-out: ends every session of the account. Answers 204; or 200 with a new `device` token to a
 * known device.
 */
export const signOutEverywhere = (e: core.RequestEvent) => {
  const account = accountOf(e)
  account.refreshTokenKey()
  saveInSession(e, account)
  logSignOut(e)
  const device = renewedDevice(e, account)
  return device ? e.json(200, { device }) : e.noContent(204)
}

/**
 * POST /api/directory/sign-out-others: ends the other sessions. The answer contains the token that continues this one.
 */
export const signOutOthers = (e: core.RequestEvent) => {
  const account = accountOf(e)
  account.refreshTokenKey()
  saveInSession(e, account)
  return continueAlone(e, account)
}

/**
 * POST /api/directory/password `{ "oldPassword": "…", "password": "…" }`: changes the password of the signed-in
 * account. If the second factor is on, fresh proof is needed too. Ends the other sessions and answers like a sign-in,
 * with the token that continues this one. @throws 400 with the problem under `data.oldPassword` or `data.password`
 */
export const changeOwnPassword = (e: core.RequestEvent) => {
  const account = accountOf(e)
  const { oldPassword, password } = e.requestInfo().body
  requireSessionPassword(e, account, oldPassword)
  if (needsCode(account)) requireFreshProof(e)
  account.setPassword(typeof password === 'string' ? password : '')
  saveInSession(e, account)
  logPasswordChange(e)
  return continueAlone(e, account)
}

const refuse = (field: string, problem: string): never => {
  throw new BadRequestError(problem, { [field]: new ValidationError('validation_password', problem) })
}

/** @throws 400 if the new password of a record is short or easy to guess */
export const requireGoodPassword = (record: core.Record) => {
  // a stored password reads as '', because only its hash is known
  const password = record.getString('password')
  if (!password) return
  const problem = weakPasswordProblem(password, { email: record.email(), full_name: record.getString('full_name') })
  if (problem) refuse('password', problem)
}

/** Before an account is created or updated: refuses a weak password, whoever sets it. */
export const checkPassword = (e: core.RecordEvent) => {
  requireGoodPassword(recordOf(e))
  e.next()
}

/** @throws 403 if codes would not reach the account, so that nobody is locked out */
const requireReachable = (e: core.RequestEvent, account: core.Record) => {
  if (!isAdmin(account)) throw new ForbiddenError(SECOND_FACTOR_PROBLEMS.notAdmin)
  if (!account.verified()) throw new ForbiddenError(VERIFY_FIRST)
  if (!e.app.settings().smtp.enabled) throw new ForbiddenError(SECOND_FACTOR_PROBLEMS.noMail)
}

/**
 * POST /api/directory/second-factor `{ "isOn": true }` from an administrator, with fresh proof: turns the emailed
 * sign-in code on or off. Ends the other sessions; the answer contains the token that continues this one. While the
 * second factor is off, a `password` in the body is enough proof.
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
  return continueAlone(e, account)
}

import { VERIFY_FIRST } from '../../../domain/accounts/account-limits.ts'
import { weakPasswordProblem } from '../../../domain/accounts/password-rules.ts'
import { SECOND_FACTOR_PROBLEMS } from '../../../domain/accounts/rules.ts'
import { recordOf } from '../database/records.ts'
import { senderOf } from '../security/note-event.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { logPasswordChange, logSignOut } from '../security/watch-sign-ins.ts'
import { requireFreshProof } from './fresh-proof.ts'
import { isAdmin } from './require-admin.ts'
import { goOnAlone, renewedDevice, saveInSession } from './sessions.ts'
import { needsCode, requireSessionPassword } from './sign-in-limits.ts'

/** What signed-in users do with their own account beyond changing its record. */

const accountOf = (e: core.RequestEvent): core.Record => {
  if (!e.auth) throw new UnauthorizedError('Sign in first.')
  return e.auth
}

/**
 * POST /api/directory/sign-out: ends every session of the account, on all of its devices. Answers 204; to a known device,
 * 200 with its new token as `device`.
 */
export const signOutEverywhere = (e: core.RequestEvent) => {
  const account = accountOf(e)
  account.refreshTokenKey()
  saveInSession(e, account)
  logSignOut(e)
  const device = renewedDevice(e, account)
  return device ? e.json(200, { device }) : e.noContent(204)
}

/** POST /api/directory/sign-out-others: ends the other sessions; the answer carries the token that continues this one. */
export const signOutOthers = (e: core.RequestEvent) => {
  const account = accountOf(e)
  account.refreshTokenKey()
  saveInSession(e, account)
  return goOnAlone(e, account)
}

/**
 * POST /api/directory/password `{ "oldPassword": "…", "password": "…" }`: a new password for the account that is signed
 * in, with fresh proof beside the old password where the second factor is on. It ends the other sessions; the answer
 * carries the token that continues this one, in the shape of a sign-in. Answers 400 with the fault under
 * `data.oldPassword` or `data.password`.
 */
export const changeOwnPassword = (e: core.RequestEvent) => {
  const account = accountOf(e)
  const { oldPassword, password } = e.requestInfo().body
  requireSessionPassword(e, account, oldPassword)
  if (needsCode(account)) requireFreshProof(e)
  account.setPassword(typeof password === 'string' ? password : '')
  saveInSession(e, account)
  logPasswordChange(e)
  return goOnAlone(e, account)
}

const refuse = (field: string, problem: string): never => {
  throw new BadRequestError(problem, { [field]: new ValidationError('validation_password', problem) })
}

/** @throws 400 when the password that a record is given is short or easy to guess */
export const requireGoodPassword = (record: core.Record) => {
  // what it was before is known as a hash only, and reads as ''
  const password = record.getString('password')
  if (!password) return
  const problem = weakPasswordProblem(password, { email: record.email(), full_name: record.getString('full_name') })
  if (problem) refuse('password', problem)
}

/** On create and update of an account: its password is no easy one, whoever sets it. */
export const checkPassword = (e: core.RecordEvent) => {
  requireGoodPassword(recordOf(e))
  e.next()
}

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

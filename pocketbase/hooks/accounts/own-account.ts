import { weakPasswordProblem } from '../../../domain/accounts/password-rules.ts'
import { recordOf } from '../database/records.ts'
import { logPasswordChange, logSignOut } from '../security/watch-sign-ins.ts'
import { continueAlone, renewedDevice, saveInSession } from './sessions.ts'
import { requireFreshProof } from './sign-in/fresh-proof.ts'
import { needsCode, requireSessionPassword } from './sign-in/sign-in-limits.ts'

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

/** What signed-in users do with their own account beyond changing its record. */

import { logPasswordChange, logSignOut, logWrongPresentPassword } from '../security/watch-sign-ins.ts'
import { requirePresentPassword } from './require-password.ts'

const accountOf = (e: core.RequestEvent): core.Record => {
  if (!e.auth) throw new UnauthorizedError('Sign in first.')
  return e.auth
}

/** POST /api/directory/sign-out: ends every session of the account, on all of its devices. Answers 204. */
export const signOutEverywhere = (e: core.RequestEvent) => {
  const account = accountOf(e)
  account.refreshTokenKey()
  e.app.save(account)
  logSignOut(e)
  return e.noContent(204)
}

/**
 * POST /api/directory/password `{ "oldPassword": "…", "password": "…" }`: a new password for the account that is signed
 * in. It ends the other sessions; the answer carries the token that continues this one, in the shape of a sign-in.
 * Answers 400 with the fault under `data.oldPassword` or `data.password`.
 */
export const changeOwnPassword = (e: core.RequestEvent) => {
  const account = accountOf(e)
  const { oldPassword, password } = e.requestInfo().body
  try {
    requirePresentPassword(account, oldPassword)
  } catch (error) {
    logWrongPresentPassword(e)
    throw error
  }
  account.setPassword(typeof password === 'string' ? password : '')
  e.app.save(account)
  logPasswordChange(e)
  return $apis.recordAuthResponse(e, account, 'password')
}

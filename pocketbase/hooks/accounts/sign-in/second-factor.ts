import { VERIFY_FIRST } from '../../../../domain/accounts/account-limits.ts'
import { appUri, stepOfCode } from '../../../../domain/accounts/authenticator.ts'
import {
  FACTOR_ANSWERS,
  type FactorSetup,
  type FactorState,
  SETUP_MINUTES,
} from '../../../../domain/accounts/second-factor.ts'
import { readToken } from '../../database/tokens.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { logSecurityEvent } from '../../security/security-log.ts'
import { senderOf } from '../../security/store-event.ts'
import { isAdmin } from '../require-admin.ts'
import { continueAlone, saveInSession, sessionOf } from '../sessions.ts'
import {
  codesLeft,
  forgetAuthenticator,
  newSecret,
  openSecret,
  replaceRecoveryCodes,
  sealSecret,
  storeAuthenticator,
  wayOf,
} from './authenticator.ts'
import { requireFreshProof } from './fresh-proof.ts'

/** The routes for an account's own second factor. A session alone changes nothing: each change needs fresh proof. */

const accountOf = (e: core.RequestEvent): core.Record => {
  if (!e.auth) throw new UnauthorizedError('Sign in first.')
  return e.auth
}

/** @throws 403 if nobody has proved that emails about the account reach its owner */
const requireVerified = (account: core.Record) => {
  if (!account.verified()) throw new ForbiddenError(VERIFY_FIRST)
}

/** Changes by administrators concern the directory, others only the account. */
const logChange = (e: core.RequestEvent, account: core.Record, action: string) => {
  const sender = senderOf(e)
  const about = { account, ...sender }
  if (isAdmin(account)) logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', ...about, details: { action } })
  else
    logSecurityEvent(e.app, { type: 'PROFILE_UPDATE', ...about, details: { action, fieldsUpdated: ['second_factor'] } })
}

/** GET /api/directory/second-factor from a signed-in account: answers a FactorState. */
export const answerSecondFactor = (e: core.RequestEvent) => {
  const account = accountOf(e)
  const answer: FactorState = { by: wayOf(e.app, account), codesLeft: codesLeft(e.app, account.id) }
  return e.json(200, answer)
}

/**
 * POST /api/directory/second-factor `{ "isOn": true }`, with fresh proof: asks for an emailed code at each sign-in,
 * instead of an app if there was one; or turns the second factor off. Ends the other sessions; the answer contains the
 * token that continues this one. While the second factor is off, a `password` in the body is enough proof.
 */
export const chooseSecondFactor = (e: core.RequestEvent) => {
  const account = accountOf(e)
  const { isOn, password } = e.requestInfo().body
  if (isOn === true) {
    requireVerified(account)
    if (!e.app.settings().smtp.enabled) throw new ForbiddenError(FACTOR_ANSWERS.noMail)
  }
  requireFreshProof(e, password)
  account.set('second_factor', isOn === true)
  account.refreshTokenKey()
  saveInSession(e, account, (tx) => {
    if (isOn !== true) return
    forgetAuthenticator(tx, account.id)
    enqueueMail(tx, 'second_factor_on', account.id, account.email())
  })
  logChange(e, account, isOn === true ? 'second factor switched on' : 'second factor switched off')
  return continueAlone(e, account)
}

const setupKey = (account: core.Record): string =>
  `authenticator setup ${account.tokenKey()} ${account.collection().authToken.secret}`

/**
 * POST /api/directory/second-factor/app, with fresh proof: answers a FactorSetup. Nothing changes before the app's first
 * code, and nothing is stored.
 */
export const beginAuthenticator = (e: core.RequestEvent) => {
  const account = accountOf(e)
  requireVerified(account)
  requireFreshProof(e)
  const secret = newSecret()
  const sealed = sealSecret(e.app, account.id, secret)
  const claims = { account: account.id, session: sessionOf(e), sealed }
  const answer: FactorSetup = {
    setup: $security.createJWT(claims, setupKey(account), SETUP_MINUTES * 60),
    secret,
    uri: appUri(secret, account.email()),
  }
  return e.json(200, answer)
}

const refuse = (field: 'setup' | 'code', problem: string) =>
  new BadRequestError(problem, { [field]: new ValidationError(`validation_${field}`, problem) })

/**
 * POST /api/directory/second-factor/app/confirm `{ "setup": "…", "code": "123456" }`: each sign-in asks for a code of
 * this app from now on. The setup is the proof: only who gave fresh proof has it. Ends the other sessions, and answers
 * like a sign-in, with the token that continues this one and the recovery codes in `meta.recoveryCodes`.
 * @throws 400 with the problem under `data.setup` or `data.code`
 */
export const confirmAuthenticator = (e: core.RequestEvent) => {
  const account = accountOf(e)
  const { setup, code } = e.requestInfo().body
  const claims = readToken(setup, setupKey(account))
  if (claims['account'] !== account.id || claims['session'] !== sessionOf(e))
    throw refuse('setup', FACTOR_ANSWERS.setupOver)
  const secret = openSecret(e.app, account.id, String(claims['sealed']))
  const step = stepOfCode(secret, 0, String(code ?? ''), Date.now())
  if (typeof step === 'string') throw refuse('code', FACTOR_ANSWERS.wrong)
  const isReplaced = wayOf(e.app, account) === 'app'
  let recoveryCodes: string[] | undefined
  account.set('second_factor', true)
  account.refreshTokenKey()
  saveInSession(e, account, (tx) => {
    storeAuthenticator(tx, account.id, secret, step)
    recoveryCodes = replaceRecoveryCodes(tx, account.id)
    enqueueMail(tx, 'second_factor_on', account.id, account.email())
  })
  logChange(e, account, isReplaced ? 'authenticator app replaced' : 'second factor switched on')
  return continueAlone(e, account, { recoveryCodes })
}

/** POST /api/directory/second-factor/recovery-codes, with fresh proof: the earlier recovery codes work no more. */
export const makeRecoveryCodes = (e: core.RequestEvent) => {
  const account = accountOf(e)
  requireFreshProof(e)
  let recoveryCodes: string[] | undefined
  e.app.runInTransaction((tx) => {
    recoveryCodes = replaceRecoveryCodes(tx, account.id)
    if (recoveryCodes) enqueueMail(tx, 'recovery_codes_made', account.id, account.email())
  })
  if (!recoveryCodes) throw new BadRequestError(FACTOR_ANSWERS.noApp)
  logChange(e, account, 'made new recovery codes')
  return e.json(200, { recoveryCodes })
}

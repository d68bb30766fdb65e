import { ATTEMPT_LIMITS } from '../../../../domain/accounts/account-limits.ts'
import {
  FRESH_PROOF_HEADER,
  FRESH_PROOF_MINUTES,
  FRESH_PROOF_OVER,
  FRESH_PROOF_REQUIRED,
  FRESH_PROOF_SPARE_S,
  FRESH_PROOF_WORDS,
  type ProofAnswer,
  SIGN_IN_CODE,
  SIGN_IN_CODE_ANSWERS,
} from '../../../../domain/accounts/rules.ts'
import { FACTOR_ANSWERS } from '../../../../domain/accounts/second-factor.ts'
import { randomId, readToken } from '../../database/tokens.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { mailedCode } from '../../security/mailed-code.ts'
import { logWrongCode } from '../../security/watch-sign-ins.ts'
import { sessionOf } from '../sessions.ts'
import { bucketOf, exhaustAttempts, takeAttempt } from './attempt-limits.ts'
import { type CodeOutcome, takeAppCode, wayOf } from './authenticator.ts'
import { needsCode, placeOfSession, requireSessionPassword, takeAppAttempt, takeSessionCode } from './sign-in-limits.ts'

/**
 * A session alone cannot change an account. A privileged change carries a proof that its owner gave the password, and
 * a code if the second factor is on, in the last five minutes. The proof is a token for one account and one
 * session that only the person who proved it has, so a stolen session token is not enough. The code is younger than the
 * password, so challenge and proof both expire five minutes after the password was given.
 */

const HEADER = FRESH_PROOF_HEADER.toLowerCase().replaceAll('-', '_')
const LASTS_S = FRESH_PROOF_MINUTES * 60
const ASKED = { field: 'password', problem: FRESH_PROOF_WORDS.wrongPassword, action: 'confirm a change' }

/** A new password or the end of all sessions makes every proof invalid. */
const keyOf = (purpose: 'proof' | 'challenge', account: core.Record): string =>
  `fresh ${purpose} ${account.tokenKey()} ${account.collection().authToken.secret}`

const claimsIn = (
  e: core.RequestEvent,
  account: core.Record,
  purpose: 'proof' | 'challenge',
  token: unknown,
): Readonly<Record<string, unknown>> | undefined => {
  const claims = readToken(token, keyOf(purpose, account))
  return claims['account'] === account.id && claims['session'] === sessionOf(e) ? claims : undefined
}

const proofRequired = () =>
  new ForbiddenError(FRESH_PROOF_WORDS.required, {
    proof: new ValidationError(FRESH_PROOF_REQUIRED, FRESH_PROOF_WORDS.required),
  })

/**
 * The guard of every privileged change of an account. Superusers are the operator and need no proof.
 * @param password given in the same request, which is enough proof if the second factor is off
 * @throws 403 with the code `fresh_proof_required` under `data.proof`; 400 and 429 for the password
 */
export const requireFreshProof = (e: core.RequestEvent, password?: unknown) => {
  const account = e.auth
  if (!account) throw new UnauthorizedError('Sign in first.')
  if (account.isSuperuser() || claimsIn(e, account, 'proof', e.requestInfo().headers[HEADER])) return
  if (password === undefined) throw proofRequired()
  requireSessionPassword(e, account, password)
  if (needsCode(account)) throw proofRequired()
}

/** The code of a challenge. */
export const proofCode = (app: core.App, challenge: string): string =>
  mailedCode(app, 'code of a proof', challenge, SIGN_IN_CODE.digits)

const newProof = (e: core.RequestEvent, account: core.Record, seconds = LASTS_S): ProofAnswer => {
  const claims = { account: account.id, session: sessionOf(e) }
  return { proof: $security.createJWT(claims, keyOf('proof', account), seconds), seconds }
}

const newChallenge = (e: core.RequestEvent, account: core.Record): ProofAnswer => {
  const id = randomId()
  const by = wayOf(e.app, account)
  if (by === 'email') {
    takeSessionCode(e, account)
    e.app.runInTransaction((tx) => enqueueMail(tx, 'proof_code', id, account.email()))
  }
  const claims = { account: account.id, session: sessionOf(e), id }
  return { challenge: $security.createJWT(claims, keyOf('challenge', account), LASTS_S), by }
}

const challengeOver = () =>
  new BadRequestError(FRESH_PROOF_WORDS.over, {
    challenge: new ValidationError(FRESH_PROOF_OVER, FRESH_PROOF_WORDS.over),
  })

/** @returns the problem of an emailed code, or of a code of the account's app; undefined if it is correct */
const codeProblem = (e: core.RequestEvent, account: core.Record, id: string, code: unknown): string | undefined => {
  if (wayOf(e.app, account) !== 'app') {
    const isRight = $security.equal(proofCode(e.app, id), String(code ?? '').replace(/\s/g, ''))
    return isRight ? undefined : SIGN_IN_CODE_ANSWERS.wrong
  }
  const returnAttempt = takeAppAttempt(e, account, placeOfSession(e))
  const taken: { outcome: CodeOutcome } = { outcome: 'wrong' }
  e.app.runInTransaction((tx) => {
    taken.outcome = takeAppCode(tx, account, code)
  })
  if (taken.outcome !== 'right') return FACTOR_ANSWERS[taken.outcome]
  returnAttempt()
  return undefined
}

/**
 * @returns the seconds that are left of the five minutes since the password
 * @throws 400 for a wrong code, and for a challenge that has expired, is used up, or was answered before
 */
const requireCode = (e: core.RequestEvent, account: core.Record, challenge: unknown, code: unknown): number => {
  const { id, exp } = claimsIn(e, account, 'challenge', challenge) ?? {}
  const seconds = Number(exp) - Math.floor(Date.now() / 1000)
  if (typeof id !== 'string' || seconds <= FRESH_PROOF_SPARE_S) throw challengeOver()
  const tries = bucketOf(e.app, 'proof code', id)
  if (takeAttempt(e.app, tries, ATTEMPT_LIMITS.proofCode)) throw challengeOver()
  const problem = codeProblem(e, account, id, code)
  if (!problem) {
    // one code gives one proof
    exhaustAttempts(e.app, tries, ATTEMPT_LIMITS.proofCode)
    return seconds
  }
  logWrongCode(e, account)
  throw new BadRequestError(problem, { code: new ValidationError('validation_code', problem) })
}

/**
 * POST /api/directory/proof from a signed-in account, `{ "password": "…" }`: answers `{ proof, seconds }`, or
 * `{ challenge, by }` if it needs a code, which it has mailed or which the account's app shows. Send that back as `{ "challenge": "…", "code": "123456" }`.
 */
export const proveIdentity = (e: core.RequestEvent) => {
  const account = e.auth
  if (!account) throw new UnauthorizedError('Sign in first.')
  const { password, challenge, code } = e.requestInfo().body
  if (challenge !== undefined) {
    const seconds = requireCode(e, account, challenge, code)
    return e.json(200, newProof(e, account, seconds))
  }
  requireSessionPassword(e, account, password, ASKED)
  return e.json(200, needsCode(account) ? newChallenge(e, account) : newProof(e, account))
}

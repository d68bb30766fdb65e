import { SIGN_IN_CODE, SIGN_IN_CODE_ANSWERS, signInCodeWrong } from '../../../../domain/accounts/rules.ts'
import { FACTOR_ANSWERS } from '../../../../domain/accounts/second-factor.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'
import { inTransaction } from '../../changes/request-context.ts'
import { findRecord, recordOf, timeFromNow } from '../../database/records.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { mailedCode } from '../../security/mailed-code.ts'
import { logSignIn, logWrongCode } from '../../security/watch-sign-ins.ts'
import { type CodeOutcome, takeAppCode, wayOf } from './authenticator.ts'
import { placeOf } from './known-places.ts'
import { takeAppAttempt } from './sign-in-limits.ts'

/**
 * The second step of a sign-in. PocketBase remembers that the password was correct and asks for another factor: our
 * code, which works for this sign-in only. PocketBase's own codes would let every account sign in without a password,
 * and their failures are not reported.
 */

/** The code of a sign-in. */
export const signInCode = (app: core.App, begun: string): string =>
  mailedCode(app, 'code of a sign-in', begun, SIGN_IN_CODE.digits)

/** A sign-in that still needs its code; undefined if it has expired. */
export const begunSignIn = (app: core.App, id: string): core.Record | undefined => {
  const begun = findRecord(app, '_mfas', id)
  const isLate = begun && begun.getString('created') < timeFromNow(-SIGN_IN_CODE.minutes * MINUTE_MS)
  return isLate ? undefined : begun
}

/** When a sign-in begins: emails its code, unless the account uses an app. `limitSignIn` has counted it. */
export const mailSignInCode = (e: core.RecordEvent) => {
  const begun = recordOf(e)
  return inTransaction(e, (tx) => {
    e.next()
    const account = findRecord(tx, 'users', begun.getString('recordRef'))
    if (account && wayOf(tx, account) === 'email') enqueueMail(tx, 'sign_in_code', begun.id, account.email())
  })
}

const accountOf = (app: core.App, begun: core.Record | undefined): core.Record | undefined =>
  begun && findRecord(app, 'users', begun.getString('recordRef'))

const mailedOutcome = (tx: core.App, begun: core.Record, given: unknown): CodeOutcome =>
  $security.equal(signInCode(tx, begun.id), String(given ?? '').replace(/\s/g, '')) ? 'right' : 'wrong'

/** Checks a code and counts the attempt. @returns the problem; undefined if the code is correct */
const codeProblem = (tx: core.App, begun: core.Record, account: core.Record, given: unknown): string | undefined => {
  const isByApp = wayOf(tx, account) === 'app'
  const outcome = isByApp ? takeAppCode(tx, account, given) : mailedOutcome(tx, begun, given)
  if (outcome === 'right') return undefined
  const tries = begun.getInt('tries') + 1
  begun.set('tries', tries)
  if (tries < SIGN_IN_CODE.tries) tx.save(begun)
  else tx.delete(begun)
  const left = SIGN_IN_CODE.tries - tries
  if (left === 0) return SIGN_IN_CODE_ANSWERS.usedUp
  if (outcome === 'used') return FACTOR_ANSWERS.used
  return isByApp ? FACTOR_ANSWERS.wrong : signInCodeWrong(left)
}

/**
 * POST /api/directory/sign-in-step `{ "mfaId": "…" }`: answers `{ "by": "email" }` or `{ "by": "app" }`. Only who gave
 * the password knows the id.
 */
export const answerSignInStep = (e: core.RequestEvent) => {
  const account = accountOf(e.app, begunSignIn(e.app, String(e.requestInfo().body['mfaId'] ?? '')))
  if (!account) throw new BadRequestError(SIGN_IN_CODE_ANSWERS.over)
  return e.json(200, { by: wayOf(e.app, account) })
}

/**
 * POST /api/directory/sign-in-code `{ "mfaId": "…", "code": "123456" }`: the second step, with an emailed code, a code of
 * an app or a recovery code. Answers like a sign-in; 400 with the problem under `data.code`, or without `data` if the
 * sign-in has expired and must start over.
 */
export const signInByCode = (e: core.RequestEvent) => {
  const { mfaId, code } = e.requestInfo().body
  const begunAs = accountOf(e.app, begunSignIn(e.app, String(mfaId ?? '')))
  const returnAppAttempt =
    begunAs && wayOf(e.app, begunAs) === 'app' ? takeAppAttempt(e, begunAs, placeOf(e, begunAs)) : undefined
  let account: core.Record | undefined
  let problem: string | undefined
  e.app.runInTransaction((tx) => {
    const begun = begunSignIn(tx, String(mfaId ?? ''))
    account = accountOf(tx, begun)
    if (begun && account) problem = codeProblem(tx, begun, account, code)
  })
  if (!account) throw new BadRequestError(SIGN_IN_CODE_ANSWERS.over)
  // an exception inside the transaction would roll the counted attempt back
  if (problem) {
    logWrongCode(e, account)
    throw new BadRequestError(problem, { code: new ValidationError('validation_code', problem) })
  }
  returnAppAttempt?.()
  // PocketBase checks that the account may sign in, and deletes the pending sign-in
  $apis.recordAuthResponse(e, account, 'otp')
  logSignIn(e, account)
}

/** Refuses PocketBase's own codes, which need no password. */
export const refuseBuiltInCode = (_: core.RecordCreateOTPRequestEvent | core.RecordAuthWithOTPRequestEvent) => {
  throw new ForbiddenError(SIGN_IN_CODE_ANSWERS.passwordFirst)
}

import { SIGN_IN_CODE, SIGN_IN_CODE_ANSWERS, signInCodeWrong } from '../../../domain/accounts/rules.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { inTransaction } from '../changes/request-context.ts'
import { findRecord, recordOf, timeFromNow } from '../database/records.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { mailedCode } from '../security/mailed-code.ts'
import { logSignIn, logWrongCode } from '../security/watch-sign-ins.ts'

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

/** When a sign-in begins: emails its code. `limitSignIn` has counted it. */
export const mailSignInCode = (e: core.RecordEvent) => {
  const begun = recordOf(e)
  return inTransaction(e, (tx) => {
    e.next()
    const account = findRecord(tx, 'users', begun.getString('recordRef'))
    if (account) enqueueMail(tx, 'sign_in_code', begun.id, account.email())
  })
}

/** Checks a code and counts the attempt. @returns the problem; undefined if the code is correct */
const codeProblem = (tx: core.App, begun: core.Record, given: unknown): string | undefined => {
  if ($security.equal(signInCode(tx, begun.id), String(given ?? '').replace(/\s/g, ''))) return undefined
  const tries = begun.getInt('tries') + 1
  begun.set('tries', tries)
  if (tries < SIGN_IN_CODE.tries) tx.save(begun)
  else tx.delete(begun)
  const left = SIGN_IN_CODE.tries - tries
  return left > 0 ? signInCodeWrong(left) : SIGN_IN_CODE_ANSWERS.usedUp
}

/**
 * POST /api/directory/sign-in-code `{ "mfaId": "…", "code": "123456" }`: the second step. Answers like a sign-in; 400
 * with the problem under `data.code`, or without `data` if the sign-in has expired and must start over.
 */
export const signInByCode = (e: core.RequestEvent) => {
  const { mfaId, code } = e.requestInfo().body
  let account: core.Record | undefined
  let problem: string | undefined
  e.app.runInTransaction((tx) => {
    const begun = begunSignIn(tx, String(mfaId ?? ''))
    account = begun && findRecord(tx, 'users', begun.getString('recordRef'))
    if (begun && account) problem = codeProblem(tx, begun, code)
  })
  if (!account) throw new BadRequestError(SIGN_IN_CODE_ANSWERS.over)
  // an exception inside the transaction would roll the counted attempt back
  if (problem) {
    logWrongCode(e, account)
    throw new BadRequestError(problem, { code: new ValidationError('validation_code', problem) })
  }
  // PocketBase checks that the account may sign in, and deletes the pending sign-in
  $apis.recordAuthResponse(e, account, 'otp')
  logSignIn(e, account)
}

/** Refuses PocketBase's own codes, which need no password. */
export const refuseBuiltInCode = (_: core.RecordCreateOTPRequestEvent | core.RecordAuthWithOTPRequestEvent) => {
  throw new ForbiddenError(SIGN_IN_CODE_ANSWERS.passwordFirst)
}

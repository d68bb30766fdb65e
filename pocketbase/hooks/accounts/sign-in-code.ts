import { SIGN_IN_CODE, SIGN_IN_CODE_ANSWERS, signInCodeWrong } from '../../../domain/accounts/rules.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { inTransaction } from '../changes/request-context.ts'
import { findRecord, momentFromNow, recordOf } from '../database/records.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { mailedCode } from '../security/mailed-code.ts'
import { logSignIn, logWrongCode } from '../security/watch-sign-ins.ts'

/**
 * The second step of a sign-in. PocketBase remembers that the password was right and asks for another factor; that one is
 * a code of ours, good for this sign-in alone. PocketBase's own codes would be a way in without a password for every
 * account, and tell nobody of wrong ones.
 */

/** The code of a sign-in that was begun with the password. */
export const signInCode = (app: core.App, begun: string): string =>
  mailedCode(app, 'code of a sign-in', begun, SIGN_IN_CODE.digits)

/** A sign-in that waits for its code; undefined when it is over. */
export const begunSignIn = (app: core.App, id: string): core.Record | undefined => {
  const begun = findRecord(app, '_mfas', id)
  const isLate = begun && begun.getString('created') < momentFromNow(-SIGN_IN_CODE.minutes * MINUTE_MS)
  return isLate ? undefined : begun
}

/** On the start of a sign-in: emails its code. `limitSignIn` has counted it. */
export const mailSignInCode = (e: core.RecordEvent) => {
  const begun = recordOf(e)
  return inTransaction(e, (tx) => {
    e.next()
    const account = findRecord(tx, 'users', begun.getString('recordRef'))
    if (account) enqueueMail(tx, 'sign_in_code', begun.id, account.email())
  })
}

/** What is wrong with a code, which a transaction has to remember; undefined for the right one. */
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
 * POST /api/directory/sign-in-code `{ "mfaId": "…", "code": "123456" }`: the second step. Answers as a sign-in does; 400
 * with the fault under `data.code`, or without one when the sign-in is over and begins again with the password.
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
  // thrown inside, it would undo that the try was counted
  if (problem) {
    logWrongCode(e, account)
    throw new BadRequestError(problem, { code: new ValidationError('validation_code', problem) })
  }
  // PocketBase asks whether the account may sign in, and uses up what was begun
  $apis.recordAuthResponse(e, account, 'otp')
  logSignIn(e, account)
}

/** On requests for PocketBase's own codes, which would be asked for no password. */
export const refuseCodeAlone = (_: core.RecordCreateOTPRequestEvent | core.RecordAuthWithOTPRequestEvent) => {
  throw new ForbiddenError(SIGN_IN_CODE_ANSWERS.passwordFirst)
}

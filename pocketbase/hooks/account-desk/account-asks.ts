import { ACCOUNT_PROBLEMS, type AccountAsk } from '../../../domain/accounts/account-asks.ts'
import { emailAddress, problemOf, tidyValue } from '../../../domain/fields/field-rules.ts'
import { requireFreshProof } from '../accounts/fresh-proof.ts'
import { isAdmin, requireAdmin } from '../accounts/require-admin.ts'
import { accountWith, findRecord } from '../database/records.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { nameOfAccount } from '../security/names.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/sender.ts'
import { deleteWithListings } from './delete-account.ts'

type Asked = (e: core.RequestEvent, account: core.Record) => void

const mailReset: Asked = (e, account) =>
  e.app.runInTransaction((tx) => enqueueMail(tx, 'password_reset', account.id, account.email()))

const signOut: Asked = (e, account) => {
  account.refreshTokenKey()
  e.app.save(account)
}

const verify: Asked = (e, account) => {
  account.setVerified(true)
  e.app.save(account)
}

const refuseAddress = (problem: string): never => {
  throw new BadRequestError(problem, { email: new ValidationError('validation_is_email', problem) })
}

/** For someone who can no longer read the old mailbox. The new address must be verified; the old one gets an email. */
const move: Asked = (e, account) => {
  if (account.id === e.auth?.id) throw new ForbiddenError(ACCOUNT_PROBLEMS.moveSelf)
  if (account.getBool('is_admin')) throw new ForbiddenError(ACCOUNT_PROBLEMS.moveAdmin)
  const email = String(tidyValue(emailAddress, String(e.requestInfo().body['email'] ?? ''))).toLowerCase()
  const problem = problemOf(emailAddress, email)
  if (problem) refuseAddress(problem)
  e.app.runInTransaction((tx) => {
    if (accountWith(tx, email)) refuseAddress(ACCOUNT_PROBLEMS.addressTaken)
    account.setEmail(email)
    account.setVerified(false)
    account.refreshTokenKey()
    tx.save(account)
    enqueueMail(tx, 'account_verification', account.id, email)
  })
}

/** Anyone can request a reset link for an account, so `reset-mail` needs no proof. */
const ASKS: Record<AccountAsk, { work: Asked; action: string; needsProof: boolean }> = {
  'reset-mail': { work: mailReset, action: 'mailed a password reset', needsProof: false },
  'sign-out': { work: signOut, action: 'signed out an account everywhere', needsProof: true },
  verify: { work: verify, action: 'verified an account', needsProof: true },
  move: { work: move, action: 'changed the email address of an account', needsProof: true },
  delete: { work: deleteWithListings, action: 'deleted an account', needsProof: true },
}

const isAsk = (ask: string): ask is AccountAsk => Object.hasOwn(ASKS, ask)

const accountOf = (e: core.RequestEvent): core.Record => {
  const id = e.request?.pathValue('id') ?? ''
  const account = findRecord(e.app, 'users', id)
  if (!account) throw new NotFoundError(ACCOUNT_PROBLEMS.unknown)
  return account
}

/**
 * POST /api/directory/accounts/{id}/{ask} of an administrator. All but `reset-mail` need fresh proof. `move` takes
 * `{ "email": "…" }`, and `delete` takes `{ "heir": "…" }`. Answers 204.
 */
export const askOfAccount = (e: core.RequestEvent) => {
  requireAdmin(e, ACCOUNT_PROBLEMS.notAdmin)
  const ask = e.request?.pathValue('ask') ?? ''
  if (!isAsk(ask)) throw new NotFoundError()
  const account = accountOf(e)
  const about = nameOfAccount(account)
  const alsoTo = isAdmin(account) ? [account.email()] : []
  const { work, action, needsProof } = ASKS[ask]
  if (needsProof) requireFreshProof(e)
  work(e, account)
  const details = { action, about, resourceId: account.id }
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details, alsoTo })
  return e.noContent(204)
}

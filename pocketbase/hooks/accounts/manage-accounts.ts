import { ACCOUNT_PROBLEMS, type AccountAsk } from '../../../domain/accounts/rules.ts'
import { emailAddress, problemOf, tidyValue } from '../../../domain/fields/field-rules.ts'
import { actorOf, asActor, inTransaction } from '../changes/request-context.ts'
import { accountWith, findRecord, recordOf } from '../database/records.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { nameOfAccount, senderOf } from '../security/store-event.ts'
import { isAdmin, requireAdmin } from './require-admin.ts'
import { requireFreshProof } from './sign-in/fresh-proof.ts'

/** Administrators' actions on accounts. A session alone is not enough for any of them. */

/** @throws 400 if no other administrator could sign in */
const requireOtherAdmin = (tx: core.App, account: string) => {
  const others = $dbx.exp('is_admin = TRUE AND is_disabled = FALSE AND id != {:account}', { account })
  if (tx.countRecords('users', others) === 0) throw new BadRequestError(ACCOUNT_PROBLEMS.lastAdmin)
}

const canAdminister = (account: core.Record): boolean => account.getBool('is_admin') && !account.getBool('is_disabled')

/**
 * Before an account is created: an administrator who creates one chooses its password and rights, so needs fresh proof.
 */
export const guardAccountCreate = (e: core.RecordRequestEvent) => {
  if (isAdmin(e.auth)) requireFreshProof(e)
  e.next()
}

const GUARDED = ['is_admin', 'is_disabled', 'second_factor'] as const

/**
 * Before an account is updated. The update rule keeps members away from these fields. PocketBase keeps everyone away
 * from `email` and `verified`, because `users` has no manage rule.
 */
export const guardAccountChange = (e: core.RecordRequestEvent) => {
  const account = recordOf(e)
  if (e.auth?.isSuperuser()) return e.next()
  const { password, passwordConfirm } = e.requestInfo().body
  // a new password reads as text; a stored one reads as '', because only its hash is known
  if (password || passwordConfirm || account.getString('password')) throw new ForbiddenError(ACCOUNT_PROBLEMS.password)
  const before = account.original()
  if (GUARDED.every((field) => before.getBool(field) === account.getBool(field))) return e.next()
  requireFreshProof(e)
  if (!canAdminister(before) || canAdminister(account)) return e.next()
  return inTransaction(e, (tx) => {
    requireOtherAdmin(tx, account.id)
    e.next()
  })
}

/** When an account is disabled: signs it out everywhere. */
export const endSessionsOfDisabled = (e: core.RecordEvent) => {
  const account = recordOf(e)
  if (account.getBool('is_disabled') && !account.original().getBool('is_disabled')) account.refreshTokenKey()
  e.next()
}

type Work = (e: core.RequestEvent, account: core.Record) => void

const mailReset: Work = (e, account) =>
  e.app.runInTransaction((tx) => enqueueMail(tx, 'password_reset', account.id, account.email()))

const signOut: Work = (e, account) => {
  account.refreshTokenKey()
  e.app.save(account)
}

const verify: Work = (e, account) => {
  account.setVerified(true)
  e.app.save(account)
}

const refuseAddress = (problem: string): never => {
  throw new BadRequestError(problem, { email: new ValidationError('validation_is_email', problem) })
}

/** For someone who can no longer read the old mailbox. The new address must be verified. The old one gets an email. */
const changeAddress: Work = (e, account) => {
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

/** Deletes an account and gives its listings to the account `heir` of the body, or to nobody, in one transaction. */
const deleteWithListings = (e: core.RequestEvent, account: core.Record) => {
  const { heir } = e.requestInfo().body
  e.app.runInTransaction((tx) => {
    if (account.getBool('is_admin')) requireOtherAdmin(tx, account.id)
    asActor(tx, actorOf(e), () => {
      if (heir) {
        requireHeir(tx, account, String(heir))
        giveListings(tx, account.id, String(heir))
      }
      tx.delete(account)
    })
  })
}

/** Anyone can request a reset link for an account, so `reset-mail` needs no proof. */
const ACTIONS: Record<AccountAsk, { work: Work; action: string; needsProof: boolean }> = {
  'reset-mail': { work: mailReset, action: 'mailed a password reset', needsProof: false },
  'sign-out': { work: signOut, action: 'signed out an account everywhere', needsProof: true },
  verify: { work: verify, action: 'verified an account', needsProof: true },
  move: { work: changeAddress, action: 'changed the email address of an account', needsProof: true },
  delete: { work: deleteWithListings, action: 'deleted an account', needsProof: true },
}

const isAction = (ask: string): ask is AccountAsk => Object.hasOwn(ACTIONS, ask)

const accountOf = (e: core.RequestEvent): core.Record => {
  const id = e.request?.pathValue('id') ?? ''
  const account = findRecord(e.app, 'users', id)
  if (!account) throw new NotFoundError(ACCOUNT_PROBLEMS.unknown)
  return account
}

/**
 * POST /api/directory/accounts/{id}/{ask}, administrators only. All but `reset-mail` need fresh proof. `move` takes
 * `{ "email": "…" }`, and `delete` takes `{ "heir": "…" }`. Answers 204.
 */
export const manageAccount = (e: core.RequestEvent) => {
  requireAdmin(e, ACCOUNT_PROBLEMS.notAdmin)
  const ask = e.request?.pathValue('ask') ?? ''
  if (!isAction(ask)) throw new NotFoundError()
  const account = accountOf(e)
  const about = nameOfAccount(account)
  const alsoTo = isAdmin(account) ? [account.email()] : []
  const { work, action, needsProof } = ACTIONS[ask]
  if (needsProof) requireFreshProof(e)
  work(e, account)
  const details = { action, about, resourceId: account.id }
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details, alsoTo })
  return e.noContent(204)
}

/** @throws 400 if this account cannot take the listings */
const requireHeir = (tx: core.App, account: core.Record, heir: string) => {
  const isHeir = $dbx.exp('id = {:heir} AND is_disabled = FALSE', { heir })
  if (heir === account.id || tx.countRecords('users', isHeir) === 0)
    throw new BadRequestError(ACCOUNT_PROBLEMS.heir, {
      heir: new ValidationError('validation_heir', ACCOUNT_PROBLEMS.heir),
    })
}

const recordsOf = (tx: core.App, collection: string, field: string, account: string): core.Record[] =>
  tx
    .findRecordsByFilter(collection, `${field} = {:account}`, '', 0, 0, { account })
    .filter((record): record is core.Record => record !== undefined)

const isAssigned = (tx: core.App, listing: string, user: string): boolean =>
  tx.countRecords(
    'listing_assignments',
    $dbx.exp('listing = {:listing} AND assigned_to_user = {:user}', { listing, user }),
  ) > 0

const giveListings = (tx: core.App, account: string, heir: string) => {
  for (const listing of recordsOf(tx, 'company_listings', 'owner', account)) {
    listing.set('owner', heir)
    tx.save(listing)
  }
  for (const assignment of recordsOf(tx, 'listing_assignments', 'assigned_to_user', account)) {
    if (isAssigned(tx, assignment.getString('listing'), heir)) continue
    assignment.set('assigned_to_user', heir)
    tx.save(assignment)
  }
}

/**
 * POST /api/directory/admin-access `{ "screen": "admin/reviews" }`, signed in: answers `{ "allowed": boolean }`, true
 * if the account may open screens for administrators. Logs a denied request.
 */
export const answerAdminAccess = (e: core.RequestEvent) => {
  const allowed = isAdmin(e.auth)
  if (!allowed) {
    const { screen } = e.requestInfo().body
    const details = { action: `open ${String(screen ?? '')}`, reason: 'Denied' }
    logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details })
  }
  return e.json(200, { allowed })
}

import {
  LEAVE_DAYS,
  LEAVE_LISTINGS_MOST,
  LEAVE_PROBLEMS,
  LEAVING_STATE_REASON,
} from '../../../domain/accounts/leaving.ts'
import { DO_NOT_LIST_STATE_REASON } from '../../../domain/removal-requests/rules.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { actorOf, asActor } from '../changes/request-context.ts'
import { findRecord, timeFromNow } from '../database/records.ts'
import { deleteUnsent } from '../listings/listing-records.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { hideListing, isOnDoNotList, markDeletedByPerson } from '../removal-requests/do-not-list.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { nameOfAccount, senderOf } from '../security/store-event.ts'
import { forgetAccount, forgetAuthor } from './forget-account.ts'
import { isAdmin } from './require-admin.ts'
import { requireFreshProof } from './sign-in/fresh-proof.ts'

/**
 * Owners delete their accounts themselves. For a week nothing is lost: the account works as before, and its owner can
 * keep it. Listings that are to be deleted are hidden at once.
 */

const listingsOf = (tx: core.App, account: string, where = ''): core.Record[] =>
  tx
    .findRecordsByFilter('company_listings', `owner = {:account}${where}`, '', 0, 0, {
      account,
      reason: LEAVING_STATE_REASON,
    })
    .flatMap((listing) => listing ?? [])

const isLastAdmin = (tx: core.App, account: core.Record): boolean => {
  if (!account.getBool('is_admin')) return false
  const others = "is_admin = TRUE AND is_disabled = FALSE AND leaves_at = '' AND id != {:id}"
  return tx.countRecords('users', $dbx.exp(others, { id: account.id })) === 0
}

/** An unverified address may belong to a stranger. */
const mailOwner = (
  tx: core.App,
  kind: 'account_leaving' | 'account_kept' | 'account_deleted',
  account: core.Record,
) => {
  if (account.verified()) enqueueMail(tx, kind, account.id, account.email())
}

const accountOf = (e: core.RequestEvent): core.Record => {
  if (!e.auth) throw new UnauthorizedError('Sign in first.')
  return e.auth
}

const logLeaving = (e: core.RequestEvent, account: core.Record, action: string) => {
  const details = { action, about: nameOfAccount(account), resourceId: account.id }
  const type = isAdmin(account) ? 'PRIVILEGED_ACTION' : 'PROFILE_UPDATE'
  logSecurityEvent(e.app, { type, account, ...senderOf(e), details, alsoTo: isAdmin(account) ? [account.email()] : [] })
}

/**
 * POST /api/directory/leave `{ "deletesListings": true }`, with fresh proof: deletes the account in a week. Answers
 * `{ "leavesAt": "…" }`. A `password` in the body is enough proof if the second factor is off. @throws 409 for the only
 * administrator, and for more companies than can be deleted together
 */
export const leaveDirectory = (e: core.RequestEvent) => {
  const { id } = accountOf(e)
  const { deletesListings, password } = e.requestInfo().body
  requireFreshProof(e, password)
  const leavesAt = timeFromNow(LEAVE_DAYS * DAY_MS)
  e.app.runInTransaction((tx) =>
    asActor(tx, actorOf(e), () => {
      const account = tx.findRecordById('users', id)
      if (isLastAdmin(tx, account)) throw new ApiError(409, LEAVE_PROBLEMS.lastAdmin)
      const owned = tx.countRecords('company_listings', $dbx.hashExp({ owner: id }))
      if (deletesListings === true && owned > LEAVE_LISTINGS_MOST) throw new ApiError(409, LEAVE_PROBLEMS.tooMany)
      account.set('leaves_at', leavesAt)
      account.set('deletes_listings', deletesListings === true)
      tx.save(account)
      if (deletesListings === true)
        for (const listing of listingsOf(tx, id, " && state = 'published'"))
          hideListing(tx, listing, LEAVING_STATE_REASON)
      else showAgain(tx, id)
      mailOwner(tx, 'account_leaving', account)
    }),
  )
  logLeaving(e, accountOf(e), 'is deleting the own account')
  return e.json(200, { leavesAt })
}

/** Publishes the listings that were hidden for the deletion, unless they may no longer be listed. */
const showAgain = (tx: core.App, account: string) => {
  for (const listing of listingsOf(tx, account, " && state = 'hidden' && state_reason = {:reason}")) {
    if (isOnDoNotList(tx, listing.getString('usdot_number'))) listing.set('state_reason', DO_NOT_LIST_STATE_REASON)
    else listing.set('state', 'published')
    tx.save(listing)
    // nobody decided anything about it
    deleteUnsent(tx, 'listing_decision', listing.id)
  }
}

/** POST /api/directory/leave/stop: the account stays, and so do its listings. Answers 204. @throws 409 if it stays anyway */
export const keepAccount = (e: core.RequestEvent) => {
  const { id } = accountOf(e)
  e.app.runInTransaction((tx) =>
    asActor(tx, actorOf(e), () => {
      const account = tx.findRecordById('users', id)
      if (!account.getString('leaves_at')) throw new ApiError(409, LEAVE_PROBLEMS.notLeaving)
      account.set('leaves_at', '')
      account.set('deletes_listings', false)
      tx.save(account)
      showAgain(tx, id)
      deleteUnsent(tx, 'account_leaving', id)
      mailOwner(tx, 'account_kept', account)
    }),
  )
  logLeaving(e, accountOf(e), 'keeps the own account')
  return e.noContent(204)
}

/** The address of the company before the claim that brought the account's address. */
const formerEmail = (tx: core.App, listing: string, account: string): string => {
  const claims = "listing = {:listing} && user = {:account} && state = 'approved'"
  return (
    tx.findRecordsByFilter('claims', claims, '-decided_at', 1, 0, { listing, account })[0]?.getString('former_email') ??
    ''
  )
}

/** A listing without an owner sends nobody's private mailbox its quote requests. */
const unclaim = (tx: core.App, listing: core.Record, account: core.Record) => {
  const isOwn = (field: string) => listing.getString(field).toLowerCase() === account.email().toLowerCase()
  listing.set('owner', '')
  if (isOwn('email')) listing.set('email', formerEmail(tx, listing.id, account.id))
  if (isOwn('new_email')) listing.set('new_email', '')
  tx.save(listing)
}

/** Deletes an account and what it chose, in one transaction, with the traces of its owner. */
const deleteAccount = (tx: core.App, account: core.Record) => {
  const isDeleting = account.getBool('deletes_listings')
  const listings = listingsOf(tx, account.id)
  for (const listing of listings) {
    if (!isDeleting) unclaim(tx, listing, account)
    else {
      // so that no import adds it again
      markDeletedByPerson(listing)
      tx.delete(listing)
    }
  }
  forgetAuthor(tx, account.id)
  tx.delete(account)
  forgetAccount(tx, {
    id: account.id,
    email: account.email(),
    name: account.getString('full_name'),
    deletedListings: isDeleting ? listings.map(({ id }) => id) : [],
  })
  mailOwner(tx, 'account_deleted', account)
}

/** Every day: deletes the accounts whose week is over, each once. The only administrator stays. */
export const deleteLeavers = (app: core.App) => {
  const due = "leaves_at != '' && leaves_at <= {:now}"
  for (const found of app.findRecordsByFilter('users', due, 'leaves_at', 0, 0, { now: timeFromNow(0) })) {
    if (!found) continue
    try {
      app.runInTransaction((tx) => {
        const account = findRecord(tx, 'users', found.id)
        const leavesAt = account?.getString('leaves_at') ?? ''
        if (account && leavesAt && leavesAt <= timeFromNow(0) && !isLastAdmin(tx, account)) deleteAccount(tx, account)
      })
    } catch (error) {
      app.logger().error('Could not delete an account whose owner leaves', 'account', found.id, 'error', String(error))
    }
  }
}

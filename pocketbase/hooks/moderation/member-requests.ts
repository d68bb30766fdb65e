import { ENOUGH_WAITING, MOST_WAITING, VERIFY_FIRST } from '../../../domain/accounts/account-limits.ts'
import { LEAVING_STATE_REASON } from '../../../domain/accounts/leaving.ts'
import type { ListingState } from '../../../domain/listings/listing-states.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { addContext, inTransaction, requestContext } from '../changes/request-context.ts'
import { recordOf } from '../database/records.ts'
import { holdGuardedFields } from './hold-edit.ts'
import { areLimitsOff, countAction, ownsApprovedListing } from './member-limits.ts'

const listingsOf = (tx: core.App, owner: string, state: ListingState): number =>
  tx.countRecords('company_listings', $dbx.exp('owner = {:owner} AND state = {:state}', { owner, state }))

/** A member with an approved listing and no declined one can publish new listings without review. */
const stateOfNew = (tx: core.App, owner: string): ListingState =>
  ownsApprovedListing(tx, owner) && listingsOf(tx, owner, 'hidden') === 0 ? 'published' : 'waiting'

const requireFewWaiting = (tx: core.App, owner: string) => {
  if (!areLimitsOff() && listingsOf(tx, owner, 'waiting') >= MOST_WAITING)
    throw new TooManyRequestsError(ENOUGH_WAITING)
}

/** On a request to create a listing: a member's first listing waits for approval; an administrator's is published. */
export const receiveListing = (e: core.RecordRequestEvent) => {
  const listing = recordOf(e)
  if (isAdmin(e.auth)) {
    if (!listing.getString('state')) listing.set('state', 'published')
    return e.next()
  }
  const { id } = verifiedMember(e)
  return inTransaction(e, (tx) => {
    const state = stateOfNew(tx, id)
    if (state === 'waiting') requireFewWaiting(tx, id)
    countAction(tx, 'listing', id)
    listing.set('state', state)
    e.next()
  })
}

const isLogoChanged = (listing: core.Record): boolean =>
  listing.getUnsavedFiles('logo').length > 0 || listing.getString('logo') !== listing.original().getString('logo')

/** Resubmits a declined listing that a member changes. It counts like a new one. One that waits to be deleted stays hidden. */
const resubmit = (tx: core.App, listing: core.Record, member: string) => {
  const before = listing.original()
  if (before.getString('state') !== 'hidden' || before.getString('state_reason') === LEAVING_STATE_REASON) return
  requireFewWaiting(tx, listing.getString('owner'))
  countAction(tx, 'listing', member)
  listing.set('state', 'waiting')
}

/** On a request to change a listing: counts a member's changes, and resubmits a declined listing. */
export const receiveListingEdit = (e: core.RecordRequestEvent) => {
  if (isAdmin(e.auth)) return e.next()
  const listing = recordOf(e)
  const { id } = verifiedMember(e)
  return inTransaction(e, (tx) => {
    countAction(tx, 'edit', id)
    resubmit(tx, listing, id)
    if (isLogoChanged(listing)) countAction(tx, 'logo', id)
    if (listing.getString('name') !== listing.original().getString('name')) {
      countAction(tx, 'rename_of_listing', listing.id)
      countAction(tx, 'rename', id)
    }
    holdGuardedFields(tx, listing, verifiedMember(e))
    e.next()
  })
}

/** On a request to create a badge request: counts those of members. */
export const receiveBadgeRequest = (e: core.RecordRequestEvent) => {
  if (isAdmin(e.auth)) return e.next()
  const { id } = verifiedMember(e)
  return inTransaction(e, (tx) => {
    countAction(tx, 'request', id)
    e.next()
  })
}

/** On a request to create an account: an administrator's new account is verified unless the request says otherwise. */
export const receiveNewAccount = (e: core.RecordRequestEvent) => {
  const account = recordOf(e)
  if (isAdmin(e.auth)) {
    addContext(account, { isVerified: e.requestInfo().body['verified'] === undefined || account.verified() })
    // PocketBase accepts this field from superusers only.
    account.setVerified(false)
  }
  e.next()
}

/** On create of an account: applies the choice of `receiveNewAccount`. */
export const verifyNewAccount = (e: core.RecordEvent) => {
  const account = recordOf(e)
  if (requestContext(account).isVerified) account.setVerified(true)
  e.next()
}

/** The account of the request. @throws 403 with a message unless its email address is verified */
export const verifiedMember = (e: core.RequestEvent): core.Record => {
  if (!e.auth?.verified()) throw new ForbiddenError(VERIFY_FIRST)
  return e.auth
}

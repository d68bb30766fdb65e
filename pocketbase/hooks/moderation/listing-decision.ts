import { LISTING_DECIDED_ALREADY } from '../../../domain/listings/listing-states.ts'
import type { MailKind } from '../../../domain/mail/mail-kinds.ts'
import { recordOf } from '../database/records.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'

const stateOf = (listing: core.Record): string => listing.getString('state')

/** The email of the listing's owner, if it is verified; else ''. */
const verifiedOwnerEmail = (tx: core.App, listing: core.Record): string =>
  tx
    .findRecordsByFilter('users', 'id = {:id} && verified = true', '', 1, 0, { id: listing.getString('owner') })[0]
    ?.email() ?? ''

/** Emails the newest decision to the owner, even after an email about an earlier one. */
const mailDecision = (tx: core.App, listing: core.Record, before: string) => {
  tx.db()
    .newQuery("DELETE FROM outbox_mails WHERE kind = 'listing_decision' AND record = {:id} AND state != 'sending'")
    .bind({ id: listing.id })
    .execute()
  const isDecided = stateOf(listing) === 'published' || (stateOf(listing) === 'hidden' && before === 'waiting')
  const address = isDecided && verifiedOwnerEmail(tx, listing)
  if (address) enqueueMail(tx, 'listing_decision', listing.id, address)
}

/** On create: emails the administrators about a pending listing. */
export const announceListing = (e: core.RecordEvent) => {
  e.next()
  if (stateOf(recordOf(e)) === 'waiting') announceWaiting(e.app, recordOf(e))
}

/** On update: refuses a decision if another administrator has decided meanwhile, and emails the owner. */
export const decideListing = (e: core.RecordEvent) => {
  const listing = recordOf(e)
  const before = stateOf(listing.original())
  if (stateOf(listing) === before) return e.next()
  if (stateOf(e.app.findRecordById('company_listings', listing.id)) !== before)
    throw new ApiError(409, LISTING_DECIDED_ALREADY)
  if (stateOf(listing) !== 'hidden') listing.set('state_reason', '')
  e.next()
  mailDecision(e.app, listing, before)
  if (stateOf(listing) === 'waiting') announceWaiting(e.app, listing)
}

/**
 * On a request to change a listing: refuses a change of an earlier decision unless it names the current version, so
 * that the second of two administrators gets a 409. Hiding a published listing is exempt: its fingerprint is checked
 * instead.
 */
export const refuseDecided = (e: core.RecordRequestEvent) => {
  const { state, expected_updated: expected } = e.requestInfo().body
  const stored = recordOf(e).original()
  const isOutdated = expected ? expected !== stored.getString('updated') : state !== stateOf(stored)
  const hides = stateOf(stored) === 'published' && state === 'hidden'
  if (!e.hasSuperuserAuth() && typeof state === 'string' && isOutdated && !hides && stateOf(stored) !== 'waiting')
    throw new ApiError(409, LISTING_DECIDED_ALREADY)
  e.next()
}

/** The email of an account, if it is verified; else ''. */
export const verifiedEmailOf = (tx: core.App, account: string): string =>
  tx.findRecordsByFilter('users', 'id = {:id} && verified = true', '', 1, 0, { id: account })[0]?.email() ?? ''

/** Deletes queued emails about a record, except those that are being sent. */
export const deleteUnsent = (tx: core.App, kind: MailKind, record: string) => {
  tx.db()
    .newQuery("DELETE FROM outbox_mails WHERE kind = {:kind} AND record = {:record} AND state = 'pending'")
    .bind({ kind, record })
    .execute()
}

/** Queues an email about a pending listing for each administrator. */
const announceWaiting = (tx: core.App, listing: core.Record) => {
  for (const address of adminAddresses(tx)) enqueueMail(tx, 'waiting_listings', listing.id, address)
}

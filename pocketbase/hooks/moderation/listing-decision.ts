import { LISTING_DECIDED_ALREADY } from '../../../domain/listings/listing-states.ts'
import type { MailKind } from '../../../domain/mail/mail-kinds.ts'
import { recordOf } from '../database/records.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'

const stateOf = (listing: core.Record): string => listing.getString('state')

/** Address of the listing's owner, if there is one and the address is proved. */
const provedAddress = (tx: core.App, listing: core.Record): string =>
  tx
    .findRecordsByFilter('users', 'id = {:id} && verified = true', '', 1, 0, { id: listing.getString('owner') })[0]
    ?.email() ?? ''

/** The owner is told the newest decision, also when an earlier one was mailed. */
const mailDecision = (tx: core.App, listing: core.Record, before: string) => {
  tx.db()
    .newQuery("DELETE FROM outbox_mails WHERE kind = 'listing_decision' AND record = {:id} AND state != 'sending'")
    .bind({ id: listing.id })
    .execute()
  const isDecided = stateOf(listing) === 'published' || (stateOf(listing) === 'hidden' && before === 'waiting')
  const address = isDecided && provedAddress(tx, listing)
  if (address) enqueueMail(tx, 'listing_decision', listing.id, address)
}

/** On create: administrators are told of a listing that waits. */
export const announceListing = (e: core.RecordEvent) => {
  e.next()
  if (stateOf(recordOf(e)) === 'waiting') announceWaiting(e.app, recordOf(e))
}

/** On update: of two administrators who decide about a listing at once one wins; its owner is told. */
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
 * On a request to change a listing: an administrator decides about one that waits. Whoever changes a decision says which
 * version it was read from, so that the second of two administrators is told that another one was first. To hide a
 * published listing changes no decision: its fingerprint alone says whether it was read.
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

/** Address of an account, if it has proved it; else ''. */
export const provedAddressOf = (tx: core.App, account: string): string =>
  tx.findRecordsByFilter('users', 'id = {:id} && verified = true', '', 1, 0, { id: account })[0]?.email() ?? ''

/** Takes back what waits to be mailed of a record; what is being sent goes its way. */
export const forgetUnsent = (tx: core.App, kind: MailKind, record: string) => {
  tx.db()
    .newQuery("DELETE FROM outbox_mails WHERE kind = {:kind} AND record = {:record} AND state = 'pending'")
    .bind({ kind, record })
    .execute()
}

/** Tells the administrators, in the transaction in which a listing begins to wait. */
const announceWaiting = (tx: core.App, listing: core.Record) => {
  for (const address of adminAddresses(tx)) enqueueMail(tx, 'waiting_listings', listing.id, address)
}

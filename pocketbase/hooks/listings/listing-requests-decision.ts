import { DECIDED_ALREADY, REQUEST_REFUSALS, type RequestType } from '../../../domain/listing-requests/rules.ts'
import { inTransaction } from '../changes/request-context.ts'
import { recordOf } from '../database/records.ts'
import { undoneBy } from '../history/write-history.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'
import { deleteUnsent } from './listing-records.ts'

const BADGE_FIELDS = { verified: 'verified', featured: 'is_featured' } as const satisfies Record<RequestType, string>

const badgeOf = (request: core.Record): RequestType =>
  request.getString('request_type') === 'featured' ? 'featured' : 'verified'

const refuse = (message: string): never => {
  throw new BadRequestError(message, { request_type: new ValidationError('validation_needless', message) })
}

const requireNeed = (tx: core.App, request: core.Record) => {
  const badge = badgeOf(request)
  const listing = request.getString('listing')
  const pending = tx.countRecords(
    'listing_requests',
    $dbx.exp("listing = {:listing} AND request_type = {:badge} AND status = 'pending'", { listing, badge }),
  )
  if (pending) refuse(REQUEST_REFUSALS.pending(badge))
  const [given] = tx.findRecordsByFilter('company_listings', 'id = {:listing}', '', 1, 0, { listing })
  if (given?.getBool(BADGE_FIELDS[badge])) refuse(REQUEST_REFUSALS.given(badge))
}

/** On create: refuses a request that is pending or not needed, and emails the administrators about others. */
export const receiveRequest = (e: core.RecordEvent) => {
  const request = recordOf(e)
  inTransaction(e, (tx) => {
    if (request.getString('status') === 'pending') requireNeed(tx, request)
    e.next()
    if (request.getString('status') !== 'pending') return
    for (const address of adminAddresses(tx)) enqueueMail(tx, 'listing_request', request.id, address)
  })
}

const requesterOf = (tx: core.App, request: core.Record): string =>
  tx.findRecordById('users', request.getString('requested_by')).email()

const giveBadge = (app: core.App, request: core.Record) => {
  const listing = app.findRecordById('company_listings', request.getString('listing'))
  listing.set(BADGE_FIELDS[badgeOf(request)], true)
  app.save(listing)
}

/**
 * On update: a request can be decided once, unless the decision is reverted. Approving it gives the listing its badge
 * in the same transaction. The requester gets an email.
 */
export const decideRequest = (e: core.RecordEvent) => {
  const request = recordOf(e)
  const status = request.getString('status')
  inTransaction(e, (tx) => {
    const stored = tx.findRecordById('listing_requests', request.id).getString('status')
    if (stored !== status && stored !== 'pending' && !undoneBy(tx, request.id))
      throw new BadRequestError(DECIDED_ALREADY)
    e.next()
    if (stored === status) return
    deleteUnsent(tx, 'request_decision', request.id)
    if (status === 'pending') return
    if (status === 'approved') giveBadge(tx, request)
    enqueueMail(tx, 'request_decision', request.id, requesterOf(tx, request))
  })
}

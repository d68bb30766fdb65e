import { DECIDED_ALREADY, REQUEST_REFUSALS, type RequestType } from '../../../domain/listing-requests/rules.ts'
import { addContext, inTransaction, requestContext } from '../changes/request-context.ts'
import { recordOf } from '../database/records.ts'
import { undoneBy } from '../history/write-history.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'
import { forgetUnsent } from '../moderation/listing-decision.ts'

const BADGE_FIELDS = { verified: 'verified', featured: 'is_featured' } as const satisfies Record<RequestType, string>

const badgeOf = (request: core.Record): RequestType => request.getString('request_type') as RequestType

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

/** On create: refuses what is pending or given already, and tells the administrators of the rest. */
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

/** Has the next save of a decided request let it wait again. */
export const reopenRequest = (request: core.Record) => {
  request.set('status', 'pending')
  request.set('reason', '')
  addContext(request, { isReopened: true })
}

const setBadge = (app: core.App, request: core.Record, isGiven: boolean) => {
  const listing = app.findRecordById('company_listings', request.getString('listing'))
  listing.set(BADGE_FIELDS[badgeOf(request)], isGiven)
  app.save(listing)
}

/**
 * On update: a request is decided once, unless its decision is taken back. Approving it gives the listing its badge,
 * together with the decision or not at all; whoever asked gets a mail.
 */
export const decideRequest = (e: core.RecordEvent) => {
  const request = recordOf(e)
  const status = request.getString('status')
  inTransaction(e, (tx) => {
    const stored = tx.findRecordById('listing_requests', request.id).getString('status')
    const isReopened = requestContext(request).isReopened === true
    const isTakenBack = isReopened || undoneBy(tx, request.id) !== ''
    if (stored !== status && stored !== 'pending' && !isTakenBack) throw new BadRequestError(DECIDED_ALREADY)
    e.next()
    if (stored === status) return
    forgetUnsent(tx, 'request_decision', request.id)
    if (isReopened && stored === 'approved') setBadge(tx, request, false)
    if (status === 'pending') return
    if (status === 'approved') setBadge(tx, request, true)
    enqueueMail(tx, 'request_decision', request.id, requesterOf(tx, request))
  })
}

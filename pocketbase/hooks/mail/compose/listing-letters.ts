/** The mails about decisions on a listing, and its address. */
import { ADDRESS_REASON_LABELS } from '../../../../domain/mail/suppressed-address.ts'
import { companyPath } from '../../../../domain/routes.ts'
import type { Letter } from '../../../mail/letter.ts'
import { listingDecisionLetter, type RequestFacts } from '../../../mail/listing.ts'
import { unreachableLetter } from '../../../mail/unreachable.ts'
import { suppressionOf } from '../../addresses/suppressed-addresses.ts'
import { siteAddress } from '../mail-facts.ts'
import { contactMailbox } from '../outbox.ts'

export const requestFacts = (app: core.App, id: string): RequestFacts => {
  const request = app.findRecordById('listing_requests', id)
  const listing = app.findRecordById('company_listings', request.getString('listing'))
  return {
    badge: request.getString('request_type') === 'verified' ? 'verified' : 'featured',
    status: request.getString('status'),
    reason: request.getString('reason'),
    companyName: listing.getString('name'),
    companyUrl: siteAddress(app, companyPath(listing.getString('slug'))),
  }
}

export const listingDecision = (app: core.App, id: string): Letter => {
  const listing = app.findRecordById('company_listings', id)
  return listingDecisionLetter({
    isApproved: listing.getString('state') === 'published',
    companyName: listing.getString('name'),
    reason: listing.getString('state_reason'),
    companyUrl: siteAddress(app, companyPath(listing.getString('slug'))),
    mailbox: contactMailbox(),
  })
}

export const unreachable = (app: core.App, id: string): Letter => {
  const listing = app.findRecordById('company_listings', id)
  const email = listing.getString('email')
  const reason = suppressionOf(app, email)
  return unreachableLetter({
    companyName: listing.getString('name'),
    email,
    reason: reason ? ADDRESS_REASON_LABELS[reason] : '',
    editUrl: siteAddress(app, `/edit-listing/${id}#email`),
    inquiriesUrl: siteAddress(app, '/inquiries'),
  })
}

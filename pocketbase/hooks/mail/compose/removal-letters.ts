/** The mails about taking a company off the site. */

import { REMOVAL_WISHES } from '../../../../domain/removal-requests/rules.ts'
import { companyPath, removalLinkPath } from '../../../../domain/routes.ts'
import type { Letter } from '../../../mail/letter.ts'
import { type RemovalFacts, removalLinkLetter } from '../../../mail/removal.ts'
import { findRecord } from '../../database/records.ts'
import { removalToken } from '../../takedown/removal-token.ts'
import type { ClaimedRow } from '../claim-mails.ts'
import { siteAddress } from '../mail-facts.ts'

/** Where whoever reads the mail of an address takes a listing with that address off the site. */
export const removalAddress = (app: core.App, listing: string, email: string): string =>
  siteAddress(app, removalLinkPath(removalToken(app, listing, email)))

export const removalFacts = (app: core.App, id: string): RemovalFacts => {
  const request = app.findRecordById('removal_requests', id)
  const listing = findRecord(app, 'company_listings', request.getString('listing'))
  return {
    company: request.getString('company'),
    companyUrl: listing ? siteAddress(app, companyPath(listing.getString('slug'))) : '',
    wish: REMOVAL_WISHES.find((wish) => wish === request.getString('wish')) ?? 'correct',
    email: request.getString('email'),
    message: request.getString('message'),
    consoleUrl: siteAddress(app, '/admin/removals'),
  }
}

export const removalLink = (app: core.App, { record, recipient }: ClaimedRow): Letter => {
  const request = app.findRecordById('removal_requests', record)
  return removalLinkLetter(request.getString('company'), removalAddress(app, request.getString('listing'), recipient))
}

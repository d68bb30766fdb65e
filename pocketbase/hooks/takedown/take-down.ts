import { REMOVED_BY_LINK } from '../../../domain/removal-requests/rules.ts'
import { hideListing, suppress } from './suppressions.ts'

/** Takes a listing off the site for good: its number stays away from imports, and where it has none it is hidden. */
export const takeDown = (tx: core.App, listing: core.Record, note: string) => {
  const number = listing.getString('usdot_number')
  if (number) suppress(tx, number, 'asked', note, listing.getString('name'))
  hideListing(tx, tx.findRecordById('company_listings', listing.id), note)
}

/** The same by whoever reads the mail of the listing's address; what that address has asked for is done with it. */
export const takeDownByLink = (tx: core.App, listing: core.Record, email: string) => {
  takeDown(tx, listing, REMOVED_BY_LINK)
  const asked = tx.findRecordsByFilter(
    'removal_requests',
    "listing = {:listing} && state = 'pending' && wish = 'remove' && email:lower = {:email}",
    '',
    0,
    0,
    { listing: listing.id, email: email.toLowerCase() },
  )
  for (const request of asked) {
    if (!request) continue
    request.set('state', 'removed')
    request.set('is_confirmed', true)
    tx.save(request)
  }
}

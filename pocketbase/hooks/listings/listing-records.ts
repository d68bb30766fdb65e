import type { ListingState } from '../../../domain/listings/listing-states.ts'
import { newListing } from '../../../domain/listings/new-listing.ts'
import { type SearchedCompany, searchText } from '../../../domain/listings/search-text.ts'
import { momentFromNow, recordOf } from '../database/records.ts'
import { giveNextAddress, noSlug, saveRedirect, slugTaken } from './listing-address.ts'

type Place = { name: string; region: string }

const placeOf = (app: core.App, record: core.Record): Place => {
  try {
    const location = app.findRecordById('locations', record.getString('location'))
    return { name: location.getString('name'), region: location.getString('region') }
  } catch {
    // The check of its relation refuses the record afterwards.
    return { name: '', region: '' }
  }
}

const searchedCompany = (record: core.Record): SearchedCompany => ({
  name: record.getString('name'),
  legal_name: record.getString('legal_name'),
  usdot_number: record.getString('usdot_number'),
  mc_number: record.getString('mc_number'),
  email: record.getString('email'),
  phone: record.getString('phone'),
})

/** The ids of its assigned users, which the access rules look in; what was read before the transaction may be outdated. */
const setEditors = (app: core.App, record: core.Record) => {
  const assignments = app.findRecordsByFilter('listing_assignments', 'listing = {:id}', '', 0, 0, { id: record.id })
  record.set('editors', assignments.map((assignment) => assignment?.getString('assigned_to_user')).join(' '))
}

/** On create: what the directory gives every new listing. What nobody decided about waits. */
export const createListing = (e: core.RecordEvent) => {
  const record = recordOf(e)
  const listing = newListing(
    {
      name: record.getString('name'),
      place: placeOf(e.app, record),
      usdot_number: record.getString('usdot_number'),
      state: (record.getString('state') || 'waiting') as ListingState,
      since: () => record.getString('address_since') || momentFromNow(0),
      isTaken: slugTaken(e.app, record),
      noSlug,
    },
    () => searchedCompany(record),
  )
  for (const field of Object.keys(listing) as (keyof typeof listing)[]) record.set(field, listing[field])
  e.next()
}

/** On update: a name that makes another slug gives a public company a new address and keeps the old one as a redirect. */
export const updateListing = (e: core.RecordEvent) => {
  const record = recordOf(e)
  const old = record.original()
  const place = placeOf(e.app, record)
  giveNextAddress(e.app, record, place.name)
  record.set('search_text', searchText(searchedCompany(record), place))
  setEditors(e.app, record)
  e.next()
  saveRedirect(e.app, record, old)
}

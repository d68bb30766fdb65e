import { searchText } from '../../../domain/listings/search-text.ts'
import { recordOf } from '../database/records.ts'
import { giveFirstAddress, giveNextAddress, saveRedirect } from './listing-address.ts'

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

const setSearchText = (record: core.Record, place: Place) => {
  const text = (field: string) => record.getString(field)
  const company = {
    name: text('name'),
    usdot_number: text('usdot_number'),
    mc_number: text('mc_number'),
    email: text('email'),
    phone: text('phone'),
  }
  record.set('search_text', searchText(company, place))
}

/** The ids of its assigned users, which the access rules look in; what was read before the transaction may be outdated. */
const setEditors = (app: core.App, record: core.Record) => {
  const assignments = app.findRecordsByFilter('listing_assignments', 'listing = {:id}', '', 0, 0, { id: record.id })
  record.set('editors', assignments.map((assignment) => assignment?.getString('assigned_to_user')).join(' '))
}

/** On create: gives the company its address and the text that it is found by. What nobody decided about waits. */
export const createListing = (e: core.RecordEvent) => {
  const record = recordOf(e)
  const place = placeOf(e.app, record)
  if (!record.getString('state')) record.set('state', 'waiting')
  giveFirstAddress(e.app, record, place.name)
  setSearchText(record, place)
  record.set('editors', '')
  e.next()
}

/** On update: a name that makes another slug gives a public company a new address and keeps the old one as a redirect. */
export const updateListing = (e: core.RecordEvent) => {
  const record = recordOf(e)
  const old = record.original()
  const place = placeOf(e.app, record)
  giveNextAddress(e.app, record, place.name)
  setSearchText(record, place)
  setEditors(e.app, record)
  e.next()
  saveRedirect(e.app, record, old)
}

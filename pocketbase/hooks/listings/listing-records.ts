import type { ListingState } from '../../../domain/listings/listing-states.ts'
import { newListing } from '../../../domain/listings/new-listing.ts'
import { KEPT_BY_SERVER } from '../../../domain/listings/rules.ts'
import { type SearchedCompany, searchText } from '../../../domain/listings/search-text.ts'
import { GUARDED_FIELDS } from '../../../domain/moderation/guarded-edit.ts'
import { requestContext } from '../changes/request-context.ts'
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

const MESSAGE = 'Somebody else has changed this listing since you opened it.'

/** What administrators decide about a listing. */
const DECIDED = [...GUARDED_FIELDS, 'state', 'owner', 'verified', 'is_featured'] as const

/**
 * A save writes all fields: one that began before an administrator decided would take the decision back, in fields that it
 * does not even mean to change.
 */
const hasMoved = (record: core.Record, stored: core.Record): boolean => {
  const read = record.original()
  return DECIDED.some((field) => {
    const before = read.getString(field)
    return before !== stored.getString(field) && before === record.getString(field)
  })
}

/** On an update, inside its transaction: refuses with 409 a change that was made from an older version. */
export const refuseOutdated = (e: core.RecordEvent) => {
  const record = recordOf(e)
  const expected = requestContext(record).expectedVersion
  const stored = e.app.findRecordById(record.collection().name, record.id)
  if ((expected && stored.getString('updated') !== expected) || hasMoved(record, stored))
    throw new ApiError(409, MESSAGE, { updated: new ValidationError('validation_outdated', MESSAGE) })
  e.next()
}

/** On a create request: gives a record that comes without a status the first one. */
export const setStatus = (e: core.RecordRequestEvent, status: string) => {
  if (!e.record?.getString('status')) e.record?.set('status', status)
  e.next()
}

/**
 * On lists of listings: leaves out what no screen shows. A list that names its `fields` instead would have PocketBase
 * take its own JSON apart, which doubles what a page of the console costs.
 */
export const leaveOutOwnFields = (e: core.RecordsListRequestEvent) => {
  if (!e.hasSuperuserAuth()) for (const record of e.records ?? []) record?.hide(...KEPT_BY_SERVER)
  e.next()
}

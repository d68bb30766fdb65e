import { searchText } from '../../../domain/search-text.ts'
import { freeCompanySlug, slugify } from '../../../domain/slug.ts'
import { recordOf } from './record-of.ts'

type Place = { name: string; region: string }

const exists = (app: core.App, collection: string, filter: string, params: Record<string, string>): boolean =>
  app.findRecordsByFilter(collection, filter, '', 1, 0, params).length > 0

const placeOf = (app: core.App, record: core.Record): Place => {
  try {
    const location = app.findRecordById('locations', record.getString('location'))
    return { name: location.getString('name'), region: location.getString('region') }
  } catch {
    // The check of its relation refuses the record afterwards.
    return { name: '', region: '' }
  }
}

const freeSlug = (app: core.App, record: core.Record, place: Place): string =>
  freeCompanySlug(
    record.getString('name'),
    place.name,
    (slug) =>
      exists(app, 'company_listings', 'slug = {:slug} && id != {:id}', { slug, id: record.id }) ||
      exists(app, 'slug_redirects', 'from_slug = {:slug} && listing != {:id}', { slug, id: record.id }),
  )

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

/** A renamed company's old address leads to it; its new one may be an address that it had before. */
const saveRedirect = (app: core.App, record: core.Record, from: string) => {
  const redirects = (slug: string) =>
    app.findRecordsByFilter('slug_redirects', 'from_slug = {:slug}', '', 1, 0, { slug })
  for (const outdated of redirects(record.getString('slug'))) if (outdated) app.delete(outdated)
  const redirect = redirects(from)[0] ?? new Record(app.findCollectionByNameOrId('slug_redirects'))
  redirect.set('from_slug', from)
  redirect.set('listing', record.id)
  app.save(redirect)
}

/** On create: the server alone chooses the slug, whatever the client sent. */
export const createListing = (e: core.RecordEvent) => {
  const record = recordOf(e)
  const place = placeOf(e.app, record)
  record.set('slug', freeSlug(e.app, record, place))
  setSearchText(record, place)
  record.set('editors', '')
  e.next()
}

/** On update: a name that makes another slug gives the company a new address and keeps the old one as a redirect. */
export const updateListing = (e: core.RecordEvent) => {
  const record = recordOf(e)
  const old = record.original()
  const place = placeOf(e.app, record)
  const renamed = slugify(old.getString('name')) !== slugify(record.getString('name'))
  record.set('slug', renamed ? freeSlug(e.app, record, place) : old.getString('slug'))
  setSearchText(record, place)
  setEditors(e.app, record)
  e.next()
  if (record.getString('slug') !== old.getString('slug')) saveRedirect(e.app, record, old.getString('slug'))
}

import { cityName, MERGE_AT_ONCE, MERGE_REFUSALS, type MergedCities } from '../../../domain/catalog/rules.ts'
import { isGivenSlug, type Namesake, newCity, plainSlug } from '../../../domain/places/city-slugs.ts'
import { slugify } from '../../../domain/slug.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor } from '../changes/request-context.ts'
import { findRecord, recordOf } from '../database/records.ts'

/** The slug of a city among cities with the same name, and redirects from its old slugs. */

const namesakeOf = (city: core.Record): Namesake => {
  const [name, region] = [city.getString('name').trim(), city.getString('region')]
  return {
    name: cityName({ name, region }),
    region,
    size: city.getFloat('size'),
    has_larger_namesake: city.getBool('has_larger_namesake'),
    slug: city.getString('slug'),
  }
}

const SLUG_FIELDS = ['name', 'region', 'size', 'has_larger_namesake']

/** True if the slug follows from the name. False if a person chose it, or if nothing relevant has changed. */
const isSlugAutomatic = (city: core.Record): boolean => {
  if (city.isNew()) return city.getString('slug') === ''
  const old = city.original()
  const isChanged = SLUG_FIELDS.some((field) => city.getString(field) !== old.getString(field))
  return isChanged && city.getString('slug') === old.getString('slug') && isGivenSlug(namesakeOf(old))
}

/** Gives a city its name and slug. A smaller city with the plain slug gives it up first. */
const applySlugRule = (app: core.App, city: core.Record) => {
  const namesake = namesakeOf(city)
  const [holder] = app.findRecordsByFilter('locations', 'slug = {:slug} && id != {:id}', '', 1, 0, {
    slug: plainSlug(namesake.name),
    id: city.id,
  })
  const held = holder && namesakeOf(holder)
  const { address, displaced } = newCity(namesake, held)
  if (holder && displaced) {
    holder.load({ ...displaced })
    app.save(holder)
  }
  city.set('name', address.name)
  // `prepareCatalogRecord` derives this slug, and reports a conflict at the name
  if (!city.isNew() || slugify(address.name) !== address.slug) city.set('slug', address.slug)
}

const redirectsFrom = (app: core.App, slug: string) =>
  app.findRecordsByFilter('location_redirects', 'from_slug = {:slug}', '', 1, 0, { slug })

/** Removes redirects from the city's new slug, and redirects its old slug to it. */
const keepRedirects = (app: core.App, city: core.Record, from: string) => {
  const slug = city.getString('slug')
  for (const outdated of redirectsFrom(app, slug)) if (outdated) app.delete(outdated)
  if (from === '') return
  const redirect = redirectsFrom(app, from)[0] ?? new Record(app.findCollectionByNameOrId('location_redirects'))
  redirect.load({ from_slug: from, location: city.id })
  app.save(redirect)
}

/**
 * Before a location is saved: the largest city of a name gets the plain slug, the others include their state. Old slugs
 * redirect to the new one, unless a larger city takes them over.
 */
export const assignCitySlug = (e: core.RecordEvent) => {
  const city = recordOf(e)
  const from = city.isNew() ? '' : city.original().getString('slug')
  if (isSlugAutomatic(city)) applySlugRule(e.app, city)
  e.next()
  if (from !== city.getString('slug')) keepRedirects(e.app, city, from)
}

// Merging two cities: moves the listings and redirects the old slugs.

const cityOf = (tx: core.App, id: unknown): core.Record => {
  const city = findRecord(tx, 'locations', String(id ?? ''))
  if (!city) throw new NotFoundError(MERGE_REFUSALS.gone)
  return city
}

/** Moves listings, at most as many as one transaction should. @returns how many */
const moveListings = (tx: core.App, from: core.Record, into: core.Record): number => {
  const listings = tx.findRecordsByFilter('company_listings', 'location = {:id}', '', MERGE_AT_ONCE, 0, { id: from.id })
  for (const listing of listings) {
    if (!listing) continue
    listing.set('location', into.id)
    tx.save(listing)
  }
  return listings.length
}

/** Redirects the city's slug and its old slugs to the other city. */
const moveAddresses = (tx: core.App, from: core.Record, into: core.Record) => {
  const slug = from.getString('slug')
  for (const redirect of tx.findRecordsByFilter('location_redirects', 'location = {:id}', '', 0, 0, { id: from.id })) {
    if (!redirect) continue
    redirect.set('location', into.id)
    tx.save(redirect)
  }
  tx.delete(from)
  const redirect = new Record(tx.findCollectionByNameOrId('location_redirects'))
  redirect.load({ from_slug: slug, location: into.id })
  tx.save(redirect)
}

/**
 * POST /api/directory/cities/merge `{ from, into }`, administrators only: moves listings of a city to another one, and
 * deletes the city once it has none. A large city takes several requests. Answers MergedCities.
 */
export const mergeCities = (e: core.RequestEvent) => {
  requireAdmin(e, MERGE_REFUSALS.admins)
  const body = e.requestInfo().body
  if (body['from'] === body['into']) throw new BadRequestError(MERGE_REFUSALS.same)
  const answer: MergedCities = { moved: 0, left: 0 }
  e.app.runInTransaction((tx) =>
    asActor(tx, actorOf(e), () => {
      const [from, into] = [cityOf(tx, body['from']), cityOf(tx, body['into'])]
      answer.moved = moveListings(tx, from, into)
      answer.left = tx.countRecords('company_listings', $dbx.hashExp({ location: from.id }))
      if (answer.left === 0) moveAddresses(tx, from, into)
    }),
  )
  return e.json(200, answer)
}

import { cityName, MERGE_AT_ONCE, MERGE_REFUSALS, type MergedCities } from '../../../domain/catalog/rules.ts'
import { isGivenSlug, type Namesake, newCity, plainSlug } from '../../../domain/places/city-slugs.ts'
import { slugify } from '../../../domain/slug.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor } from '../changes/request-context.ts'
import { findRecord, recordOf } from '../database/records.ts'

/** Which address a city has among those of its name, and where its old ones lead. */

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

const RULING = ['name', 'region', 'size', 'has_larger_namesake']

/** Whether the rule has a word to say: not of an address that somebody chose, nor where nothing that rules has changed. */
const isToBeRuled = (city: core.Record): boolean => {
  if (city.isNew()) return city.getString('slug') === ''
  const old = city.original()
  const isChanged = RULING.some((field) => city.getString(field) !== old.getString(field))
  return isChanged && city.getString('slug') === old.getString('slug') && isGivenSlug(namesakeOf(old))
}

/** Gives a city its name and slug; a smaller one that has the plain address leaves it first. */
const rule = (app: core.App, city: core.Record) => {
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
  // a new one whose name makes this slug is refused at its name, if at all
  if (!city.isNew() || slugify(address.name) !== address.slug) city.set('slug', address.slug)
}

/** The first catalogue is stored before there are redirects. */
const hasRedirects = (app: core.App): boolean => app.hasTable('location_redirects')

const redirectsFrom = (app: core.App, slug: string) =>
  app.findRecordsByFilter('location_redirects', 'from_slug = {:slug}', '', 1, 0, { slug })

/** The address that a city takes is no old one of another any more, and the one that it leaves leads to it. */
const keepRedirects = (app: core.App, city: core.Record, from: string) => {
  const slug = city.getString('slug')
  for (const outdated of redirectsFrom(app, slug)) if (outdated) app.delete(outdated)
  if (from === '') return
  const redirect = redirectsFrom(app, from)[0] ?? new Record(app.findCollectionByNameOrId('location_redirects'))
  redirect.load({ from_slug: from, location: city.id })
  app.save(redirect)
}

/**
 * On create and update of a location: of the cities of one name the largest has the plain address, the others carry
 * their state. An address that a city leaves leads to its new one, unless a larger city takes it over.
 */
export const assignCitySlug = (e: core.RecordEvent) => {
  const city = recordOf(e)
  const from = city.isNew() ? '' : city.original().getString('slug')
  if (isToBeRuled(city)) rule(e.app, city)
  e.next()
  if (from !== city.getString('slug') && hasRedirects(e.app)) keepRedirects(e.app, city, from)
}

/** Makes one city of two: the listings of the one move to the other, and its addresses lead there. */

const cityOf = (tx: core.App, id: unknown): core.Record => {
  const city = findRecord(tx, 'locations', String(id ?? ''))
  if (!city) throw new NotFoundError(MERGE_REFUSALS.gone)
  return city
}

/** Moves as many listings as a transaction may keep others waiting for. Answers how many. */
const moveListings = (tx: core.App, from: core.Record, into: core.Record): number => {
  const listings = tx.findRecordsByFilter('company_listings', 'location = {:id}', '', MERGE_AT_ONCE, 0, { id: from.id })
  for (const listing of listings) {
    if (!listing) continue
    listing.set('location', into.id)
    tx.save(listing)
  }
  return listings.length
}

/** The old addresses of a city lead to the other one from now on, and its own does. */
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
 * POST /api/directory/cities/merge `{ from, into }`, administrators only: moves listings of a city to another one and,
 * when none is left, takes the city away, all in one transaction. A large city takes several requests. Answers
 * MergedCities.
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

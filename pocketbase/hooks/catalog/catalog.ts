import { FIRST_CITIES, FIRST_SERVICES } from '../../../domain/catalog/initial-catalog.ts'
import {
  cityName,
  locationLabel,
  MERGE_AT_ONCE,
  MERGE_REFUSALS,
  type MergedCities,
} from '../../../domain/catalog/rules.ts'
import { mergeTitle } from '../../../domain/history/change-sets.ts'
import { isGivenSlug, type Namesake, newCity, plainSlug } from '../../../domain/places/city-slugs.ts'
import { countryOfRegion } from '../../../domain/places/regions.ts'
import { isLocationSlug, isServiceSlug, slugify } from '../../../domain/slug.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor } from '../changes/request-context.ts'
import { findRecord, recordOf, selectRows } from '../database/records.ts'
import { changeSetOf, inChangeSet } from '../history/change-sets.ts'

const refuse = (field: string, code: string, message: string): never => {
  throw new BadRequestError(message, { [field]: new ValidationError(code, message) })
}

/**
 * Before a service or location is saved: creates a missing slug from the name, and refuses a slug that does not fit
 * into a path. A renamed service keeps its slug, so that links keep working.
 */
export const prepareCatalogRecord = (e: core.RecordEvent) => {
  const record = recordOf(e)
  record.set('name', record.getString('name').trim())
  const isService = record.collection().name === 'services'
  const field = record.getString('slug') ? 'slug' : 'name'
  const slug = record.getString('slug') || slugify(record.getString('name'))
  record.set('slug', slug)
  if (record.getString('name') && !(isService ? isServiceSlug : isLocationSlug)(slug))
    refuse(
      field,
      'validation_invalid_slug',
      slug && isService
        ? `"${slug}" would make an ambiguous address. Leave out "companies" and a final "trucking"`
        : 'The name needs a letter or a digit',
    )
  const [other] = e.app.findRecordsByFilter(record.collection().name, 'slug = {:slug} && id != {:id}', '', 1, 0, {
    slug,
    id: record.id,
  })
  if (other) refuse(field, 'validation_not_unique', `"${other.getString('name')}" already has this name or address`)
  e.next()
}

/** When a location is renamed: saves its companies, so that a search by the new name finds them. */
export const updateSearchTexts = (e: core.RecordEvent) => {
  const record = recordOf(e)
  const place = (location: core.Record) => {
    const [name, region] = [location.getString('name'), location.getString('region')]
    return `${cityName({ name, region })} ${region}`
  }
  const isRenamed = place(record) !== place(e.app.findRecordById('locations', record.id))
  e.next()
  if (!isRenamed) return
  for (const listing of e.app.findRecordsByFilter('company_listings', 'location = {:id}', '', 0, 0, { id: record.id }))
    if (listing) e.app.save(listing)
}

/** Before a delete: refuses it with this message while a company uses the record in `field`. */
export const refuseIfUsed = (e: core.RecordEvent, field: 'services' | 'location', message: string) => {
  const { id } = recordOf(e)
  const filter = field === 'services' ? 'services ~ {:id}' : 'location = {:id}'
  if (e.app.findRecordsByFilter('company_listings', filter, '', 1, 0, { id }).length) throw new BadRequestError(message)
  e.next()
}

/** More than a page of the console shows. */
const COUNTED_AT_ONCE = 500

const SQL = {
  locations: `FROM (SELECT location AS id, count(*) AS listings FROM company_listings
    WHERE location IN (SELECT value FROM json_each({:ids})) GROUP BY location)`,
  services: `FROM (SELECT service.value AS id, sum(listings) AS listings FROM listing_kinds, json_each(services) AS service
    WHERE service.value IN (SELECT value FROM json_each({:ids})) GROUP BY service.value)`,
} as const

/**
 * GET /api/directory/catalog/{locations|services}/counts?ids=A,B, administrators only: the number of listings of each
 * entry, by id. Omits entries without listings.
 */
export const answerListingCounts = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators count listings.')
  const catalog = e.request?.pathValue('catalog') ?? ''
  if (catalog !== 'locations' && catalog !== 'services') throw new NotFoundError()
  const ids = (e.requestInfo().query['ids'] ?? '').split(',', COUNTED_AT_ONCE)
  const rows = selectRows<[id: string, listings: number]>(e.app, 'json_array(id, listings)', SQL[catalog], {
    ids: JSON.stringify(ids),
  })
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, Object.fromEntries(rows))
}

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

/** Takes over what someone else has saved since this request read the city, except what this request changes. */
const takeOver = (city: core.Record, stored: core.Record) => {
  const read = city.original()
  for (const field of [...SLUG_FIELDS, 'slug'])
    if (city.getString(field) === read.getString(field)) city.set(field, stored.get(field))
}

/** True if the slug follows from the name. False if a person chose it, or if nothing relevant has changed. */
const isSlugAutomatic = (city: core.Record, old: core.Record | undefined): boolean => {
  if (!old) return city.getString('slug') === ''
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
  const stored = city.isNew() ? undefined : e.app.findRecordById('locations', city.id)
  if (stored) takeOver(city, stored)
  const from = stored?.getString('slug') ?? ''
  if (isSlugAutomatic(city, stored)) applySlugRule(e.app, city)
  e.next()
  if (from !== city.getString('slug')) keepRedirects(e.app, city, from)
}

// Merging two cities: moves the listings and redirects the old slugs.

const cityOf = (tx: core.App, id: unknown): core.Record => {
  const city = findRecord(tx, 'locations', String(id ?? ''))
  if (!city) throw new NotFoundError(MERGE_REFUSALS.gone)
  return city
}

const labelOf = (city: core.Record): string =>
  locationLabel({ name: city.getString('name'), region: city.getString('region') })

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

/** Moves some listings of a city to another one, and deletes the city once it has none. */
export const mergeSome = (tx: core.App, from: core.Record, into: core.Record): Omit<MergedCities, 'set'> => {
  const moved = moveListings(tx, from, into)
  const left = tx.countRecords('company_listings', $dbx.hashExp({ location: from.id }))
  if (left === 0) moveAddresses(tx, from, into)
  return { moved, left }
}

/**
 * POST /api/directory/cities/merge `{ from, into, set }`, administrators only: moves listings of a city to another one,
 * and deletes the city once it has none. A large city takes several requests, which name the `set` of the first one's
 * answer. Answers MergedCities.
 */
export const mergeCities = (e: core.RequestEvent) => {
  requireAdmin(e, MERGE_REFUSALS.admins)
  const body = e.requestInfo().body
  if (body['from'] === body['into']) throw new BadRequestError(MERGE_REFUSALS.same)
  const set = changeSetOf(e, body['set'])
  let answer: MergedCities = { set, moved: 0, left: 0 }
  e.app.runInTransaction((tx) =>
    asActor(tx, actorOf(e), () => {
      const [from, into] = [cityOf(tx, body['from']), cityOf(tx, body['into'])]
      const title = mergeTitle(labelOf(from), labelOf(into))
      inChangeSet(tx, { id: set, kind: 'update', titleOf: () => title }, () => {
        answer = { set, ...mergeSome(tx, from, into) }
        return true
      })
    }),
  )
  return e.json(200, answer)
}

/** The id depends only on the name, so that it is the same in every installation. */
const idOf = (collection: string, name: string): string => $security.md5(`${collection}/${name}`).slice(0, 15)

const insert = (app: core.App, collection: string, values: { name: string; [field: string]: string | number }) => {
  const record = new Record(app.findCollectionByNameOrId(collection))
  record.load({ ...values, id: idOf(collection, values.name) })
  app.save(record)
}

/** Inserts the services and cities of a new directory. */
export const insertFirstCatalog = (app: core.App) => {
  for (const name of FIRST_SERVICES) insert(app, 'services', { name })
  for (const [name, region, latitude, longitude, size] of FIRST_CITIES)
    insert(app, 'locations', { name, region, country: countryOfRegion(region) ?? '', latitude, longitude, size })
  // A new directory starts with an empty history.
  app.db().newQuery('DELETE FROM revisions').execute()
}

const isUsed = (app: core.App, id: string): boolean =>
  app.findRecordsByFilter('company_listings', 'location = {:id} || services ~ {:id}', '', 1, 0, { id }).length > 0

/** Deletes the entries that no company uses. */
export const removeFirstCatalog = (app: core.App) => {
  const ids = [
    ...FIRST_SERVICES.map((name) => ['services', idOf('services', name)] as const),
    ...FIRST_CITIES.map(([name]) => ['locations', idOf('locations', name)] as const),
  ]
  for (const [collection, id] of ids)
    for (const record of app.findRecordsByFilter(collection, 'id = {:id}', '', 1, 0, { id }))
      if (record && !isUsed(app, id)) app.delete(record)
}

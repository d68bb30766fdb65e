/** Which address a city has among those of its name, and where its old ones lead. */
import { cityName } from '../../../domain/catalog/rules.ts'
import { isGivenSlug, type Namesake, newCity, plainSlug } from '../../../domain/places/city-slugs.ts'
import { slugify } from '../../../domain/slug.ts'
import { recordOf } from '../database/records.ts'

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
export const giveCityAddress = (e: core.RecordEvent) => {
  const city = recordOf(e)
  const from = city.isNew() ? '' : city.original().getString('slug')
  if (isToBeRuled(city)) rule(e.app, city)
  e.next()
  if (from !== city.getString('slug') && hasRedirects(e.app)) keepRedirects(e.app, city, from)
}

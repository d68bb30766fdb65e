import { cityName } from '../../../domain/catalog/rules.ts'
import { isLocationSlug, isServiceSlug, slugify } from '../../../domain/slug.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { recordOf, selectRows } from '../database/records.ts'

const refuse = (field: string, code: string, message: string): never => {
  throw new BadRequestError(message, { [field]: new ValidationError(code, message) })
}

/**
 * On create and update of a service or a location: makes the slug from the name when there is none, and refuses one
 * that a path could not carry. A service's slug stays when its name changes, so that addresses last.
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
        ? `"${slug}" cannot be told apart in the site's addresses: leave out "companies" and a "trucking" at the end`
        : 'The name needs a letter or a digit',
    )
  const [other] = e.app.findRecordsByFilter(record.collection().name, 'slug = {:slug} && id != {:id}', '', 1, 0, {
    slug,
    id: record.id,
  })
  if (other) refuse(field, 'validation_not_unique', `"${other.getString('name')}" has this name or address already`)
  e.next()
}

/** On update of a location: a search by a city's new name finds its companies. */
export const updateSearchTexts = (e: core.RecordEvent) => {
  const record = recordOf(e)
  const place = (location: core.Record) => {
    const [name, region] = [location.getString('name'), location.getString('region')]
    return `${cityName({ name, region })} ${region}`
  }
  const isRenamed = place(record) !== place(record.original())
  e.next()
  if (!isRenamed) return
  for (const listing of e.app.findRecordsByFilter('company_listings', 'location = {:id}', '', 0, 0, { id: record.id }))
    if (listing) e.app.save(listing)
}

/** On delete: refuses, with this message, while a company names the record in `field`. */
export const refuseIfUsed = (e: core.RecordEvent, field: 'services' | 'location', message: string) => {
  const { id } = recordOf(e)
  const filter = field === 'services' ? 'services ~ {:id}' : 'location = {:id}'
  if (e.app.findRecordsByFilter('company_listings', filter, '', 1, 0, { id }).length) throw new BadRequestError(message)
  e.next()
}

/** More than a page of a catalogue shows. */
const COUNTED_AT_ONCE = 500

const SQL = {
  locations: `FROM (SELECT location AS id, count(*) AS listings FROM company_listings
    WHERE location IN (SELECT value FROM json_each({:ids})) GROUP BY location)`,
  services: `FROM (SELECT service.value AS id, sum(listings) AS listings FROM listing_kinds, json_each(services) AS service
    WHERE service.value IN (SELECT value FROM json_each({:ids})) GROUP BY service.value)`,
} as const

/**
 * GET /api/directory/catalogue/{locations|services}/counts?ids=A,B, administrators only: how many listings each of these
 * entries has, by its id; one without any is not among them.
 */
export const answerListingCounts = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators count listings.')
  const catalogue = e.request?.pathValue('catalogue') ?? ''
  if (catalogue !== 'locations' && catalogue !== 'services') throw new NotFoundError()
  const ids = (e.requestInfo().query['ids'] ?? '').split(',', COUNTED_AT_ONCE)
  const rows = selectRows<[id: string, listings: number]>(e.app, 'json_array(id, listings)', SQL[catalogue], {
    ids: JSON.stringify(ids),
  })
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, Object.fromEntries(rows))
}

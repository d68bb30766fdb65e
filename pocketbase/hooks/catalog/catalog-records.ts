import { cityName } from '../../../domain/catalog/rules.ts'
import { isLocationSlug, isServiceSlug, slugify } from '../../../domain/slug.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { recordOf, selectRows } from '../database/records.ts'

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
  const isRenamed = place(record) !== place(record.original())
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

import { cityName } from '../../../domain/catalog/rules.ts'
import { isLocationSlug, isServiceSlug, slugify } from '../../../domain/slug.ts'
import { recordOf } from '../database/records.ts'

const refuse = (field: string, code: string, message: string): never => {
  throw new BadRequestError(message, { [field]: new ValidationError(code, message) })
}

/**
 * On create and update of a service or a location: makes the slug from the name when there is none, and refuses one
 * that a path could not carry. A service's slug stays when its name changes, so that addresses last.
 */
export const prepareCatalogueRecord = (e: core.RecordEvent) => {
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
export const searchByNewName = (e: core.RecordEvent) => {
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

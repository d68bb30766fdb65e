/** Breadcrumbs of lists and companies, for the page and for its structured data. */
import { cityName } from '../../catalog/rules.ts'
import { regionName, regionSlug } from '../../places/regions.ts'
import { type ListKey, listPath, regionPath, STATIC_PATHS } from '../../routes.ts'
import type { CompanyLists } from '../company-lists.ts'
import { listHeading } from '../pages/list-title.ts'
import type { CompanyList } from './company-list.ts'

export interface Crumb {
  name: string
  path: string
}

type Place = Parameters<typeof cityName>[0] & { slug: string }

const HOME: Crumb = { name: 'Home', path: STATIC_PATHS.home }
const EVERYWHERE: Crumb = { name: 'All companies', path: listPath({}) }

const cityCrumb = (location: Place): Crumb => ({
  name: cityName(location),
  path: listPath({ location: location.slug }),
})

/** The state or province. Empty if unknown. Its page exists if it has a company. */
const regionCrumb = (code: string): Crumb[] => {
  const name = regionName(code)
  return name ? [{ name, path: regionPath(regionSlug(code)) }] : []
}

interface Named {
  service?: { slug: string } | undefined
  location?: { slug: string } | undefined
}

const slugsOf = ({ service, location }: Named): ListKey => ({
  ...(service ? { service: service.slug } : {}),
  ...(location ? { location: location.slug } : {}),
})

/** Home › Ontario › Toronto › Refrigerated. The last crumb is the list itself. */
export const listCrumbs = ({ service, location, companies }: CompanyList): Crumb[] => {
  const region = location && companies.length > 0 ? regionCrumb(location.region) : []
  const place = location ? [...region, cityCrumb(location)] : []
  const kind = service && {
    name: service.name,
    path: listPath(slugsOf({ service, location })),
  }
  return [HOME, ...place, ...(kind ? [kind] : []), ...(service || location ? [] : [EVERYWHERE])]
}

interface PlacedCompany extends Crumb {
  city: string
  region: string
  /** Path of the city's list. */
  placePath: string
}

/** Home › Ontario › Toronto › the company. */
export const companyCrumbs = ({ name, path, city, region, placePath }: PlacedCompany): Crumb[] => [
  HOME,
  ...regionCrumb(region),
  { name: city, path: placePath },
  { name, path },
]

/** The wider lists: the city's companies, the service in the state or province, and the service everywhere. */
export const widerLists = ({ categories }: CompanyLists, { service, location, companies }: CompanyList): Crumb[] => {
  if (!location) return service ? [EVERYWHERE] : []
  const region = companies.length > 0 ? regionCrumb(location.region) : []
  if (!service) return region.map(({ name, path }) => ({ name: `${listHeading({})} in ${name}`, path }))
  const { slug } = categories.leadInCity(service)
  return [
    { name: listHeading({ location }), path: listPath(slugsOf({ location })) },
    ...region.map(({ name }) => ({
      name: `${listHeading({ service })} in ${name}`,
      path: regionPath(regionSlug(location.region), slug),
    })),
    { name: listHeading({ service }), path: listPath(slugsOf({ service: categories.lead(service) })) },
  ]
}

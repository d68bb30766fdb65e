/** Breadcrumbs of lists and companies, for the page and for its structured data. */
import { cityName } from '../../catalog/rules.ts'
import { regionName, regionSlug } from '../../places/regions.ts'
import { listPath, regionPath, STATIC_PATHS } from '../../routes.ts'
import type { CompanyLists } from '../company-lists.ts'
import { type ListOf, pathOfList } from '../opened-lists.ts'
import { listHeading } from '../pages/list-title.ts'
import type { CompanyList } from './company-list.ts'

export interface Crumb {
  name: string
  path: string
}

type Place = Parameters<typeof cityName>[0] & { slug: string }

const HOME: Crumb = { name: 'Home', path: STATIC_PATHS.home }
const EVERYWHERE: Crumb = { name: 'All companies', path: listPath({}) }

const REGIONS: Crumb = { name: 'Regions', path: STATIC_PATHS.regions }

const cityCrumb = (location: Place): Crumb => ({
  name: cityName(location),
  path: listPath({ location: location.slug }),
})

/** The state or province. Empty if unknown. Its page exists if it has a company. */
const regionCrumb = (code: string): Crumb[] => {
  const name = regionName(code)
  return name ? [{ name, path: regionPath(regionSlug(code)) }] : []
}

const listCrumb = (of: ListOf): Crumb => ({ name: listHeading(of), path: pathOfList(of) })

/** Home › Regions › Ontario › Refrigerated. */
export const regionCrumbs = ({ service, region }: ListOf & { region: string }): Crumb[] => [
  HOME,
  REGIONS,
  ...regionCrumb(region),
  ...(service ? [{ name: service.name, path: pathOfList({ service, region }) }] : []),
]

/** Home › Ontario › Toronto › Refrigerated. The last crumb is the list itself. */
export const listCrumbs = ({ service, location, region, companies, path }: CompanyList): Crumb[] => {
  if (region) return regionCrumbs({ service, region })
  const place = location ? [cityCrumb(location)] : []
  const kind = service ? [{ name: service.name, path }] : []
  const state = location && companies.length > 0 ? regionCrumb(location.region) : []
  return [HOME, ...state, ...place, ...kind, ...(service || location ? [] : [EVERYWHERE])]
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
export const widerLists = ({ categories }: CompanyLists, list: CompanyList): Crumb[] => {
  const { service, location, companies } = list
  const everywhere = service && {
    name: listHeading({ service }),
    path: pathOfList({ service: categories.lead(service) }),
  }
  if (list.region) return everywhere ? [listCrumb({ region: list.region }), everywhere] : [EVERYWHERE]
  if (!location) return service ? [EVERYWHERE] : []
  const region = companies.length > 0 && regionName(location.region) ? location.region : undefined
  if (!service || !everywhere) return region ? [listCrumb({ region })] : []
  return [
    listCrumb({ location }),
    ...(region
      ? [{ ...listCrumb({ service, region }), path: pathOfList({ service: categories.leadInPlace(service), region }) }]
      : []),
    everywhere,
  ]
}

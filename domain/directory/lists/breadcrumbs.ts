/** The way from the home page to a list or a company: what a page shows, and what it tells search engines. */
import { cityName } from '../../catalogue/rules.ts'
import { listPath, STATIC_PATHS, TRUCKING } from '../../routes.ts'
import type { CompanyList } from '../company-lists.ts'

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

/** Home › Ontario › Toronto › Refrigerated; the last one is the list itself. */
export const listCrumbs = ({ service, location }: Pick<CompanyList, 'service' | 'location'>): Crumb[] => {
  const place = location ? [cityCrumb(location)] : []
  const kind = service && {
    name: service.slug === TRUCKING ? 'Trucking' : service.name,
    path: listPath({ service: service.slug, ...(location ? { location: location.slug } : {}) }),
  }
  return [HOME, ...place, ...(kind ? [kind] : []), ...(service || location ? [] : [EVERYWHERE])]
}

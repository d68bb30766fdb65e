/** The files that the finder loads while a visitor types. */
import { regionName } from '../../places/regions.ts'
import { TRUCKING } from '../../routes.ts'
import type { Service } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import {
  FINDER_ROOT_PATH,
  type FinderFile,
  finderBlockPath,
  finderFileAt,
  finderFilesAround,
  finderGroupPath,
  finderPartPath,
  isIndexFile,
} from '../finder/finder-files.ts'
import { cityInShort, type FinderRoot, type RegionAnswer, type ServiceAnswer } from '../finder/results.ts'
import { isSame } from '../remember.ts'
import type { CompanyChange, PageKind, PageOfKind } from './page-kind.ts'

/** Cities that can be found by the first letters of their names. */
const LARGEST_CITIES = 40

const serviceAnswer = ({ categories, finder }: CompanyLists, service: Service): ServiceAnswer => {
  const { name, slug } = service
  const inState = slug === TRUCKING ? '' : categories.leadInPlace(service).slug
  const companies = finder.ofService(slug)
  return inState === slug ? [name, slug, companies] : [name, slug, companies, inState]
}

const hasListIn = (lists: CompanyLists, region: string, service: Service): boolean =>
  service.slug === TRUCKING || lists.list({ service, region }) !== undefined

const regionAnswer = (
  lists: CompanyLists,
  services: readonly Service[],
  [code, companies]: readonly [string, number],
): RegionAnswer => [code, companies, services.map((service) => Number(hasListIn(lists, code, service))).join('')]

const rootOf = (lists: CompanyLists): FinderRoot => {
  const { finder } = lists
  const services = lists.services.filter(({ slug }) => finder.ofService(slug) > 0)
  return {
    ...finder.index.top,
    services: services.map((service) => serviceAnswer(lists, service)),
    regions: [...finder.regions]
      .filter(([code]) => regionName(code))
      .map((region) => regionAnswer(lists, services, region))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    cities: lists.cities
      .ranked()
      .first(LARGEST_CITIES)
      .flatMap(({ location }) => {
        const city = location && finder.city(location)
        return city ? [cityInShort(city)] : []
      }),
  }
}

type FinderPage = PageOfKind<'finder', FinderRoot | FinderFile>

/** What the finder shows about a company. */
const shownOf = ({
  name,
  legal_name,
  slug,
  phone,
  usdot_number,
  mc_number,
  address,
}: CompanyChange['states'][number]) => ({
  name,
  legal_name,
  slug,
  phone,
  usdot_number,
  mc_number,
  address,
})

export const finderFiles: PageKind<FinderPage> = {
  paths: ({ finder: { index } }) => [
    FINDER_ROOT_PATH,
    ...index.groups.map(([, name]) => finderGroupPath(name)),
    ...index.parts.map(([, name]) => finderPartPath(name)),
    ...index.blockNames.map(finderBlockPath),
  ],
  page(lists, path) {
    if (path === FINDER_ROOT_PATH) return { kind: 'finder', path, props: rootOf(lists) }
    const props = isIndexFile(path) ? finderFileAt(lists.finder, path) : undefined
    return props && { kind: 'finder', path, props }
  },
  around(lists, { states, isCounted }) {
    const [one, other] = states
    if (one && other && !isCounted && isSame(shownOf(one), shownOf(other))) return []
    // Changes of an unfinished finder are reported by its builder.
    const finder = lists.finding.ready
    return finder ? [FINDER_ROOT_PATH, ...finderFilesAround(finder, states)] : []
  },
}

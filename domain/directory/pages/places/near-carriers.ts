/** The files that tell the nearest carriers of a service to any point. */
import { locationLabel } from '../../../catalog/rules.ts'
import type { Company } from '../../company.ts'
import type { CompanyLists } from '../../company-lists.ts'
import type { CompanyList } from '../../lists/company-list.ts'
import { factsOfCompany } from '../../lists/facts-of-company.ts'
import {
  CARRIERS_OF_CITY,
  NEAR_CARRIERS_PATH,
  type NearPlace,
  type NearSquareFile,
  nearSquareAt,
  nearSquarePath,
} from '../../nearby/near-carriers-file.ts'
import type { PageKind, PageOfKind } from '../page-kind.ts'

/** The first companies by name. A paid place does not count: lists have those companies first. */
const firstByName = (companies: readonly Company[]): Company[] => {
  const plain = companies.findIndex(({ is_featured }) => !is_featured)
  const from = plain < 0 ? companies.length : plain
  return [...companies.slice(0, Math.min(from, CARRIERS_OF_CITY)), ...companies.slice(from, from + CARRIERS_OF_CITY)]
    .sort((a, b) => (a.sortKey.slice(1) < b.sortKey.slice(1) ? -1 : 1))
    .slice(0, CARRIERS_OF_CITY)
}

const thousandth = (degrees: number): number => Math.round(degrees * 1000) / 1000

const placeOf = ({ location, companies }: CompanyList): NearPlace[] =>
  location
    ? [
        [
          locationLabel(location),
          location.slug,
          thousandth(location.latitude),
          thousandth(location.longitude),
          companies.length,
          firstByName(companies).map(factsOfCompany),
        ],
      ]
    : []

type NearCarriersPage = PageOfKind<'near-carriers', Record<string, string[]> | NearSquareFile>

const pathsAround = ({ cities }: CompanyLists, list: CompanyList): string[] => {
  const { nearSquares } = cities
  return cities.isRanked(list)
    ? nearSquares.around(list).map((square) => nearSquarePath(nearSquares.serviceOf(list), square))
    : []
}

export const nearCarriers: PageKind<NearCarriersPage> = {
  *paths({ cities: { nearSquares } }) {
    yield NEAR_CARRIERS_PATH
    for (const [service, squares] of Object.entries(nearSquares.all))
      for (const square of squares.flatMap((large) => nearSquares.names(service, large)))
        yield nearSquarePath(service, square)
  },
  page({ cities: { nearSquares } }, path) {
    if (path === NEAR_CARRIERS_PATH) return { kind: 'near-carriers', path, props: nearSquares.all }
    const { service, square } = nearSquareAt(path) ?? {}
    const found = service && square ? nearSquares.at(service, square) : undefined
    if (!found) return undefined
    return {
      kind: 'near-carriers',
      path,
      props: typeof found === 'string' ? { divided: found } : found.flatMap(placeOf),
    }
  },
  around: (lists, { lists: changed, isCounted }) => {
    const paths = [...changed].flatMap((list) => pathsAround(lists, list))
    return isCounted && paths.length > 0 ? [NEAR_CARRIERS_PATH, ...paths] : paths
  },
}

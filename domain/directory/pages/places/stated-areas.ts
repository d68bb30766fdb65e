/** The files that tell which carriers say they serve a place, however far away they are. */
import { locationLabel } from '../../../catalog/rules.ts'
import type { Company } from '../../company.ts'
import type { CompanyLists } from '../../company-lists.ts'
import { factsOfCompany } from '../../lists/facts-of-company.ts'
import {
  STATED_AREAS_PATH,
  type StatedAreasIndex,
  type StatedCarrier,
  statedCellAt,
  statedCellPath,
} from '../../nearby/stated-area-file.ts'
import { isSame } from '../../remember.ts'
import type { PageKind, PageOfKind } from '../page-kind.ts'

const thousandth = (degrees: number): number => Math.round(degrees * 1000) / 1000

const carrierOf = (company: Company): StatedCarrier => {
  const { location, service_area } = company
  return [
    factsOfCompany(company),
    locationLabel(location),
    thousandth(location.latitude),
    thousandth(location.longitude),
    service_area?.regions.join(' ') ?? '',
    service_area?.within ?? '',
  ]
}

const pathsOf = ({ areas }: CompanyLists, company: Company): string[] =>
  areas.cellsOf(company).map(({ service, cell }) => statedCellPath(service, cell))

// The same kind as the files of near carriers, because one page file of the site writes both.
type StatedAreasPage = PageOfKind<'near-carriers', StatedAreasIndex | readonly StatedCarrier[]>

export const statedAreas: PageKind<StatedAreasPage> = {
  *paths({ areas }) {
    yield STATED_AREAS_PATH
    for (const [service, cells] of Object.entries(areas.index))
      for (const cell of cells) yield statedCellPath(service, cell)
  },
  page({ areas }, path) {
    if (path === STATED_AREAS_PATH) return { kind: 'near-carriers', path, props: areas.index }
    const cell = statedCellAt(path)
    const companies = cell && areas.at(cell)
    return companies && { kind: 'near-carriers', path, props: companies.map(carrierOf) }
  },
  around(lists, { states }) {
    const [one, other] = states
    if (!states.some(({ statesArea }) => statesArea)) return []
    const before = one ? pathsOf(lists, one) : []
    if (one && other && isSame([before, carrierOf(one)], [pathsOf(lists, other), carrierOf(other)])) return []
    const paths = [...before, ...(other ? pathsOf(lists, other) : [])]
    return paths.length > 0 ? [STATED_AREAS_PATH, ...new Set(paths)] : []
  },
}

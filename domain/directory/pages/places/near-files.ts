import { locationLabel } from '../../../catalog/rules.ts'
import type { CompanyList } from '../../lists/company-list.ts'
import { nearCell } from '../../nearby/near-cells.ts'
import type { PageKind, PageOfKind } from '../page-kind.ts'

/** The files of "Near me". The browser chooses among them, so nobody else learns the visitor's position. */

/** A city with a company: label, list and coordinates. */
export type NearCity = readonly [label: string, path: string, latitude: number, longitude: number]

/** Names of the cells that contain a city. */
export const NEAR_PATH = '/search/near.json'
const CELL_START = '/search/near/'
const CELL_END = '.json'

export const nearCellPath = (cell: string): string => `${CELL_START}${cell}${CELL_END}`

const hundredth = (degrees: number): number => Math.round(degrees * 100) / 100

const nearCity = ({ location, path }: CompanyList): NearCity[] =>
  location ? [[locationLabel(location), path, hundredth(location.latitude), hundredth(location.longitude)]] : []

type NearFile = PageOfKind<'near', readonly string[] | readonly NearCity[]>

export const nearFiles: PageKind<NearFile> = {
  paths: ({ cities: { nearCells } }) => [NEAR_PATH, ...nearCells.names.map(nearCellPath)],
  page({ cities: { nearCells } }, path) {
    if (path === NEAR_PATH) return { kind: 'near', path, props: nearCells.names }
    if (!path.startsWith(CELL_START)) return undefined
    const cities = nearCells.cell(path.slice(CELL_START.length, -CELL_END.length))
    return cities && { kind: 'near', path, props: cities.flatMap(nearCity) }
  },
  around: ({ cities: { nearCells } }, { lists, isCounted }) =>
    isCounted
      ? [...lists].flatMap(({ location, service }) => {
          if (!location || service) return []
          const cell = nearCell(location)
          return nearCells.cell(cell) ? [NEAR_PATH, nearCellPath(cell)] : [NEAR_PATH]
        })
      : [],
}

/** The files of carriers that say where they work, as browsers read them. This file imports nothing that makes them. */
import { isOneOf } from '../../guards.ts'
import { type PlaceServed, SERVES_WITHIN, type ServiceArea } from '../../listings/service-area.ts'
import type { CompanyFacts } from '../lists/company-facts.ts'
import { squareAround } from './squares.ts'

/** Most carriers of a file. Which ones, nobody can buy or earn: it depends on their ids. */
export const STATED_CARRIERS = 40

/** A carrier that takes requests, its city, and where it says that it works. `regions` are codes with spaces between. */
export type StatedCarrier = readonly [
  facts: CompanyFacts,
  place: string,
  latitude: number,
  longitude: number,
  regions: string,
  within: string,
]

/** The names of cells that have a file, by service. */
export type StatedAreasIndex = Readonly<Record<string, readonly string[]>>

const FOLDER = '/near/areas'
export const STATED_AREAS_PATH = `${FOLDER}.json`

/** @param service its slug in cities @param cell a state or province, or a large square of the map */
export const statedCellPath = (service: string, cell: string): string => `${FOLDER}/${service}/${cell}.json`

const PATH = /^\/near\/areas\/([^/]+)\/([^/]+)\.json$/

/** What the file at a path is about. Undefined if no such file can be there. */
export const statedCellAt = (path: string): { service: string; cell: string } | undefined => {
  const [, service, cell] = PATH.exec(path) ?? []
  return service && cell ? { service, cell } : undefined
}

/** Every carrier that says it serves a place is in one of these cells. */
export const cellsOfPlace = (place: PlaceServed): string[] => [place.region, squareAround(place)]

export const areaOfCarrier = ([, , , , regions, within]: StatedCarrier): ServiceArea => ({
  regions: regions.split(' ').filter(Boolean),
  within: isOneOf(SERVES_WITHIN, within) ? within : '',
})

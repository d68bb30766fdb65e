import type { ExportedChanges } from '../../publishing/export-reader.ts'
import type { Location } from '../company.ts'
import { goneOf } from './exported-rows.ts'

/** One of the two is missing if a city was added or removed. */
export interface CityChange {
  old: Location | undefined
  next: Location | undefined
}

/** Cities that were added, removed or changed. @param known the previous ones, by id */
export const changedCities = ({ rows, gone }: ExportedChanges, known: ReadonlyMap<string, Location>): CityChange[] => {
  const next = new Map<string, Location | undefined>(rows.locations.map((city) => [city.id, city]))
  for (const id of goneOf(gone, 'locations')) next.set(id, undefined)
  return Array.from(next, ([id, city]) => ({ old: known.get(id), next: city })).filter(({ old, next }) => old ?? next)
}

/** True if services were added, removed or changed. */
export const isChangeOfServices = ({ rows, gone }: ExportedChanges): boolean =>
  rows.services.length > 0 || goneOf(gone, 'services').length > 0

/**
 * What the stated areas of carriers say about a job. A statement can make a far carrier a candidate, and it can say that a
 * carrier does not go there. It never moves a carrier up.
 */
import {
  areaOfCarrier,
  cellsOfPlace,
  STATED_AREAS_PATH,
  type StatedAreasIndex,
  type StatedCarrier,
  statedCellPath,
} from '../directory/nearby/stated-area-file.ts'
import type { LoadedFiles } from '../find/loaded-files.ts'
import { areaInWords, areaSays, type PlaceServed, type ServiceArea, servedInWords } from '../listings/service-area.ts'
import type { Coordinates } from '../places/coordinates.ts'
import type { GazetteerEntry } from '../places/gazetteer.ts'
import { countryOfRegion, regionOfLabel } from '../places/regions.ts'

/** Pickup and delivery. */
export type Ends = readonly [from: GazetteerEntry, to: GazetteerEntry]

const placeOf = ([, region, latitude, longitude]: GazetteerEntry): PlaceServed => ({ region, latitude, longitude })

/**
 * What an area says about both ends of a job. `excludes` if it leaves one of them out, `unclear` if one is at the edge of
 * its distance.
 */
export const statementOn = (ends: Ends, area: ServiceArea, city: Coordinates): 'serves' | 'unclear' | 'excludes' => {
  const said = ends.map((end) => areaSays(area, city, placeOf(end)))
  if (said.includes('excluded')) return 'excludes'
  return said.includes('unclear') ? 'unclear' : 'serves'
}

/**
 * The statement as a reason, "Says it serves Kansas and Texas", or as a warning, "Says it serves only Kansas, not Tulsa,
 * OK". '' if it is unclear.
 * @param place label of the carrier's city
 */
export const statedReason = (ends: Ends, area: ServiceArea, city: Coordinates, place: string): string => {
  const region = regionOfLabel(place)
  const named = { name: place.split(',')[0] ?? place, country: countryOfRegion(region) ?? 'US' }
  const statement = statementOn(ends, area, city)
  if (statement === 'serves') return `Says it serves ${servedInWords(area, named, ends.map(placeOf))}`
  const left = ends.find((end) => areaSays(area, city, placeOf(end)) === 'excluded')
  return left ? `Says it serves only ${areaInWords(area, named)}, not ${left[0]}, ${left[1]}` : ''
}

/**
 * The carriers of one service whose statement includes both ends of a job, wherever they are.
 * @param service its slug in cities
 * @throws if a file cannot be loaded
 */
export const carriersStating = async (files: LoadedFiles, service: string, ends: Ends): Promise<StatedCarrier[]> => {
  const index = await files.file<StatedAreasIndex>(STATED_AREAS_PATH)
  const cells = cellsOfPlace(placeOf(ends[0])).filter((cell) => index[service]?.includes(cell))
  const found = await Promise.all(cells.map((cell) => files.file<StatedCarrier[]>(statedCellPath(service, cell))))
  return found.flat().filter((carrier) => {
    const [, , latitude, longitude] = carrier
    return statementOn(ends, areaOfCarrier(carrier), { latitude, longitude }) === 'serves'
  })
}

/** Asks the browser for its position, and shows the nearest carriers and cities. Loaded on request. */
import { nearestTo } from '../../../domain/find/nearest.ts'
import { type Coordinates, distanceText } from '../../../domain/places/coordinates.ts'
import { countryOfRegion, regionOfLabel } from '../../../domain/places/regions.ts'
import { companyPath } from '../../../domain/routes.ts'
import { FILES } from '../find/loaded-files.ts'
import { cardElement, loadCompany } from '../results/company-cards.ts'
import { startResults } from '../results/start-results.ts'
import { findNear, type NearFound } from './find-near.ts'
import { ASKING, noPositionText, position } from './position.ts'

const SHOWN = 8

const WORDS = {
  unreachable: 'The carriers cannot be loaded. Please check your connection.',
  found: 'Carriers near you, then cities, the nearest first:',
  far: 'No city of the directory is within 250 miles of you.',
} as const

let stopResults: (() => void) | undefined

/** Shows the carriers nearest to a position as cards, with distances as the nearest city has them. */
const showCarriers = async (
  { latitude, longitude }: Coordinates,
  { label }: NearFound,
  list: Element,
  results: HTMLElement,
): Promise<void> => {
  const region = regionOfLabel(label)
  const found = await nearestTo(FILES, ['', region, latitude, longitude, 0], { services: [], facts: [] }, SHOWN)
  const items = await Promise.all(
    (found?.answers ?? []).map(async ({ path, distance = '' }) => {
      const company = path.startsWith(companyPath('')) ? await loadCompany(path) : undefined
      if (!company) return []
      const item = document.createElement('li')
      item.append(cardElement(company, { distance }))
      return [item]
    }),
  )
  list.replaceChildren(...items.flat())
  results.hidden = found === undefined
  if (!found) return
  stopResults = startResults(results, async () =>
    (await import('../results/results-source.ts')).placeSource(found.sought),
  )
}

/** Shows the nearest cities with a map. */
const showCities = async ({ latitude, longitude }: Coordinates, found: readonly NearFound[], map: HTMLElement) => {
  const { showResultsMap } = await import('../maps/results-map.ts')
  const [nearest] = found
  const region = regionOfLabel(nearest?.label ?? '')
  const country = countryOfRegion(region) ?? 'US'
  const cities = found.map((city) => ({ ...city, distance: distanceText(city.km, country) }))
  showResultsMap(map, { latitude, longitude, region, country }, 'you', cities)
}

/** Replaces what a block shows with the carriers and cities near the visitor. */
export const showNearMe = async (block: HTMLElement, status: Element): Promise<void> => {
  const [carriers, map, results] = [
    block.querySelector('[data-part=carriers]'),
    block.querySelector<HTMLElement>('[data-part=map]'),
    block.querySelector<HTMLElement>('.results'),
  ]
  if (!carriers || !map || !results) throw new Error('The block lacks a part')
  const look = async (): Promise<string> => {
    const here = await position()
    const found = await findNear(here, SHOWN, FILES.file)
    const [nearest] = found
    if (!nearest) return WORDS.far
    await Promise.all([showCarriers(here, nearest, carriers, results), showCities(here, found, map)])
    return WORDS.found
  }
  status.textContent = ASKING
  stopResults?.()
  carriers.replaceChildren()
  results.hidden = true
  map.hidden = true
  status.textContent = await look().catch((error: unknown) => noPositionText(error) ?? WORDS.unreachable)
}

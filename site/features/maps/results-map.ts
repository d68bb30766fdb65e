/** The map of search results, drawn in the browser: the cities that have them, around the place that was searched for. */
import { type Center, nearbyMap } from '../../../domain/directory/map/nearby-map.ts'
import type { CityOfResults } from '../../../domain/find/result.ts'
import { formatCountOf } from '../../../domain/text/format.ts'
import { nearbyMapSvg } from './nearby-map-svg.ts'
import { outlinesOf } from './outlines.ts'

/** More signs would cover the map. */
const MOST_SIGNS = 12
/** A map of one sign would show no more than its line. */
const LEAST_SIGNS = 2

const small = (text: string): HTMLElement => {
  const element = document.createElement('small')
  element.textContent = text
  return element
}

const itemOf = ({ label, path, distance, carriers }: CityOfResults, at: number): HTMLLIElement => {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const name = document.createElement('span')
  const number = small(String(at + 1))
  number.ariaHidden = 'true'
  name.textContent = label
  link.href = path
  link.append(
    number,
    name,
    small([distance, carriers ? formatCountOf(carriers, 'carrier') : ''].filter(Boolean).join(', ')),
  )
  item.append(link)
  return item
}

/**
 * Shows cities with their distance, and a map of them if there are several and an outline of their state.
 * @param section of `ResultsMap`
 * @param place what the center is called: "Joliet, IL"
 */
export const showResultsMap = (
  section: HTMLElement,
  center: Center,
  place: string,
  found: readonly CityOfResults[],
): void => {
  const cities = found.slice(0, MOST_SIGNS)
  const [figure, list] = [section.querySelector('figure'), section.querySelector('ol')]
  section.hidden = cities.length === 0
  if (!figure || !list) return
  const map = nearbyMap(center, cities, LEAST_SIGNS)
  const signed = cities.map(({ path, label, distance }) => ({ path, title: `${label}, ${distance}` }))
  figure.hidden = !map
  figure.innerHTML = map ? nearbyMapSvg(map, `Map of the cities near ${place}`, outlinesOf(map.sheet), signed) : ''
  list.ariaLabel = `Cities near ${place}`
  list.replaceChildren(...cities.map(itemOf))
}

/** What is told about the carriers nearest to a place. */
import type { ServiceAnswer } from '../directory/finder/results.ts'
import { soughtAs } from '../directory/pages/list-title.ts'
import { FARTHEST_KM, withinText } from '../places/coordinates.ts'
import type { GazetteerEntry } from '../places/gazetteer.ts'
import { countryOfRegion } from '../places/regions.ts'
import type { Fact } from '../search/other-terms.ts'
import { formatCount } from '../text/format.ts'

/** The visitor's own position has no name. */
export const labelOf = ([name, region]: GazetteerEntry): string => (name ? `${name}, ${region}` : 'you')
export const countryOf = (region: string): string => countryOfRegion(region) ?? 'US'

/** "HAZMAT carriers", "movers" */
const called = (services: readonly ServiceAnswer[]): string => {
  const [first, ...more] = services
  if (!first || more.length > 0) return 'carriers'
  const [name, slug] = first
  return soughtAs({ service: { name, slug } }).replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase())
}

/**
 * "No movers are listed within 250 miles of Bozeman, MT."
 * @param state the state that is meant, if the place is only its largest
 */
export const nobodyNear = (place: GazetteerEntry, services: readonly ServiceAnswer[], state?: string): string =>
  `No ${called(services)} are listed ${state ? `in ${state}, or ` : ''}within ${withinText(FARTHEST_KM, countryOf(place[1]))} of ${labelOf(place)}.`

const quoted = (facts: readonly Fact[]): string => facts.map(({ label }) => `“${label}”`).join(' and ')

/** "No movers with “Verified” are listed in Chicago, IL." */
export const nobodyWith = (facts: readonly Fact[], place: GazetteerEntry, services: readonly ServiceAnswer[]): string =>
  `No ${called(services)} with ${quoted(facts)} are listed in ${labelOf(place)}.`

export interface FoundNearest {
  place: GazetteerEntry
  /** The state that is meant, if the place is only its largest. */
  state: string | undefined
  services: readonly ServiceAnswer[]
  /** True if facts chose among the carriers. */
  isChosen: boolean
  /** True if some are in the place itself, or in its state. */
  isListed: boolean
  /** The distance that is asked for: "100 miles". */
  asked: string | undefined
  /** True if all are farther away than that. */
  isFarther: boolean
  /** How many are shown, if there are more. */
  shown: number | undefined
  carriers: number
  /** True if there may be more than `carriers`. */
  isPartly: boolean
  /** Of the last one that is told. */
  km: number
  country: string
}

/** "No movers listed in Flagstaff, AZ. 6 within 80 miles." */
export const nearestText = (found: FoundNearest): string => {
  const { state, asked, isFarther, isListed, shown, country } = found
  const noun = `${found.isChosen ? 'matching ' : ''}${called(found.services)}`
  const label = labelOf(found.place)
  // What is asked for and found is told with the distance that was typed.
  const far = asked === undefined || isFarther || shown !== undefined ? withinText(found.km, country) : asked
  const within = `${far}${state && !isListed ? ` of ${label}` : ''}`
  const where = isListed ? `The nearest ${noun} to ${label}.` : `No ${noun} listed in ${state ?? label}.`
  const count = `${formatCount(found.carriers)}${found.isPartly ? ' or more' : ''}`
  return [
    isFarther ? `No ${noun} listed within ${asked} of ${label}.` : where,
    shown === undefined ? `${count} within ${within}.` : `The nearest ${formatCount(shown)} are within ${within}.`,
  ].join(' ')
}

/** "Without “Insurance on file”: 6 within 100 miles." @param count as told: "6", "10 or more" */
export const withoutText = (facts: readonly Fact[], count: string, within: string): string =>
  `Without ${quoted(facts)}: ${count} within ${within}.`

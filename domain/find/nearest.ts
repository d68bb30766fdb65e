/** The carriers nearest to a place where nobody does the job, as results with their distance. */

import type { ServiceAnswer } from '../directory/finder/results.ts'
import {
  type CompanyFacts,
  hasMark,
  isCheckMark,
  isMark,
  MARK_LABELS,
  MARKS,
  type Mark,
  pathOfFacts,
} from '../directory/lists/company-facts.ts'
import { FLEETS } from '../directory/lists/list-filter.ts'
import { ALL, CARRIERS_OF_CITY } from '../directory/nearby/near-carriers-file.ts'
import { cityKey } from '../places/city-key.ts'
import { distanceText, FARTHEST_KM, withinText } from '../places/coordinates.ts'
import type { GazetteerEntry } from '../places/gazetteer.ts'
import { regionOfLabel } from '../places/regions.ts'
import { listPath } from '../routes.ts'
import type { TypedDistance } from '../search/numbers.ts'
import type { Fact } from '../search/other-terms.ts'
import { formatCount, formatCountOf } from '../text/format.ts'
import { type CarriersFound, findCarriers, kmOfEnough } from './find-carriers.ts'
import type { LoadedFiles } from './loaded-files.ts'
import { countryOf, labelOf, nearestText, withoutText } from './nearest-words.ts'
import type { Answer, CityOfResults, Nearest } from './result.ts'

/** What is wanted: services, by their entries in the first file, facts, and how far a carrier may be. */
export interface Job {
  services: readonly ServiceAnswer[]
  facts: readonly Fact[]
  distance?: TypedDistance | undefined
}

/** The carriers nearest to a place, and what is told about them. */
export interface NearestAnswers extends Nearest {
  answers: Answer[]
  isMore: boolean
}

/** A hundred miles. Farther carriers are told only if there are few. */
const NEAR_KM = 161
const FEW = 3

/** Squares to read where few carriers may have the facts that are asked for: a hundred miles may have hundreds. */
const MOST_SQUARES = 6

/** The service in whose lists of cities its companies are. */
const inCities = ([, slug, , slugInCities = slug]: ServiceAnswer): string => slugInCities || ALL

const isFleet = (value: string): value is keyof typeof FLEETS => value in FLEETS

/** Tells whether a carrier has a fact. Undefined if its entry does not say. */
const fitting = ({ query }: Fact): ((carrier: CompanyFacts) => boolean) | undefined => {
  const [name = '', value = ''] = query ?? []
  if (isMark(name)) return (carrier) => hasMark(carrier, name)
  if (name !== 'fleet' || !isFleet(value)) return undefined
  const [, least, most] = FLEETS[value]
  return ([, , , trucks]) => trucks >= least && trucks <= most
}

/** True if carriers near a place can be chosen by a fact. */
export const isChoosing = (fact: Fact): boolean => fitting(fact) !== undefined

/**
 * The nearest of several services, each city once per service.
 * @param suits chooses among the carriers; only the nearest ones are looked at @param asked the distance that is asked
 * for, in kilometers
 */
const findAll = async (
  files: LoadedFiles,
  place: GazetteerEntry,
  services: readonly string[],
  count: number,
  suits?: (carrier: CompanyFacts) => boolean,
  asked?: number,
): Promise<{ service: string; found: CarriersFound }[]> => {
  const [, , latitude, longitude] = place
  const chosen = suits ? { suits, mostSquares: MOST_SQUARES } : { suits: () => true }
  const of = async (service: string, within: number) =>
    (await findCarriers({ latitude, longitude }, { service, count, within, ...chosen }, files.file)).map((found) => ({
      service,
      found,
    }))
  const within = async (km: number) => (await Promise.all(services.map((service) => of(service, km)))).flat()
  const near = await within(asked ?? NEAR_KM)
  const carriers = near.reduce((sum, { found }) => sum + found.carriers.length, 0)
  return (carriers < (asked === undefined ? FEW : 1) ? await within(FARTHEST_KM) : near).sort(
    (a, b) => a.found.km - b.found.km,
  )
}

const TOLD_MARKS = (Object.keys(MARKS) as Mark[]).filter((mark) => isCheckMark(mark) || mark === 'verified')

const toldOf = (carrier: CompanyFacts): Mark[] => TOLD_MARKS.filter((mark) => hasMark(carrier, mark))

const carrierAnswer = (carrier: CompanyFacts, place: string, distance: string): Answer => ({
  label: carrier[0],
  detail: [
    ...['Company', place, ...(carrier[3] > 0 ? [formatCountOf(carrier[3], 'truck')] : [])],
    ...toldOf(carrier).map((mark) => MARK_LABELS[mark]),
  ].join(' · '),
  path: pathOfFacts(carrier),
  companies: 0,
  distance,
})

/** The list of a city that has more companies than its square shows. */
const listAnswer = (
  [label, location, , , companies]: CarriersFound['place'],
  service: ServiceAnswer | undefined,
  distance: string,
): Answer => {
  const slug = service ? inCities(service) : ALL
  return {
    label: service ? `${service[0]} in ${label}` : label,
    detail: `${service ? 'Service in a city' : 'City'} · ${formatCount(companies)} carriers`,
    path: listPath({ location, ...(slug === ALL ? {} : { service: slug }) }),
    companies,
    distance,
  }
}

/** Carriers of whom more is known come first among those of one city. */
const bestKnown = (carriers: readonly CompanyFacts[]): CompanyFacts[] =>
  carriers.toSorted((a, b) => toldOf(b).length - toldOf(a).length)

/**
 * The cities that have the carriers found, each once, for a map.
 * @param isChosen true if facts chose among the carriers of a city, which its file has in full only if they are few
 */
const citiesOf = (found: readonly { service: string; found: CarriersFound }[], isChosen: boolean, country: string) => {
  const isOneService = new Set(found.map(({ service }) => service)).size === 1
  const cities = new Map<string, CityOfResults>()
  for (const { service, found: city } of found) {
    const [label, location, latitude, longitude, companies] = city.place
    const counted = isChosen ? city.carriers.length : companies
    const isKnown = isOneService && !(isChosen && companies > CARRIERS_OF_CITY)
    if (cities.has(location)) continue
    cities.set(location, {
      ...{ label, latitude, longitude, distance: distanceText(city.km, country) },
      ...(isKnown && { carriers: counted }),
      path: listPath({ location, ...(isOneService && service !== ALL ? { service } : {}) }),
    })
  }
  return [...cities.values()]
}

/** True if a city is a place, or in its state. */
const isIn = (place: GazetteerEntry, isState: boolean, { place: [label] }: CarriersFound): boolean => {
  const [name = '', region = ''] = label.split(/, (?=[^,]*$)/)
  return region === place[1] && (isState || cityKey(name) === cityKey(place[0]))
}

/** How many carriers are within a distance, whatever else is asked for, and how far the last one is. Counts to a limit. */
const countWithin = async (
  files: LoadedFiles,
  place: GazetteerEntry,
  slugs: readonly string[],
  km: number,
  limit: number,
): Promise<{ count: string; km: number } | undefined> => {
  const found = (await findAll(files, place, slugs, limit, undefined, km)).filter((each) => each.found.km <= km)
  const carriers = found.reduce((sum, each) => sum + each.found.carriers.length, 0)
  const last = found.at(-1)
  if (!last) return undefined
  return { count: carriers > limit ? `${formatCount(limit)} or more` : formatCount(carriers), km: last.found.km }
}

/**
 * The carriers nearest to a place, nearest first. Undefined if there are none in the distance that anybody calls near.
 * @param place without a name and a state for the visitor's own position
 * @param state the state that is meant, if the place is only its largest
 * @throws if a file cannot be loaded
 */
export const nearestTo = async (
  files: LoadedFiles,
  place: GazetteerEntry,
  { services, facts, distance }: Job,
  limit: number,
  state?: string,
): Promise<NearestAnswers | undefined> => {
  const slugs = [...new Set(services.length > 0 ? services.map(inCities) : [ALL])]
  const chosen = facts.filter((fact) => fitting(fact))
  const suits =
    chosen.length > 0 ? (carrier: CompanyFacts) => chosen.every((fact) => fitting(fact)?.(carrier)) : undefined
  const suiting = await findAll(files, place, slugs, limit + 1, suits, distance?.km)
  const isChosen = chosen.length > 0 && suiting.length > 0
  const found =
    suiting.length > 0 || chosen.length === 0
      ? suiting
      : await findAll(files, place, slugs, limit + 1, undefined, distance?.km)
  const last = found.at(-1)
  if (!last) return undefined
  const region = place[1] || regionOfLabel(found[0]?.found.place[0] ?? '')
  const country = countryOf(region)
  const answers = new Map<string, Answer>()
  for (const { service, found: city } of found) {
    const distance = distanceText(city.km, country)
    const of = [
      ...bestKnown(city.carriers).map((carrier) => carrierAnswer(carrier, city.place[0], distance)),
      ...(city.place[4] > CARRIERS_OF_CITY && !isChosen
        ? [
            listAnswer(
              city.place,
              services.find((each) => inCities(each) === service),
              distance,
            ),
          ]
        : []),
    ]
    for (const answer of of) if (!answers.has(answer.path)) answers.set(answer.path, answer)
  }
  const all = [...answers.values()]
  const carriers = found.reduce((sum, { found: city }) => sum + (isChosen ? city.carriers.length : city.place[4]), 0)
  const isPartly = isChosen && found.some(({ found: city }) => city.place[4] > CARRIERS_OF_CITY)
  const isMore = all.length > limit
  const nearest = found.map(({ found: city }) => city)
  const kmOfShown = Math.min(isMore ? kmOfEnough(nearest, limit) : Infinity, last.found.km)
  const isListed = place[0] === '' || found.some(({ found: city }) => isIn(place, state !== undefined, city))
  const isFarther = distance !== undefined && (found[0]?.found.km ?? 0) > distance.km
  const text = nearestText({
    ...{ place, state, services, isChosen, isListed, isFarther, carriers, isPartly, km: kmOfShown, country },
    asked: distance?.label,
    shown: isMore ? limit : undefined,
  })
  const near = distance?.km ?? NEAR_KM
  const isFar = isChosen && (found[0]?.found.km ?? 0) > near
  const nearer = isFar ? await countWithin(files, place, slugs, near, limit) : undefined
  const without = nearer && withoutText(chosen, nearer.count, distance?.label ?? withinText(nearer.km, country))
  return {
    answers: all.slice(0, limit),
    isMore,
    text: without ? `${text} ${without}` : text,
    place: state ?? labelOf(place),
    unusedFacts: isChosen ? facts.filter((fact) => !chosen.includes(fact)) : facts,
    sought: {
      ...{ latitude: place[2], longitude: place[3], country },
      km: distance && !isFarther ? distance.km : last.found.km > NEAR_KM ? FARTHEST_KM : NEAR_KM,
      services: slugs.filter((slug) => slug !== ALL),
      facts: isChosen ? chosen : [],
    },
    region,
    cities: citiesOf(found, isChosen, country),
  }
}

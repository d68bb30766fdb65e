/** Which carriers fit a job, found on the visitor's device in the same files as searches. Nobody can pay for a place here. */
import { beyondHome } from '../carrier-record/carrier-facts.ts'
import type { ServiceAnswer } from '../directory/finder/results.ts'
import { type CompanyFacts, hasMark, pathOfFacts } from '../directory/lists/company-facts.ts'
import { ALL } from '../directory/nearby/near-carriers-file.ts'
import { placeNamed, placeOf } from '../find/any-place.ts'
import { findCarriers } from '../find/find-carriers.ts'
import { companiesOfCity } from '../find/load-companies.ts'
import type { LoadedFiles } from '../find/loaded-files.ts'
import { queryOf } from '../find/query.ts'
import type { ServiceArea } from '../listings/service-area.ts'
import { type Coordinates, distanceKm, distanceText } from '../places/coordinates.ts'
import type { GazetteerEntry } from '../places/gazetteer.ts'
import { countryOfRegion, regionOfLabel } from '../places/regions.ts'
import { formatCountOf } from '../text/format.ts'
import { EQUIPMENT, type Job } from './job.ts'
import { carriersStating, type Ends, statedReason } from './stated-service.ts'

/** A carrier that takes requests: near the pickup, or one that says it serves both ends. */
export interface FittingCarrier {
  facts: CompanyFacts
  /** Its city. */
  place: string
  city: Coordinates
  /** From the pickup. */
  km: number
}

/** How far to look: 100 miles, and 250 if few carriers within fit. */
export const REACHES_KM = [161, 402]
export const FEW_CARRIERS = 3
/** Carriers in the cities to look at, before those without requests are skipped. */
const LOOKED_AT = 60
/** Cities whose carriers are all read, because a city's nearest ten may not fit. */
const MOST_CITIES = 8

/** The place that somebody typed: a city with its state, or a ZIP or postal code. Undefined if nothing is called so. */
export const placeTyped = async (files: LoadedFiles, typed: string): Promise<GazetteerEntry | undefined> => {
  const query = queryOf(typed, await files.root())
  const found = query.area ? await placeOf(files, query) : await placeNamed(files, query, false)
  return found?.place
}

export const placeLabel = ([name, region, , , , area]: GazetteerEntry): string =>
  `${name}, ${region}${area === undefined ? '' : ` ${area.toUpperCase()}`}`

const isEquipment = (value: string): value is keyof typeof EQUIPMENT => Object.hasOwn(EQUIPMENT, value)

/** Slugs of the services that a carrier of this job must offer. */
const slugsOf = ({ kind, equipment = '', hazmat }: Job): string[] => {
  if (kind === 'home') return ['moving']
  const { service } = EQUIPMENT[isEquipment(equipment) ? equipment : 'unsure']
  return hazmat === 'yes' ? ['hazmat', service] : [service]
}

/** The services that a carrier of a job must offer. None if the directory lacks one of them. */
export const servicesOf = (job: Job, services: readonly ServiceAnswer[]): ServiceAnswer[] => {
  const slugs = slugsOf(job)
  const found = services.filter(([, slug]) => slugs.includes(slug))
  return found.length < slugs.length ? [] : found
}

/** Its slug in the files of cities. */
const inCities = ([, slug, , slugInCities = slug]: ServiceAnswer): string => slugInCities || ALL

/** True if federal files show that a carrier may do this kind of job. */
const mayDo = ({ kind }: Job, facts: CompanyFacts): boolean =>
  hasMark(facts, kind === 'home' ? 'household' : 'authority')

/**
 * Carriers in the order of their fit: first those that federal files show may do the job, then those with insurance on
 * file, then the nearest. Ratings and paid placements do not count.
 */
export const rankCarriers = (job: Job, carriers: readonly FittingCarrier[]): FittingCarrier[] => {
  const proofs = ({ facts }: FittingCarrier): number =>
    2 * Number(mayDo(job, facts)) + Number(hasMark(facts, 'insured'))
  return carriers.toSorted((a, b) => proofs(b) - proofs(a) || a.km - b.km || a.facts[0].localeCompare(b.facts[0], 'en'))
}

/** Whether the law lets a carrier do it: a job within one country is for carriers that are based there. */
const mayHaulThere = ([from, to]: Ends, { place }: FittingCarrier): boolean => {
  const country = countryOfRegion(from[1])
  return country !== countryOfRegion(to[1]) || country === countryOfRegion(regionOfLabel(place))
}

const carriersWith = async (
  files: LoadedFiles,
  [, , latitude, longitude]: GazetteerEntry,
  service: string,
  within: number,
): Promise<FittingCarrier[]> => {
  const wanted = { service, count: LOOKED_AT, within, suits: () => true }
  const cities = await findCarriers({ latitude, longitude }, wanted, files.file)
  const offered = service === ALL ? '' : service
  const carriers = cities.slice(0, MOST_CITIES).map(async (found) => {
    const [place, , latitude, longitude] = found.place
    const here = { place, city: { latitude, longitude }, km: found.km }
    return (await companiesOfCity(files, found, offered)).map(({ facts }) => ({ facts, ...here }))
  })
  return (await Promise.all(carriers)).flat().filter(({ facts }) => hasMark(facts, 'quotes'))
}

/** Those near the pickup and, once each, those that say they serve both ends. */
const carriersFor = async (
  files: LoadedFiles,
  ends: Ends,
  service: string,
  within: number,
): Promise<FittingCarrier[]> => {
  const [, , latitude, longitude] = ends[0]
  const [near, stating] = await Promise.all([
    carriersWith(files, ends[0], service, within),
    carriersStating(files, service, ends),
  ])
  const far = stating.map(([facts, place, ...at]): FittingCarrier => {
    const city = { latitude: at[0], longitude: at[1] }
    return { facts, place, city, km: distanceKm({ latitude, longitude }, city) }
  })
  const found = [...far, ...near].filter((carrier) => mayHaulThere(ends, carrier))
  return [...new Map(found.map((carrier) => [pathOfFacts(carrier.facts), carrier])).values()]
}

/**
 * The carriers that offer the job's service and take requests, best fit first: those within a distance of the pickup, and
 * those that say they serve both ends. For a job within one country, only those based there.
 * @param within kilometers, one of `REACHES_KM`
 * @throws if a file cannot be loaded
 */
export const fittingCarriers = async (
  files: LoadedFiles,
  job: Job,
  ends: Ends,
  within: number,
): Promise<FittingCarrier[]> => {
  const services = servicesOf(job, (await files.root()).services).map(inCities)
  const [first = [], ...others] = await Promise.all(
    services.map((service) => carriersFor(files, ends, service, within)),
  )
  const paths = others.map((found) => new Set(found.map(({ facts }) => pathOfFacts(facts))))
  const offerAll = first.filter(({ facts }) => paths.every((each) => each.has(pathOfFacts(facts))))
  return rankCarriers(job, offerAll)
}

/**
 * Why a carrier is proposed: only what files prove, and what it says itself.
 * @param page what its page says: the line of its carrier check, '' if it has none, and its stated area
 */
export const reasonsFor = (
  job: Job,
  { facts, place, city, km }: FittingCarrier,
  services: readonly ServiceAnswer[],
  ends: Ends,
  { check, area }: { check: string; area: ServiceArea | undefined },
): string[] => {
  const [from] = ends
  const [, region] = from
  const stated = area ? statedReason(ends, area, city, place) : ''
  const label = `${from[0]}, ${region}`
  const isHere = place === label
  const distance = distanceText(km, countryOfRegion(region) ?? 'US')
  const offered = services.map(([name]) => name).join(' and ')
  const trucks = facts[3]
  return [
    `${offered} in ${place}${isHere ? ', your pickup city' : `, ${distance} from ${label}`}`,
    ...(stated ? [stated] : []),
    ...(job.kind === 'home' && hasMark(facts, 'household')
      ? [`May move homes ${beyondHome(countryOfRegion(regionOfLabel(place)) === 'CA')}, by federal files`]
      : []),
    ...(check ? [check] : hasMark(facts, 'authority') ? ['Active authority, by federal files'] : []),
    ...(!check && hasMark(facts, 'insured') ? ['Insurance on file, by federal files'] : []),
    ...(trucks > 0 ? [formatCountOf(trucks, 'truck')] : []),
  ]
}

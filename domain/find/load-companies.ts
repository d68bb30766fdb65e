/** The companies that results are chosen from, as short facts. */
import { type CompanyFacts, type ListFactsFile, pathOfFacts } from '../directory/lists/company-facts.ts'
import { type Candidate, offers } from '../directory/lists/list-filter.ts'
import { ALL } from '../directory/nearby/near-carriers-file.ts'
import type { Coordinates } from '../places/coordinates.ts'
import { cityFactsPath } from '../routes.ts'
import { type CarriersFound, findCarriers } from './find-carriers.ts'
import type { LoadedFiles } from './loaded-files.ts'

/** More companies would take megabytes. */
const MOST_AROUND = 1000

export interface Companies {
  candidates: readonly Candidate[]
  /** Names of services by slug, in the order of the catalog. */
  services: ReadonlyMap<string, string>
}

/** Thrown if there are too many companies around a place to choose from. */
export class TooManyError extends Error {
  readonly companies: number
  constructor(companies: number) {
    super(`${companies} companies are too many`)
    this.companies = companies
  }
}

interface ListFacts {
  companies: readonly CompanyFacts[]
  services: ListFactsFile['services']
}

const loadList = async (files: LoadedFiles, file: string): Promise<ListFacts> => {
  const { companies, parts, services } = await files.file<ListFactsFile>(file)
  const further = await Promise.all(
    parts.map((part) => files.file<CompanyFacts[]>(file.replace(/\.json$/, `/${part}.json`))),
  )
  return { companies: [...companies, ...further.flat()], services }
}

/**
 * The companies of a list in its order.
 * @param service slug of the list's service, if the file has others, too
 * @throws if they cannot be loaded
 */
export const companiesOfList = async (files: LoadedFiles, file: string, service: string): Promise<Companies> => {
  const { companies, services } = await loadList(files, file)
  return {
    candidates: companies.filter((facts) => offers(facts, service)).map((facts) => ({ facts })),
    services: new Map(services),
  }
}

/**
 * All companies of a city that offer a service. A city with many has a file; squares show only some of them.
 * @throws if they cannot be loaded
 */
export const companiesOfCity = async (
  files: LoadedFiles,
  { place: [, city, , , companies], carriers, km }: CarriersFound,
  service: string,
): Promise<Candidate[]> => {
  const shown = companies > carriers.length ? (await loadList(files, cityFactsPath(city))).companies : carriers
  return shown.filter((facts) => offers(facts, service)).map((facts) => ({ facts, km }))
}

/** All companies around a place that offer a service. */
const companiesWith = async (
  files: LoadedFiles,
  place: Coordinates,
  within: number,
  service: string,
): Promise<Candidate[]> => {
  const slug = service || ALL
  const found = await findCarriers(place, { service: slug, count: Infinity, within, suits: () => true }, files.file)
  const all = found.reduce((sum, { place: [, , , , companies] }) => sum + companies, 0)
  if (all > MOST_AROUND) throw new TooManyError(all)
  return (await Promise.all(found.map((city) => companiesOfCity(files, city, service)))).flat()
}

/**
 * The companies around a place, nearest first, that offer all of some services.
 * @throws TooManyError, or if they cannot be loaded
 */
export const companiesAround = async (
  files: LoadedFiles,
  place: Coordinates,
  within: number,
  services: readonly string[],
): Promise<Candidate[]> => {
  const asked = [...new Set(services.filter(Boolean))]
  const [first = [], ...others] = await Promise.all(
    (asked.length > 0 ? asked : ['']).map((service) => companiesWith(files, place, within, service)),
  )
  const offered = others.map((found) => new Set(found.map(({ facts }) => pathOfFacts(facts))))
  return first.filter(({ facts }) => offered.every((paths) => paths.has(pathOfFacts(facts))))
}

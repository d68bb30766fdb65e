import type {
  AreaAnswer,
  CityAnswer,
  CompanyAnswer,
  FinderRoot,
  RegionAnswer,
  ServiceAnswer,
} from '../directory/finder/results.ts'
import { LEAST_TO_SORT } from '../directory/lists/list-length.ts'
import type { Coordinates } from '../places/coordinates.ts'
import { regionName } from '../places/regions.ts'
import { companyPath, listPath, regionPath, TRUCKING } from '../routes.ts'
import type { Fact } from '../search/other-terms.ts'
import { slugify } from '../slug.ts'
import { formatCount } from '../text/format.ts'
import type { Chip } from './understood.ts'

/** A result: its name, its kind, and its link. */
export interface Answer {
  label: string
  detail: string
  path: string
  /** Companies in it. 0 for a company. */
  companies: number
  /** "31 mi", if it is near the place that was searched for. */
  distance?: string
  /** What a company was found by besides its name: its legal name, or a number. */
  foundBy?: readonly string[]
  /** The city, for a list of a service that nobody offers there. */
  around?: string
  /** True if its city has more words than typed, such as New Albany for "albany". */
  isLonger?: boolean
}

/** A place, and a search for it. */
export interface Place {
  label: string
  query: string
}

/** Where the nearest carriers were looked for, and which. */
export interface Sought extends Coordinates {
  country: string
  km: number
  /** Slugs of services in cities; none for all carriers. */
  services: readonly string[]
  /** Facts that carriers were chosen by. */
  facts: readonly Fact[]
}

/** A city with results, and the link to its list. */
export interface CityOfResults extends Coordinates {
  label: string
  path: string
  /** "31 mi" */
  distance: string
  /** Absent if it is unknown how many have what is asked for. */
  carriers?: number
}

/** What is told about the carriers nearest to a place. */
export interface Nearest {
  /** "No movers listed in Joliet, IL. 6 within 80 miles." */
  text: string
  /** "Joliet, IL" */
  place: string
  /** Facts that no carrier was chosen by. */
  unusedFacts: readonly Fact[]
  sought: Sought
  /** State or province of the place. */
  region: string
  /** The cities that have them, nearest first. */
  cities: readonly CityOfResults[]
}

export interface Answers {
  answers: Answer[]
  /** True if there may be more than requested. */
  isMore: boolean
  /** The words that were searched for, if the typed ones find nothing. */
  meant?: string
  /** True if words were left out, and none corrected. */
  isPartly?: boolean
  /** What was understood and used. Absent if a company was found by its name. */
  chips?: readonly Chip[]
  /** Typed words that were not used. */
  unused?: readonly string[]
  /** Set if the results, or all but the first, are the carriers nearest to a place. */
  nearest?: Nearest
  /** That nobody near the place does the job: "No movers are listed within 250 miles of Iqaluit, NU." */
  far?: string
  /** True if the carriers nearest to the visitor are meant, which takes a position. */
  isHere?: boolean
  /** Other places of the name that was searched for. */
  places?: readonly Place[]
}

/** Results with the words that name their place, if a search has others. */
export interface Found extends Answers {
  words?: readonly string[] | undefined
}

export const NONE: Found = { answers: [], isMore: false }

/** Results that a visitor reads before typing something else. */
export const FIRST_ANSWERS = 3

const carriers = (count: number): string => `${formatCount(count)} ${count === 1 ? 'carrier' : 'carriers'}`

export const companyAnswer = ([name, place, slug, number, legal]: CompanyAnswer): Answer => ({
  label: name,
  detail: ['Company', place, ...(legal ? [legal] : []), ...(number ? [number] : [])].join(' · '),
  path: companyPath(slug || slugify(name)),
  companies: 0,
  foundBy: [legal, number].flatMap((known) => known || []),
})

const listAnswer = (what: string, label: string, path: string, companies: number): Answer => ({
  label,
  detail: `${what} · ${carriers(companies)}`,
  path,
  companies,
})

const FILTER = ' · filter: '

/**
 * The answer with what is asked of a carrier, chosen in the filter of its list. Lists of one company have none, nor do those
 * that end early.
 */
export const withFacts = (answer: Answer, facts: readonly Fact[]): Answer => {
  const chosen = facts.flatMap(({ query, label }) => (query ? [{ query, label }] : []))
  if (chosen.length === 0 || answer.companies < LEAST_TO_SORT) return answer
  const query = chosen.map((fact) => fact.query.map(encodeURIComponent).join('=')).join('&')
  return {
    ...answer,
    detail: `${answer.detail}${FILTER}${chosen.map(({ label }) => label).join(', ')}`,
    path: `${answer.path}?${query}`,
  }
}

/** The link of a list without what is chosen in its filter. */
export const unfilteredPath = ({ path }: Answer): string => path.split('?')[0] ?? path

/** The same list without a filter. */
export const withoutFacts = (answer: Answer): Answer => ({
  ...answer,
  detail: answer.detail.split(FILTER)[0] ?? answer.detail,
  path: unfilteredPath(answer),
})

export const cityAnswer = ([label, slug, companies]: CityAnswer): Answer =>
  listAnswer('City', label, listPath({ location: slug }), companies)

export const serviceAnswer = ([name, slug, companies]: ServiceAnswer): Answer =>
  listAnswer('Service', name, listPath({ service: slug }), companies)

export const regionAnswer = ([code, companies]: RegionAnswer): Answer =>
  listAnswer('State or province', regionName(code), regionPath(slugify(regionName(code))), companies)

/** A service in a state. Undefined if nobody offers it there. */
export const serviceInStateAnswer = (
  { services }: Pick<FinderRoot, 'services'>,
  service: ServiceAnswer,
  [code, all, offered]: RegionAnswer,
): Answer | undefined => {
  const [name, slug, , slugInState = slug] = service
  const state = regionName(code)
  if (offered?.[services.indexOf(service)] !== '1') return undefined
  const path = regionPath(...([slugify(state), slugInState].filter(Boolean) as [string, string?]))
  // Without a slug of its own, the list is that of the state.
  const companies = slugInState ? 0 : all
  return { label: `${name} in ${state}`, detail: 'Service in a state or province', path, companies }
}

export const areaAnswer = ([area, label, slug]: AreaAnswer): Answer => ({
  label,
  detail: `City · ${/^\d/.test(area) ? 'ZIP code' : 'Postal code'} ${area.toUpperCase()}`,
  path: listPath({ location: slug }),
  companies: 0,
})

/**
 * A service in a city, or near it if nobody offers it there, because such a list continues with nearby cities.
 * Undefined while it is unknown what is offered there.
 */
export const pairAnswer = ([name, service, , slugInCity]: ServiceAnswer, city: CityAnswer): Answer | undefined => {
  const [label, location, all, byService] = city
  const companies = service === TRUCKING ? all : byService?.[service]
  const path = listPath({ service: slugInCity || service, location })
  if (companies) return listAnswer('Service in a city', `${name} in ${label}`, path, companies)
  return (
    byService && {
      ...{ label: `${name} near ${label}`, detail: 'Service in the cities around', path, companies: 0 },
      around: label,
    }
  )
}

/** Selects and ranks the loaded results of a query. */

import type {
  AreaAnswer,
  CityAnswer,
  CompanyAnswer,
  FinderBlock,
  FinderRoot,
  RegionAnswer,
  ServiceAnswer,
} from '../directory/finder/results.ts'
import { isCutOff } from '../directory/lists/list-length.ts'
import { regionName, regionOfLabel } from '../places/regions.ts'
import { REGION_CODES, stateNamed } from '../search/known-words.ts'
import { numberLabel, phoneDigitsLabel } from '../search/numbers.ts'
import type { Fact } from '../search/other-terms.ts'
import type { QueryReading } from '../search/parse-query.ts'
import { formsOf, wordsOf } from './name-words.ts'
import type { Query } from './query.ts'
import {
  type Answer,
  areaAnswer,
  cityAnswer,
  companyAnswer,
  pairAnswer,
  regionAnswer,
  serviceAnswer,
  serviceInStateAnswer,
  withFacts,
} from './result.ts'

/** Lower ranks come first. */
type Rank = number
const PAIR = { state: 0, other: 1 }
/** Ranks of exact names, beginnings, and all words. Lists come before companies. */
const EXACT = { list: 2, company: 3 } as const
const PREFIX = { list: 4, company: 5 } as const
const WORDS = { list: 6, company: 7 } as const

type Ranked = [rank: Rank, answer: Answer]

const hasAll = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((part) => words.some((word) => word.startsWith(part)))

/** @param names possible names @param words everything that may distinguish it */
const rankOf = (
  kind: 'list' | 'company',
  names: readonly string[][],
  words: readonly string[],
  typed: readonly string[],
): Rank | undefined => {
  if (typed.length === 0 || !hasAll(words, typed)) return undefined
  const phrase = typed.join(' ')
  const phrases = names.map((name) => name.join(' '))
  if (phrases.includes(phrase)) return EXACT[kind]
  return (phrases.some((name) => name.startsWith(phrase)) ? PREFIX : WORDS)[kind]
}

/** Words of a city with its state. */
export const cityWords = (label: string): { names: string[][]; words: string[] } => {
  const [name = '', region = ''] = label.split(/, (?=[^,]*$)/)
  const [forms, code] = [formsOf(name), region.toLowerCase()]
  return { names: forms.flatMap((words) => [words, [...words, code]]), words: [...forms.flat(), code] }
}

/** Full names of states and provinces, which visitors may type instead of the code. */
const regionWords = ({ regions }: FinderRoot, place: string): string[] => {
  const code = regionOfLabel(place)
  return regions.some(([other]) => other === code) ? wordsOf(regionName(code)) : []
}

const isNumber = ({ number, phone }: Query, label: string): boolean => {
  if (phone && label === phoneDigitsLabel(phone)) return true
  if (!number) return false
  const { register, digits } = number
  return register ? label === numberLabel({ register, digits }) : label.endsWith(` ${digits}`)
}

const least = (ranks: readonly (Rank | undefined)[]): Rank | undefined => {
  const known = ranks.flatMap((rank) => rank ?? [])
  return known.length > 0 ? Math.min(...known) : undefined
}

const ofCompany = (root: FinderRoot, query: Query, company: CompanyAnswer): Ranked[] => {
  const [name, place, , number, legal = ''] = company
  if (query.isPlace) return []
  if (number) return isNumber(query, number) ? [[EXACT.company, companyAnswer(company)]] : []
  const names = [...formsOf(name), ...(legal ? formsOf(legal) : [])]
  const told = query.parts.some(({ kind }) => kind === 'name') ? [query.words, query.told, query.named] : [query.words]
  const ranks = told.map((typed) => {
    // The companies of a place are in its list.
    if (!typed.some((word) => hasAll(names.flat(), [word]))) return undefined
    return rankOf('company', names, [...names.flat(), ...cityWords(place).words, ...regionWords(root, place)], typed)
  })
  const rank = least(ranks)
  return rank === undefined ? [] : [[rank, companyAnswer(company)]]
}

/** Letters that people leave out at the end of a word: "Pittsburg". */
const MOST_MISSING = 1

/** True if words are whole, but for the last one of the search, which somebody may be typing: "port" is no Portland. */
const isWhole = ({ parts }: Query, place: readonly string[], words: readonly string[]): boolean => {
  const last = parts.at(-1)?.words.at(-1)
  const isWord = (typed: string) =>
    words.some((word) => word.startsWith(typed) && word.length - typed.length <= MOST_MISSING)
  const state = place.length > 1 ? place.at(-1) : undefined
  // "ne" is Nebraska, and no beginning of New Orleans.
  if (state !== undefined && REGION_CODES.has(state) && !words.includes(state)) return false
  return place.every((typed) => typed === last || isWord(typed))
}

const pairsOf = (
  { services }: FinderRoot,
  query: Query,
  reading: QueryReading,
  city: CityAnswer,
  rank: Rank,
): Ranked[] =>
  services.flatMap((service): Ranked[] => {
    if (!reading.services.includes(service[1])) return []
    const pair = pairAnswer(service, city)
    if (!pair) return []
    const whole = rank === EXACT.list ? PAIR.other : PREFIX.list
    return [[pair.companies > 0 ? whole : WORDS.list, withFacts(pair, query.facts)]]
  })

const ofCity = (root: FinderRoot, query: Query, city: CityAnswer): Ranked[] => {
  const { names, words } = cityWords(city[0])
  const told = [...words, ...regionWords(root, city[0])]
  return query.readings.flatMap((reading): Ranked[] => {
    const rank = least(
      // Those of a state are in its list.
      reading.places.map((place) => {
        if (!isWhole(query, place, told)) return undefined
        const isIn = stateNamed(place) ? hasAll(words, place) : place.some((typed) => hasAll(words, [typed]))
        return isIn ? rankOf('list', names, told, place) : undefined
      }),
    )
    if (rank === undefined) return []
    const isLonger = rank !== EXACT.list
    const found: Ranked[] =
      reading.services.length > 0
        ? pairsOf(root, query, reading, city, rank)
        : [[rank, withFacts(cityAnswer(city), query.facts)]]
    return found.map(([each, answer]) => [each, isLonger ? { ...answer, isLonger } : answer])
  })
}

/** The same for a list without a city, which has no filter if it ends early. */
const wideWithFacts = (answer: Answer, facts: readonly Fact[]): Answer =>
  isCutOff(answer.companies) ? answer : withFacts(answer, facts)

/** Services typed without a place. A name that contains one comes first if a company has exactly this name. */
const ofService = ({ readings, area, facts, parts }: Query, service: ServiceAnswer): Ranked[] => {
  const isNamed = parts.some(({ kind }) => kind === 'name')
  return readings.flatMap(({ services, places }, at): Ranked[] => {
    if (area || places.length > 0 || !services.includes(service[1])) return []
    return [[at === 0 && !isNamed ? EXACT.list : PREFIX.list, wideWithFacts(serviceAnswer(service), facts)]]
  })
}

const ofRegion = (root: FinderRoot, query: Query, region: RegionAnswer): Ranked[] => {
  const { readings, facts } = query
  const [code] = region
  const names = [wordsOf(regionName(code)), [code.toLowerCase()]]
  return readings.flatMap(({ services, places }): Ranked[] => {
    const rank = least(
      places.map((place) =>
        isWhole(query, place, names.flat()) ? rankOf('list', names, names.flat(), place) : undefined,
      ),
    )
    if (rank === undefined) return []
    if (services.length === 0) return [[rank, wideWithFacts(regionAnswer(region), facts)]]
    return root.services.flatMap((service): Ranked[] => {
      const answer = services.includes(service[1]) ? serviceInStateAnswer(root, service, region) : undefined
      return answer ? [[rank === EXACT.list ? PAIR.state : PREFIX.list, wideWithFacts(answer, facts)]] : []
    })
  })
}

/** The cities of a typed postal area, with a typed service if it is known whether they have it. */
const ofArea = (root: FinderRoot, query: Query, cities: readonly CityAnswer[], area: AreaAnswer): Ranked[] => {
  const { area: typed, readings } = query
  if (!typed || !area[0].startsWith(typed)) return []
  const rank = area[0] === typed ? EXACT.list : PREFIX.list
  const city = cities.find(([, slug]) => slug === area[2])
  const pairs = readings.flatMap((reading) => (city ? pairsOf(root, query, reading, city, rank) : []))
  return pairs.length > 0 ? pairs : [[rank, withFacts(areaAnswer(area), query.facts)]]
}

const comesBefore = ([a, one]: Ranked, [b, other]: Ranked): number =>
  a - b || other.companies - one.companies || one.label.localeCompare(other.label, 'en')

/** Results of a query, each place once. */
export const matchAnswers = (query: Query, root: FinderRoot, blocks: readonly FinderBlock[]): Answer[] => {
  // Results from a block contain more.
  const cities = [...blocks.flatMap((block) => block.cities), ...root.cities]
  const ranked: Ranked[] = [
    ...root.services.flatMap((service) => ofService(query, service)),
    ...root.regions.flatMap((region) => ofRegion(root, query, region)),
    ...cities.flatMap((city) => ofCity(root, query, city)),
    ...blocks.flatMap(({ areas }) => areas.flatMap((area) => ofArea(root, query, cities, area))),
    ...blocks.flatMap(({ companies }) => companies.flatMap((company) => ofCompany(root, query, company))),
  ]
  const places = new Map<string, Answer>()
  for (const [, answer] of ranked.sort(comesBefore)) if (!places.has(answer.path)) places.set(answer.path, answer)
  return [...places.values()]
}

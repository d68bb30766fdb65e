/** Selects and ranks the loaded results of a query. */

import type {
  CityAnswer,
  CompanyAnswer,
  FinderBlock,
  FinderRoot,
  RegionAnswer,
  ServiceAnswer,
} from '../../../domain/directory/finder/results.ts'
import { serviceNames } from '../../../domain/directory/finder/service-words.ts'
import { numberLabel } from '../../../domain/search/numbers.ts'
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
} from './result.ts'
import { servicesIn, wordsOf } from './words.ts'

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
  const [words, code] = [wordsOf(name), region.toLowerCase()]
  return { names: [words, [...words, code]], words: [...words, code] }
}

/** Full names of states and provinces, which visitors may type instead of the code. */
const regionWords = ({ regions }: FinderRoot, place: string): string[] => {
  const code = place.slice(place.lastIndexOf(', ') + 2)
  const found = regions.find(([, other]) => other === code)
  return found ? wordsOf(found[0]) : []
}

const isNumber = ({ number }: Query, label: string): boolean => {
  if (!number) return false
  const { register, digits } = number
  return register ? label === numberLabel({ register, digits }) : label.endsWith(` ${digits}`)
}

const ofCompany = (root: FinderRoot, query: Query, company: CompanyAnswer): Ranked[] => {
  const [name, place, , number] = company
  if (number !== undefined) return isNumber(query, number) ? [[EXACT.company, companyAnswer(company)]] : []
  const names = wordsOf(name)
  // The companies of a place are in its list.
  if (!query.words.some((typed) => hasAll(names, [typed]))) return []
  const rank = rankOf(
    'company',
    [names],
    [...names, ...cityWords(place).words, ...regionWords(root, place)],
    query.words,
  )
  return rank === undefined ? [] : [[rank, companyAnswer(company)]]
}

const ofCity = (root: FinderRoot, query: Query, city: CityAnswer): Ranked[] => {
  const { names, words } = cityWords(city[0])
  const told = [...words, ...regionWords(root, city[0])]
  const rank = rankOf('list', names, told, query.words)
  const pairs = servicesIn(root, query).flatMap(([service, left]): Ranked[] => {
    const rankLeft = rankOf('list', names, told, left)
    // Those of a state are in its list.
    if (rankLeft === undefined || !left.some((typed) => hasAll(words, [typed]))) return []
    const pair = pairAnswer(service, city)
    if (!pair) return []
    const isOffered = pair.companies > 0
    return [[isOffered ? (rankLeft === EXACT.list ? PAIR.other : PREFIX.list) : WORDS.list, pair]]
  })
  return [...pairs, ...(rank === undefined ? [] : [[rank, cityAnswer(city)] satisfies Ranked])]
}

const ofService = ({ words }: Query, service: ServiceAnswer): Ranked[] => {
  const names = serviceNames(service[0], service[1]).map(wordsOf)
  const ranks = names.flatMap((name) => rankOf('list', [name], name, words) ?? [])
  return ranks.length > 0 ? [[Math.min(...ranks), serviceAnswer(service)]] : []
}

const ofRegion = (root: FinderRoot, query: Query, region: RegionAnswer): Ranked[] => {
  const [name, code] = region
  const names = [wordsOf(name), [code.toLowerCase()]]
  const rank = rankOf('list', names, names.flat(), query.words)
  const inState = servicesIn(root, query).flatMap(([service, left]): Ranked[] => {
    const rankLeft = rankOf('list', names, names.flat(), left)
    const answer = rankLeft === undefined ? undefined : serviceInStateAnswer(root, service, region)
    return answer ? [[rankLeft === EXACT.list ? PAIR.state : PREFIX.list, answer]] : []
  })
  return [...inState, ...(rank === undefined ? [] : [[rank, regionAnswer(region)] satisfies Ranked])]
}

const comesBefore = ([a, one]: Ranked, [b, other]: Ranked): number =>
  a - b || other.companies - one.companies || one.label.localeCompare(other.label, 'en')

/** Results of a query, each place once. */
export const matchAnswers = (query: Query, root: FinderRoot, blocks: readonly FinderBlock[]): Answer[] => {
  const { area } = query
  const ranked: Ranked[] = [
    ...root.services.flatMap((service) => ofService(query, service)),
    ...root.regions.flatMap((region) => ofRegion(root, query, region)),
    // Results from a block contain more.
    ...[...blocks.flatMap(({ cities }) => cities), ...root.cities].flatMap((city) => ofCity(root, query, city)),
    ...blocks.flatMap(({ areas }) =>
      areas.flatMap((answer): Ranked[] =>
        area && answer[0].startsWith(area) ? [[answer[0] === area ? EXACT.list : PREFIX.list, areaAnswer(answer)]] : [],
      ),
    ),
    ...blocks.flatMap(({ companies }) => companies.flatMap((company) => ofCompany(root, query, company))),
  ]
  const places = new Map<string, Answer>()
  for (const [, answer] of ranked.sort(comesBefore)) if (!places.has(answer.path)) places.set(answer.path, answer)
  return [...places.values()]
}

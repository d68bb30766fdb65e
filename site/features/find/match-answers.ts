/** Which of what was loaded answers a query, the likeliest first. */
import type {
  CityAnswer,
  CompanyAnswer,
  FinderBlock,
  FinderRoot,
  ServiceAnswer,
} from '../../../domain/directory/finder/answers.ts'
import { numberLabel } from '../../../domain/directory/finder/find-number.ts'
import { findWords } from '../../../domain/directory/finder/find-words.ts'
import {
  type Answer,
  areaAnswer,
  cityAnswer,
  companyAnswer,
  pairAnswer,
  regionAnswer,
  serviceAnswer,
} from './answer.ts'
import type { Query } from './query.ts'

/** Lower ones first. */
type Rank = number
const PAIR = 0
/** Of something that is called as typed, begins so, or has all the words; what lists companies goes before a company. */
const EXACT = { list: 1, company: 2 } as const
const PREFIX = { list: 3, company: 4 } as const
const WORDS = { list: 5, company: 6 } as const

type Ranked = [rank: Rank, answer: Answer]

const known = new Map<string, string[]>()
/** The words of a name, made once. */
const wordsOf = (name: string): string[] => {
  const words = known.get(name) ?? findWords(name)
  known.set(name, words)
  return words
}

const hasAll = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((part) => words.some((word) => word.startsWith(part)))

/** @param names what it may be called, @param words all that it may be told apart by */
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

const cityWords = (label: string): { names: string[][]; words: string[] } => {
  const [name = '', region = ''] = label.split(/, (?=[^,]*$)/)
  const [words, code] = [wordsOf(name), region.toLowerCase()]
  return { names: [words, [...words, code]], words: [...words, code] }
}

/** Full names of states and provinces, which somebody may type for the code. */
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

/** Services that some of the words name, each with the words that are left. */
export const servicesIn = ({ services }: FinderRoot, { words }: Query): [service: ServiceAnswer, left: string[]][] =>
  services.flatMap((service): [ServiceAnswer, string[]][] => {
    const named = wordsOf(service[0])
    const left = words.filter((typed) => !named.some((word) => typed.length > 2 && word.startsWith(typed)))
    const isNamed = named.every((word) => words.some((typed) => typed.length > 2 && word.startsWith(typed)))
    return isNamed ? [[service, left]] : []
  })

const ofCompany = (root: FinderRoot, query: Query, company: CompanyAnswer): Ranked[] => {
  const [name, place, , number] = company
  if (number !== undefined) return isNumber(query, number) ? [[EXACT.company, companyAnswer(company)]] : []
  const names = wordsOf(name)
  // the companies of a place stand in its list
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
    const pair = left.length > 0 && hasAll(told, left) ? pairAnswer(service, city) : undefined
    return pair ? [[pair.companies > 0 ? PAIR : WORDS.list, pair]] : []
  })
  return [...pairs, ...(rank === undefined ? [] : [[rank, cityAnswer(city)] satisfies Ranked])]
}

const comesBefore = ([a, one]: Ranked, [b, other]: Ranked): number =>
  a - b || other.companies - one.companies || one.label.localeCompare(other.label, 'en')

/** Answers of a query, each place once. */
export const matchAnswers = (query: Query, root: FinderRoot, blocks: readonly FinderBlock[]): Answer[] => {
  const { words, area } = query
  const ranked: Ranked[] = [
    ...root.services.flatMap((service): Ranked[] => {
      const rank = rankOf('list', [wordsOf(service[0])], wordsOf(service[0]), words)
      return rank === undefined ? [] : [[rank, serviceAnswer(service)]]
    }),
    ...root.regions.flatMap((region): Ranked[] => {
      const [name, code] = region
      const names = [wordsOf(name), [code.toLowerCase()]]
      const rank = rankOf('list', names, names.flat(), words)
      return rank === undefined ? [] : [[rank, regionAnswer(region)]]
    }),
    // those of a block tell more
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

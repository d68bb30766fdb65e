/** Which blocks of the index may contain results of a query, most likely first. */
import { ofArea } from '../directory/finder/index-keys.ts'
import { REGION_CODES } from '../search/known-words.ts'
import { cityWords } from './match-results.ts'
import type { Query } from './query.ts'
import type { Reading } from './reading.ts'

/** How many single words of a query are looked up. */
const SINGLE_WORDS = 2

/** Blocks of each text, interleaved. */
const inTurn = (lists: readonly string[][]): string[] =>
  lists
    .flatMap((list) => list.map((name, turn): [number, string] => [turn, name]))
    .sort(([a], [b]) => a - b)
    .map(([, name]) => name)

/** How doubtful it is that words name a place: 0 for a known one, 1 with a state, 2 for words of any kind. */
const doubtOf = ({ parts }: Query, words: readonly string[]): number => {
  const phrase = words.join(' ')
  const isKnown = parts.some((part) => part.kind === 'place' && part.places.some((known) => known.join(' ') === phrase))
  if (isKnown) return 0
  return words.length > 1 && REGION_CODES.has(words.at(-1) ?? '') ? 1 : 2
}

/** Blocks for the typed numbers, postal area and places. */
export const blocksOfParts = async (reading: Reading, query: Query): Promise<string[]> => {
  const { number, phone, area, readings } = query
  const places = new Set(
    readings
      .flatMap((reading) => reading.places)
      .toSorted((a, b) => doubtOf(query, a) - doubtOf(query, b))
      .map((words) => words.join(' ')),
  )
  const lists = await Promise.all([
    // Five digits are more often a ZIP code than somebody's number.
    ...(area ? [reading.namesFor(ofArea(area))] : []),
    ...(number ? [reading.namesFor(number.digits, true)] : []),
    ...(phone ? [reading.namesFor(phone, true)] : []),
    ...Array.from(places, (phrase) => reading.namesFor(phrase)),
  ])
  return inTurn(lists)
}

/** Blocks of the cities of a typed postal area, which tell whether they have a typed service. */
export const blocksOfAreaCities = async (reading: Reading, { area, readings }: Query): Promise<string[]> => {
  if (readings.every(({ services }) => services.length === 0)) return []
  const areas = reading.blocks.flatMap((block) => block.areas).filter(([each]) => each.startsWith(area))
  const [label] = areas.map(([, label]) => label)
  return label === undefined ? [] : reading.namesFor(cityWords(label).names[1]?.join(' ') ?? '')
}

/** Blocks for a name. */
export const blocksOfPhrase = async (reading: Reading, words: readonly string[]): Promise<string[]> =>
  words.length > 0 ? reading.namesFor(words.join(' ')) : []

/** Blocks for the query without its first word, which may be misspelled. None for a common word. */
export const blocksOfRest = async (reading: Reading, { words }: Query): Promise<string[]> => {
  const rest = words.slice(1).join(' ')
  if (rest === '' || (await reading.partsFor(rest)).length > 1) return []
  const names = await reading.namesFor(rest)
  return names.length > 1 ? [] : names
}

const shortest = (lists: readonly string[][]): string[] =>
  lists.reduce<string[]>((best, list) => (best.length > 0 && best.length <= list.length ? best : list), [])

/** Blocks for one of several words, the rarest. The others then filter its results. */
export const blocksOfRarestWord = async (reading: Reading, { words }: Query): Promise<string[]> => {
  if (words.length < 2) return []
  const parts = new Map(
    await Promise.all(words.map(async (word) => [word, (await reading.partsFor(word)).length] as const)),
  )
  const rarest = words.toSorted((a, b) => (parts.get(a) ?? 0) - (parts.get(b) ?? 0) || b.length - a.length)
  return shortest(await Promise.all(rarest.slice(0, SINGLE_WORDS).map((word) => reading.namesFor(word))))
}

/** Blocks of the index in which answers may stand, the likeliest first. */
import { ofArea } from '../../../domain/directory/finder/phrases.ts'
import type { Query } from './query.ts'
import type { Reading } from './reading.ts'
import { servicesIn } from './services-in.ts'

/** Words of several that are looked up by themselves. */
const SINGLE_WORDS = 2

/** Blocks of each text, the first of all of them before the second of one. */
const inTurn = (lists: readonly string[][]): string[] =>
  lists
    .flatMap((list) => list.map((name, turn): [number, string] => [turn, name]))
    .sort(([a], [b]) => a - b)
    .map(([, name]) => name)

/** With the number or the postal area that is typed, or with what is typed beside a service. */
export const blocksOfParts = async (reading: Reading, query: Query): Promise<string[]> => {
  const { number, area } = query
  const beside = servicesIn(reading.root, query).map(([, left]) => left.join(' '))
  const lists = await Promise.all([
    ...(number ? [reading.namesFor(number.digits, true)] : []),
    ...(area ? [reading.namesFor(ofArea(area))] : []),
    ...Array.from(new Set(beside.filter(Boolean)), (phrase) => reading.namesFor(phrase)),
  ])
  return inTurn(lists)
}

/** With all that is typed. */
export const blocksOfPhrase = async (reading: Reading, { words }: Query): Promise<string[]> =>
  words.length > 0 ? reading.namesFor(words.join(' ')) : []

/** With all words but the first, so that a name whose first word is misspelt stands there; none for a common word. */
export const blocksOfRest = async (reading: Reading, { words }: Query): Promise<string[]> => {
  const rest = words.slice(1).join(' ')
  if (rest === '' || reading.partsOf(rest) > 1) return []
  const names = await reading.namesFor(rest)
  return names.length > 1 ? [] : names
}

const shortest = (lists: readonly string[][]): string[] =>
  lists.reduce<string[]>((best, list) => (best.length > 0 && best.length <= list.length ? best : list), [])

/** With one of several words, which the others then tell apart: the one that tells most. */
export const blocksOfRarestWord = async (reading: Reading, { words }: Query): Promise<string[]> => {
  if (words.length < 2) return []
  const parts = new Map(words.map((word) => [word, reading.partsOf(word)]))
  const rarest = words.toSorted((a, b) => (parts.get(a) ?? 0) - (parts.get(b) ?? 0) || b.length - a.length)
  return shortest(await Promise.all(rarest.slice(0, SINGLE_WORDS).map((word) => reading.namesFor(word))))
}

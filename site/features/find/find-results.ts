import { ofArea } from '../../../domain/directory/finder/index-keys.ts'
import { companyPath } from '../../../domain/routes.ts'
import { forgetFiles, forgetOldFiles, loadRoot, OutdatedError } from './finder-files.ts'
import { answersInCity } from './in-city.ts'
import { matchAnswers } from './match-results.ts'
import { type Query, queryOf, queryOfWords } from './query.ts'
import { Reading } from './reading.ts'
import type { Answer } from './result.ts'
import { isAmong, likeliest, maySlip, meantBy, unknownAmong, wordsRead } from './spelling-of.ts'
import { servicesIn, withoutBetween, wordsOf } from './words.ts'

export interface Answers {
  answers: Answer[]
  /** True if there may be more than requested. */
  isMore: boolean
  /** The corrected query, if the typed one finds nothing. */
  meant?: string
}

/** Characters to read for up to ten results, in addition to the first file: 12 kB are transferred for twenty. */
const ROOM_FOR_TEN = 9_300

/** Digits of a postal code's wider area. */
const WIDER_AREA = 3

/** Prefix of a company's path. */
const COMPANY = companyPath('')

const NONE: Answers = { answers: [], isMore: false }

const match = (reading: Reading, query: Query): Answer[] => matchAnswers(query, reading.root, reading.blocks)

/** Reads block after block until there are enough results. */
const readUntilEnough = async (
  reading: Reading,
  query: Query,
  limit: number,
  names: readonly string[],
): Promise<Answers> => {
  let answers = match(reading, query)
  for (const name of names) {
    const isEnough = reading.blocks.length > 0 && answers.length > limit
    if (isEnough || !(await reading.read(name))) return { answers, isMore: true }
    answers = match(reading, query)
  }
  return { answers, isMore: answers.length > limit }
}

/**
 * True if the query has one word of a company's name and other words to choose among many. There may be more results.
 */
const isToldApart = ({ words }: Query, { label, path }: Answer): boolean =>
  path.startsWith(COMPANY) && !wordsOf(label).join(' ').startsWith(words.slice(0, 2).join(' '))

/** Finds names as typed, also with a typed city. */
const lookNamed = async (reading: Reading, query: Query, limit: number): Promise<Answers> => {
  const read = async (names: readonly string[]) => readUntilEnough(reading, query, limit, names)
  const apart = await read(await blocksOfParts(reading, query))
  const isWrong = () => unknownAmong(reading, query.words).length > 0
  if (apart.isMore || isWrong()) return apart
  const found = await read(await blocksOfPhrase(reading, query))
  const isOver = query.words.length < 2 || found.isMore || isWrong()
  if (isOver || !found.answers.every((answer) => isToldApart(query, answer))) return found
  const answers = await answersInCity(reading, query)
  return { answers, isMore: answers.length > limit }
}

/** Finds what matches the first query with any results. */
const lookMeant = async (meant: readonly string[][], look: (query: Query) => Promise<Answers>): Promise<Answers> => {
  for (const words of meant) {
    const found = await look(queryOfWords(words))
    if (found.answers.length > 0) return { ...found, meant: words.join(' ') }
  }
  return NONE
}

/** Ways to search, each for what the ones before did not find. */
const waysFor = (reading: Reading, query: Query, limit: number): (() => Promise<Answers>)[] => {
  const named = (other: Query) => lookNamed(reading, other, limit)
  const isWide = query.area.length > WIDER_AREA
  return [
    () => named(query),
    ...(isWide ? [() => named({ ...queryOfWords([]), area: query.area.slice(0, WIDER_AREA) })] : []),
    async () => readUntilEnough(reading, query, limit, await blocksOfRest(reading, query)),
    () => lookMeant(meantAmongRead(reading, query), async (other) => readUntilEnough(reading, other, limit, [])),
    async () =>
      unknownAmong(reading, query.words).length > 0
        ? NONE
        : readUntilEnough(reading, query, limit, await blocksOfRarestWord(reading, query)),
    async () => lookMeant(await meantQueries(reading, query), named),
    () => lookMeant(edgesLeftOut(query), named),
  ]
}

const find = async (typed: string, limit: number): Promise<Answers> => {
  const query = queryOf(typed)
  if (query.words.length === 0) return NONE
  const reading = new Reading(await loadRoot(), ROOM_FOR_TEN * Math.ceil(limit / 10))
  for (const look of waysFor(reading, query, limit)) {
    const found = await look()
    if (found.answers.length > 0) return found
  }
  return NONE
}

/**
 * Results for a typed query, most likely first, at most `limit`. Loads no more of the index than necessary.
 * @throws if it cannot be loaded
 */
export const findAnswers = async (typed: string, limit: number): Promise<Answers> => {
  const found = await find(typed, limit).catch((error: unknown) => {
    if (!(error instanceof OutdatedError)) throw error
    forgetFiles()
    return find(typed, limit)
  })
  const { answers, ...rest } = found.answers.length === 0 && forgetOldFiles() ? await find(typed, limit) : found
  return { ...rest, answers: answers.slice(0, limit) }
}

// Suggestions for words that find nothing: a typo, or a place without the service.

/** With more words, nobody can tell which one is wrong. */
const MOST_WORDS = 4

/** The typed words with corrections, most likely first. @param meant corrections of each word; none if it is right */
const replaced = (words: readonly string[], meant: readonly string[][]): string[][] =>
  Array.from({ length: Math.max(0, ...meant.map(({ length }) => length)) }, (_, nth) =>
    words.map((word, at) => meant[at]?.[nth] ?? meant[at]?.[0] ?? word),
  )

/** Corrected queries, from what was already read. */
const meantAmongRead = (reading: Reading, { words }: Query): string[][] => {
  const read = wordsRead(reading)
  return replaced(
    words,
    words.map((word) => (maySlip(word) && !isAmong(read, word) ? likeliest(word, read) : [])),
  )
}

/** Corrected queries, from all indexed words. Empty if all words are right. */
const meantQueries = async (reading: Reading, { words }: Query): Promise<string[][]> => {
  if (words.length > MOST_WORDS) return []
  const meant: string[][] = []
  for (const word of words) meant.push(await meantBy(reading, word))
  return replaced(words, meant)
}

/** Several words without the first, and without the last, which is often the place. */
const edgesLeftOut = ({ words }: Query): string[][] => {
  const named = withoutBetween(words)
  return named.length < 2 ? [] : [named.slice(1), named.slice(0, -1)]
}

// Blocks of the index that may contain results, most likely first.

/** How many single words of a query are looked up. */
const SINGLE_WORDS = 2

/** Blocks of each text, interleaved. */
const inTurn = (lists: readonly string[][]): string[] =>
  lists
    .flatMap((list) => list.map((name, turn): [number, string] => [turn, name]))
    .sort(([a], [b]) => a - b)
    .map(([, name]) => name)

/** Blocks for the typed number or postal area, or for the words next to a service. */
const blocksOfParts = async (reading: Reading, query: Query): Promise<string[]> => {
  const { number, area } = query
  const beside = servicesIn(reading.root, query).map(([, left]) => left.join(' '))
  const lists = await Promise.all([
    ...(number ? [reading.namesFor(number.digits, true)] : []),
    ...(area ? [reading.namesFor(ofArea(area))] : []),
    ...Array.from(new Set(beside.filter(Boolean)), (phrase) => reading.namesFor(phrase)),
  ])
  return inTurn(lists)
}

/** Blocks for the whole query. */
const blocksOfPhrase = async (reading: Reading, { words }: Query): Promise<string[]> =>
  words.length > 0 ? reading.namesFor(words.join(' ')) : []

/** Blocks for the query without its first word, which may be misspelled. None for a common word. */
const blocksOfRest = async (reading: Reading, { words }: Query): Promise<string[]> => {
  const rest = words.slice(1).join(' ')
  if (rest === '' || reading.partsOf(rest) > 1) return []
  const names = await reading.namesFor(rest)
  return names.length > 1 ? [] : names
}

const shortest = (lists: readonly string[][]): string[] =>
  lists.reduce<string[]>((best, list) => (best.length > 0 && best.length <= list.length ? best : list), [])

/** Blocks for one of several words, the rarest. The others then filter its results. */
const blocksOfRarestWord = async (reading: Reading, { words }: Query): Promise<string[]> => {
  if (words.length < 2) return []
  const parts = new Map(words.map((word) => [word, reading.partsOf(word)]))
  const rarest = words.toSorted((a, b) => (parts.get(a) ?? 0) - (parts.get(b) ?? 0) || b.length - a.length)
  return shortest(await Promise.all(rarest.slice(0, SINGLE_WORDS).map((word) => reading.namesFor(word))))
}

import { companyPath } from '../../../domain/routes.ts'
import type { Answer } from './answer.ts'
import { forgetFiles, forgetOldFiles, loadRoot, OutdatedError } from './finder-files.ts'
import { answersInCity } from './in-city.ts'
import { matchAnswers } from './match-answers.ts'
import { edgesLeftOut, meantAmongRead, meantQueries } from './meant-queries.ts'
import { wordsOf } from './name-words.ts'
import { type Query, queryOf, queryOfWords } from './query.ts'
import { Reading } from './reading.ts'
import { unknownAmong } from './spelling-of.ts'
import { blocksOfParts, blocksOfPhrase, blocksOfRarestWord, blocksOfRest } from './ways-to-look.ts'

export interface Answers {
  answers: Answer[]
  /** Whether there may be more than were asked for. */
  isMore: boolean
  /** What they answer, where what was typed finds nothing. */
  meant?: string
}

/** Characters that are read for ten answers at most, beside the first file: 12 kB are transferred for twenty. */
const ROOM_FOR_TEN = 9_300

/** Digits of a postal code that name its wider area. */
const WIDER_AREA = 3

/** What the address of a company begins with. */
const COMPANY = companyPath('')

const NONE: Answers = { answers: [], isMore: false }

const match = (reading: Reading, query: Query): Answer[] => matchAnswers(query, reading.root, reading.blocks)

/** Reads block after block until they answer. */
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

/** Whether it is a company of which one word was typed, and told others apart: there may be more of them. */
const isToldApart = ({ words }: Query, { label, path }: Answer): boolean =>
  path.startsWith(COMPANY) && !wordsOf(label).join(' ').startsWith(words.slice(0, 2).join(' '))

/** What is called as typed, or is called so in the city that is typed, too. */
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

/** What answers to the first of some words that anything answers to. */
const lookMeant = async (meant: readonly string[][], look: (query: Query) => Promise<Answers>): Promise<Answers> => {
  for (const words of meant) {
    const found = await look(queryOfWords(words))
    if (found.answers.length > 0) return { ...found, meant: words.join(' ') }
  }
  return NONE
}

/** The ways to look for something, each for what those before have not found. */
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
 * What answers to what somebody types, the likeliest first and `limit` at most. Loads no more of the index than that needs.
 * @throws when it cannot be loaded
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

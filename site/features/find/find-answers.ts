import type { FinderBlock, FinderRoot } from '../../../domain/directory/finder/answers.ts'
import type { Answer } from './answer.ts'
import { blocksFor, forgetFiles, loadBlock, loadRoot, OutdatedError, rarestFirst } from './finder-files.ts'
import { matchAnswers } from './match-answers.ts'
import { edgesLeftOut, meantQueries } from './meant-queries.ts'
import { type Query, queryOf } from './query.ts'
import { servicesIn } from './services-in.ts'

export interface Answers {
  answers: Answer[]
  /** Whether there may be more than were asked for. */
  isMore: boolean
  /** What they answer, where what was typed finds nothing. */
  meant?: string
}

/** Blocks that are loaded for ten answers at most: with all that is typed, and with one of its words. */
const BLOCKS_FOR_TEN = { phrase: 2, word: 3 }

/** Digits of a postal code that name its wider area. */
const WIDER_AREA = 3

/** Words of several that are looked up by themselves. */
const SINGLE_WORDS = 2

const shortest = (lists: readonly string[][]): string[] =>
  lists.reduce<string[]>((best, list) => (best.length > 0 && best.length <= list.length ? best : list), [])

/** Blocks of each text, the first of all of them before the second of one. */
const inTurn = (lists: readonly string[][]): string[] =>
  lists
    .flatMap((list) => list.map((name, turn): [number, string] => [turn, name]))
    .sort(([a], [b]) => a - b)
    .map(([, name]) => name)

/** Names of blocks with what is typed, as a whole or beside a service. */
const blocksOf = async (root: FinderRoot, query: Query): Promise<string[]> => {
  const { words, number, area } = query
  const beside = servicesIn(root, query).map(([, left]) => left.join(' '))
  const phrases = new Set([...beside, words.join(' ')].filter(Boolean))
  const lists = await Promise.all([
    ...(number ? [blocksFor(root, number.digits, true)] : []),
    ...(area ? [blocksFor(root, area)] : []),
    ...Array.from(phrases, (phrase) => blocksFor(root, phrase)),
  ])
  return inTurn(lists)
}

/** Names of blocks with one of several words, which the others then tell apart. */
const blocksOfOneWord = async (root: FinderRoot, { words }: Query): Promise<string[]> =>
  words.length < 2
    ? []
    : shortest(
        await Promise.all(
          rarestFirst(root, words)
            .slice(0, SINGLE_WORDS)
            .map((word) => blocksFor(root, word)),
        ),
      )

const look = async (query: Query, limit: number): Promise<Answers> => {
  const root = await loadRoot()
  const tens = Math.ceil(limit / 10)
  const blocks = new Map<string, FinderBlock>()
  let found = matchAnswers(query, root, [])
  for (const [namesOf, most] of [
    [blocksOf, BLOCKS_FOR_TEN.phrase * tens],
    [blocksOfOneWord, BLOCKS_FOR_TEN.word * tens],
  ] as const) {
    const before = blocks.size
    for (const name of await namesOf(root, query)) {
      if (blocks.has(name)) continue
      const isEnough = blocks.size - before >= most || (blocks.size > 0 && found.length > limit)
      if (isEnough) return { answers: found, isMore: true }
      blocks.set(name, await loadBlock(name))
      found = matchAnswers(query, root, [...blocks.values()])
    }
    if (found.length > 0) break
  }
  return { answers: found, isMore: found.length > limit }
}

/** What is in the wider area of a postal code that no address has. */
const inWiderArea = (query: Query, limit: number): Promise<Answers> =>
  look({ words: [], number: undefined, area: query.area.slice(0, WIDER_AREA) }, limit)

/** What was meant by words of which some are misspelt, or too many. */
const lookForMeant = async (query: Query, limit: number): Promise<Answers> => {
  for (const words of [...(await meantQueries(await loadRoot(), query)), ...edgesLeftOut(query)]) {
    const found = await look({ words, number: undefined, area: '' }, limit)
    if (found.answers.length > 0) return { ...found, meant: words.join(' ') }
  }
  return { answers: [], isMore: false }
}

const find = async (typed: string, limit: number): Promise<Answers> => {
  const query = queryOf(typed)
  if (query.words.length === 0) return { answers: [], isMore: false }
  const found = await look(query, limit)
  if (found.answers.length > 0) return found
  return query.area.length > WIDER_AREA ? inWiderArea(query, limit) : lookForMeant(query, limit)
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
  return { ...found, answers: found.answers.slice(0, limit) }
}

import type { FinderBlock, FinderRoot } from '../../../domain/directory/finder/answers.ts'
import type { Answer } from './answer.ts'
import { blocksFor, forgetFiles, loadBlock, loadRoot, OutdatedError } from './finder-files.ts'
import { matchAnswers, servicesIn } from './match-answers.ts'
import { type Query, queryOf } from './query.ts'

export interface Answers {
  answers: Answer[]
  /** Whether there may be more than were asked for. */
  isMore: boolean
}

/** Blocks that are loaded for ten answers at most. */
const BLOCKS_FOR_TEN = 3

/** Digits of a postal code that name its wider area. */
const WIDER_AREA = 3

const shortest = (lists: readonly string[][]): string[] =>
  lists.reduce<string[]>((best, list) => (best.length > 0 && best.length <= list.length ? best : list), [])

/** Names of blocks, in the order in which they are worth loading. */
async function* blocksOf(root: FinderRoot, query: Query): AsyncGenerator<string> {
  const { words, number, area } = query
  const phrase = words.join(' ')
  if (number) yield* await blocksFor(root, number.digits, true)
  if (area) yield* await blocksFor(root, area)
  if (phrase) yield* await blocksFor(root, phrase)
  for (const [, left] of servicesIn(root, query)) if (left.length > 0) yield* await blocksFor(root, left.join(' '))
  if (words.length > 1) yield* shortest(await Promise.all(words.map((word) => blocksFor(root, word))))
}

const look = async (query: Query, limit: number): Promise<Answers> => {
  const root = await loadRoot()
  const most = BLOCKS_FOR_TEN * Math.ceil(limit / 10)
  const blocks = new Map<string, FinderBlock>()
  let found = matchAnswers(query, root, [])
  for await (const name of blocksOf(root, query)) {
    if (blocks.has(name)) continue
    if (blocks.size >= most || (blocks.size > 0 && found.length > limit)) return { answers: found, isMore: true }
    blocks.set(name, await loadBlock(name))
    found = matchAnswers(query, root, [...blocks.values()])
  }
  return { answers: found, isMore: found.length > limit }
}

/** What is in the wider area of a postal code that no address has. */
const inWiderArea = (query: Query, limit: number): Promise<Answers> =>
  look({ words: [], number: undefined, area: query.area.slice(0, WIDER_AREA) }, limit)

const find = async (typed: string, limit: number): Promise<Answers> => {
  const query = queryOf(typed)
  if (query.words.length === 0) return { answers: [], isMore: false }
  const found = await look(query, limit)
  return found.answers.length === 0 && query.area.length > WIDER_AREA ? inWiderArea(query, limit) : found
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

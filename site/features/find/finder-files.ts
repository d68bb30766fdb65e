/** The files of the index, each loaded once. */
import type { FinderBlock, FinderRoot } from '../../../domain/directory/finder/answers.ts'
import type { Cut } from '../../../domain/directory/finder/cut-index.ts'
import { FINDER_ROOT_PATH, finderBlockPath, finderPartPath } from '../../../domain/directory/finder/finder-paths.ts'

const LAST_LETTER = '\uffff'

const loaded = new Map<string, Promise<unknown>>()

/** A file that is no more where it was, because the directory has changed meanwhile. */
export class OutdatedError extends Error {}

const fetchJson = async (path: string): Promise<unknown> => {
  const response = await fetch(path)
  if (response.status === 404) throw new OutdatedError(path)
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response.json()
}

/** What stands at a path, asked for once; a failed try is not remembered. */
const load = <Content>(path: string): Promise<Content> => {
  const known = loaded.get(path) ?? fetchJson(path)
  loaded.set(path, known)
  known.catch(() => loaded.delete(path))
  return known as Promise<Content>
}

/** Forgets what was loaded. */
export const forgetFiles = (): void => loaded.clear()

export const loadRoot = (): Promise<FinderRoot> => load(FINDER_ROOT_PATH)
export const loadBlock = (name: string): Promise<FinderBlock> => load(finderBlockPath(name))

/** Names of the cuts that may hold something that begins so, in their order. */
export const cutsFor = (cuts: readonly Cut[], phrase: string, isWhole = false): string[] => {
  const from = Math.max(
    0,
    cuts.findLastIndex(([words]) => words <= phrase),
  )
  // a cut within one word ends with a space
  const end = phrase + (isWhole ? ' ' : LAST_LETTER)
  return cuts
    .slice(from)
    .filter(([words], index) => index === 0 || words <= end)
    .map(([, name]) => name)
}

/** Parts in which a word is looked up: one that stands in more of them is too common to look for. */
const MOST_PARTS = 2

/** Names of the blocks with what begins so. @param isWhole whether it must be a whole name or number */
export const blocksFor = async ({ parts }: FinderRoot, phrase: string, isWhole = false): Promise<string[]> => {
  const names = cutsFor(parts, phrase, isWhole).slice(0, MOST_PARTS)
  const cuts = await Promise.all(names.map((name) => load<readonly Cut[]>(finderPartPath(name))))
  return cutsFor(cuts.flat(), phrase, isWhole)
}

/** The words that tell most: in fewest parts, and long. */
export const rarestFirst = ({ parts }: FinderRoot, words: readonly string[]): string[] => {
  const spans = new Map(words.map((word) => [word, cutsFor(parts, word).length]))
  return words.toSorted((a, b) => (spans.get(a) ?? 0) - (spans.get(b) ?? 0) || b.length - a.length)
}

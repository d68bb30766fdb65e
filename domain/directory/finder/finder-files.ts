/** The files of a finder, but for the first one, and which of them a company stands in. */
import type { Company } from '../company.ts'
import { blockOf, type FinderBlock } from './answers.ts'
import type { Cut } from './cut-index.ts'
import type { Finder } from './finder.ts'
import { foundBy } from './finder-entries.ts'
import { finderBlockAt, finderBlockPath, finderPartAt, finderPartPath } from './finder-paths.ts'

export type FinderFile = readonly Cut[] | FinderBlock

/** What the file at a path holds; undefined when there is none. */
export const finderFileAt = ({ index }: Finder, path: string): FinderFile | undefined => {
  const part = finderPartAt(path)
  if (part !== undefined) return index.part(part)
  const block = finderBlockAt(path)
  const entries = block === undefined ? undefined : index.block(block)
  return entries && blockOf(entries.map(foundBy))
}

/** Paths of the files that may change when companies come or go: of those before it, and of those after it. */
export const finderFilesAround = (finder: Finder, companies: readonly Company[]): Set<string> => {
  const found = companies.flatMap((company) => finder.keysOf(company)).map((key) => finder.index.around(key))
  return new Set(found.flatMap(({ parts, blocks }) => [...parts.map(finderPartPath), ...blocks.map(finderBlockPath)]))
}

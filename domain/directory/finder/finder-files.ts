import type { Company } from '../company.ts'
import type { Cut } from './cut-index.ts'
import type { Finder } from './finder.ts'
import { foundBy } from './finder-entries.ts'
import { blockOf, type FinderBlock } from './results.ts'

/** All files of a finder except the first, and which of them contain a company. */

export type FinderFile = readonly Cut[] | FinderBlock

/** Content of the file at a path, or undefined. */
export const finderFileAt = ({ index }: Finder, path: string): FinderFile | undefined => {
  const group = nameAfter(GROUP_START, path)
  if (group !== undefined) return index.group(group)
  const part = nameAfter(PART_START, path)
  if (part !== undefined) return index.part(part)
  const block = nameAfter(BLOCK_START, path)
  const entries = block === undefined ? undefined : index.block(block)
  return entries && blockOf(entries.map(foundBy))
}

/** Paths of files that may change when companies come or go, before and after the change. */
export const finderFilesAround = (finder: Finder, companies: readonly Company[]): Set<string> => {
  const found = companies.flatMap((company) => finder.keysOf(company)).map((key) => finder.index.around(key))
  return new Set(
    found.flatMap(({ groups, parts, blocks }) => [
      ...groups.map(finderGroupPath),
      ...parts.map(finderPartPath),
      ...blocks.map(finderBlockPath),
    ]),
  )
}

// Paths of the finder's files. Browsers load this file, so it imports nothing that builds the index.

const END = '.json'
const GROUP_START = '/find/groups/'
const PART_START = '/find/parts/'
const BLOCK_START = '/find/blocks/'

/** The first file that browsers load. */
export const FINDER_ROOT_PATH = `/find/index${END}`
export const finderGroupPath = (name: string): string => `${GROUP_START}${name}${END}`
export const finderPartPath = (name: string): string => `${PART_START}${name}${END}`
export const finderBlockPath = (name: string): string => `${BLOCK_START}${name}${END}`

const nameAfter = (start: string, path: string): string | undefined =>
  path.startsWith(start) && path.endsWith(END) ? path.slice(start.length, -END.length) : undefined

/** True if a path can belong to a group, part or block. */
export const isIndexFile = (path: string): boolean =>
  [GROUP_START, PART_START, BLOCK_START].some((start) => nameAfter(start, path) !== undefined)

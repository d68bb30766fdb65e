/** Where the files of the finder stand. Free of what makes them, which browsers do not load. */

const END = '.json'
const PART_START = '/find/parts/'
const BLOCK_START = '/find/blocks/'

/** What is loaded first. */
export const FINDER_ROOT_PATH = `/find/index${END}`
export const finderPartPath = (name: string): string => `${PART_START}${name}${END}`
export const finderBlockPath = (name: string): string => `${BLOCK_START}${name}${END}`

const nameAfter = (start: string, path: string): string | undefined =>
  path.startsWith(start) && path.endsWith(END) ? path.slice(start.length, -END.length) : undefined

/** Name of the part at a path; undefined when there can be none. */
export const finderPartAt = (path: string): string | undefined => nameAfter(PART_START, path)
export const finderBlockAt = (path: string): string | undefined => nameAfter(BLOCK_START, path)
/** Whether a part or a block may stand at a path. */
export const isPartOrBlock = (path: string): boolean =>
  finderPartAt(path) !== undefined || finderBlockAt(path) !== undefined

/** The cache may be damaged by a disk. A list of checksums next to its files finds damage before anything uses them. */
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'

/** A dotfile is not served. */
export const CHECKSUMS_FILE = '.checksums'
const AT_ONCE = 16

const hashOf = (content: Buffer | string): string => createHash('sha1').update(content).digest('base64url')

/** Names of all files in a folder except its list. Follows no links. */
export const filesBelow = async (folder: string): Promise<string[]> => {
  const visit = async (below: string): Promise<string[]> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true })
    const found = entries.map(async (entry) => {
      if (entry.isDirectory()) return visit(join(below, entry.name))
      return entry.isFile() ? [join(below, entry.name)] : []
    })
    return (await Promise.all(found)).flat()
  }
  return (await visit('')).filter((name) => name !== CHECKSUMS_FILE)
}

/** Writes the list of a folder's files. @param names below the folder; all of its files if absent */
export const writeChecksums = async (folder: string, names?: readonly string[]): Promise<void> => {
  const listed = (names ?? (await filesBelow(folder))).toSorted()
  const lines = await pMap(listed, async (name) => `${hashOf(await readFile(join(folder, name)))} ${name}\n`, {
    concurrency: AT_ONCE,
  })
  const text = lines.join('')
  await writeFile(join(folder, `${CHECKSUMS_FILE}.part`), `${text}${hashOf(text)}`)
  await rename(join(folder, `${CHECKSUMS_FILE}.part`), join(folder, CHECKSUMS_FILE))
}

/** File → hash. Undefined if the list is damaged or missing. */
const readChecksums = async (folder: string): Promise<Map<string, string> | undefined> => {
  const text = await readFile(join(folder, CHECKSUMS_FILE), 'utf8').catch(() => '')
  const end = text.lastIndexOf('\n') + 1
  if (text === '' || hashOf(text.slice(0, end)) !== text.slice(end)) return undefined
  const lines = text.slice(0, end).split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]))
}

/**
 * Compares a folder's files with its list.
 * @param isChecked filters the listed files
 * @returns full paths of damaged and missing files, or the path of an unreadable list
 */
export const damagedFiles = async (
  folder: string,
  isChecked: (name: string) => boolean = () => true,
): Promise<string[]> => {
  const listed = await readChecksums(folder)
  if (!listed) return [join(folder, CHECKSUMS_FILE)]
  const checked = [...listed].filter(([name]) => isChecked(name))
  const damaged = await pMap(
    checked,
    async ([name, expected]) => {
      const content = await readFile(join(folder, name)).catch(() => undefined)
      return content && hashOf(content) === expected ? [] : [join(folder, name)]
    },
    { concurrency: AT_ONCE },
  )
  return damaged.flat()
}

/** SQLite's error codes for a damaged file, and for a file that is not a database. */
const DAMAGED_CODES = [11, 26]

/** True if SQLite failed because its file is damaged. */
export const isDamagedDatabase = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && DAMAGED_CODES.includes(Number(error.errcode) % 256)

const MOST_NAMED = 3

/** "a, b, c and 7 more are damaged" */
export const describeDamage = (files: readonly string[]): string => {
  const more = files.length - MOST_NAMED
  const named = files.slice(0, MOST_NAMED).join(', ')
  return `${named}${more > 0 ? ` and ${more} more` : ''} ${files.length === 1 ? 'is' : 'are'} damaged`
}

/**
 * The names that companies and cities had before, as files of the site: who serves a site from files alone looks an old
 * address up in one of them. A name is found by a hash of it, so each file is small, and a rename rewrites one.
 */
import { hashText } from '../text/hash-text.ts'

const FOLDER = 'moved'
/** Three hexadecimal digits: 200,000 old names are 50 in a file. */
const FILES = 4096

/** What had a name. */
export type Moved = 'company' | 'city'

/** Name that a company or city has now, by its kind and the one it had: "company acme" → "apex". */
export type MovedNames = Readonly<Record<string, string>>

export const movedKey = (kind: Moved, slug: string): string => `${kind} ${slug}`

/** Name of the file, below the site, that tells what has become of a name. */
export const movedFile = (key: string): string => {
  const number = (hashText(key) % FILES).toString(16)
  return `${FOLDER}/${'00'.slice(0, 3 - number.length)}${number}.json`
}

/** All of these files by their names; those that would be empty are not there. */
export const movedFiles = (
  companies: Iterable<readonly [from: string, to: string]>,
  cities: Iterable<readonly [from: string, to: string]>,
): Map<string, MovedNames> => {
  const files = new Map<string, Record<string, string>>()
  const add = (key: string, to: string) => {
    const file = movedFile(key)
    const names = files.get(file) ?? {}
    names[key] = to
    files.set(file, names)
  }
  for (const [from, to] of companies) add(movedKey('company', from), to)
  for (const [from, to] of cities) add(movedKey('city', from), to)
  return files
}

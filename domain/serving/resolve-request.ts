import { hashText } from '../text/hash-text.ts'
import { type Destination, resolvePath } from './resolve-path.ts'

/** A site whose files can only be asked for, one by one. */
export interface AskedSite {
  isFile(name: string): Promise<boolean>
  /** A file of old names; undefined when there is none. */
  movedNames(file: string): Promise<MovedNames | undefined>
}

/** Something that `resolvePath` wants to know and that has not been asked yet. */
class Unknown {
  readonly ask: () => Promise<void>

  constructor(ask: () => Promise<void>) {
    this.ask = ask
  }
}

/** Every file of a site has an ending, but those that others chose the names of. */
const canBeFile = (name: string): boolean => /\.\w+$/.test(name) || name.startsWith('.well-known/')

/**
 * Does what `resolvePath` does for a site of which each answer takes a request: it is asked for what it turns out to
 * need, which is one file for a page.
 */
export const resolveAsking = async (site: AskedSite, path: string, query: string): Promise<Destination> => {
  const files = new Map<string, boolean>()
  const moved = new Map<string, MovedNames>()
  const isFile = (name: string): boolean => {
    if (!canBeFile(name)) return false
    const known = files.get(name)
    if (known !== undefined) return known
    throw new Unknown(async () => void files.set(name, await site.isFile(name)))
  }
  const nameAfter = (key: string): string | undefined => {
    const file = movedFile(key)
    const names = moved.get(file)
    if (names) return Object.hasOwn(names, key) ? names[key] : undefined
    throw new Unknown(async () => void moved.set(file, (await site.movedNames(file)) ?? {}))
  }
  const known = {
    isFile,
    slugAfter: (slug: string) => nameAfter(movedKey('company', slug)),
    citySlugAfter: (slug: string) => nameAfter(movedKey('city', slug)),
  }
  for (;;) {
    try {
      return resolvePath(known, path, query)
    } catch (unknown) {
      if (!(unknown instanceof Unknown)) throw unknown
      await unknown.ask()
    }
  }
}

// Old names of companies and cities, as files for programs that serve the site from files alone. A name is found by
// its hash, so each file is small and a rename writes one.

const FOLDER = 'moved'
/** Three hexadecimal digits: 200,000 old names are 50 in a file. */
const FILES = 4096

/** What had a name. */
type Moved = 'company' | 'city'

/** Name that a company or city has now, by its kind and the one it had: "company acme" → "apex". */
export type MovedNames = Readonly<Record<string, string>>

const movedKey = (kind: Moved, slug: string): string => `${kind} ${slug}`

/** Name of the file, below the site, that tells what has become of a name. */
const movedFile = (key: string): string => {
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

import { hashText } from '../text/hash-text.ts'
import { oldPageSlug } from './old-pages.ts'
import { type Destination, resolvePath } from './resolve-path.ts'

/** A site whose files can only be requested one by one. */
export interface AskedSite {
  isFile(name: string): Promise<boolean>
  /** A file of former names. Undefined if there is none. */
  movedNames(file: string): Promise<MovedNames | undefined>
}

/** A fact that `resolvePath` needs and that was not requested yet. */
class Unknown {
  readonly ask: () => Promise<void>

  constructor(ask: () => Promise<void>) {
    this.ask = ask
  }
}

/** Every site file has an extension, except files that others named. */
const canBeFile = (name: string): boolean => /\.\w+$/.test(name) || name.startsWith('.well-known/')

/**
 * Like `resolvePath`, for a site where each fact costs a request. It requests only what turns out to be needed, which
 * is one file for a page.
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

// Former names of companies and cities, as files for hosts that serve only files. A hash of the name selects the file,
// so each file is small and a rename writes one.

const FOLDER = 'moved'
/** Three hexadecimal digits: with 200,000 former names, a file has 50. */
const FILES = 4096

/** What had the name. */
type Moved = 'company' | 'city'

/** Current name of a company or city, by kind and former name: "company acme" → "apex". */
export type MovedNames = Readonly<Record<string, string>>

const movedKey = (kind: Moved, slug: string): string => `${kind} ${slug}`

/** Path of the file, below the site, that contains a former name. */
const movedFile = (key: string): string => {
  const number = (hashText(key) % FILES).toString(16)
  return `${FOLDER}/${'00'.slice(0, 3 - number.length)}${number}.json`
}

/** Where a file says which company had a page in the directory that it comes from. Undefined for an impossible page. */
export const oldPageEntry = (path: string): { file: string; key: string } | undefined => {
  const slug = oldPageSlug(path)
  const key = movedKey('company', slug)
  return slug ? { file: movedFile(key), key } : undefined
}

/** All of these files by name, without empty ones. */
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

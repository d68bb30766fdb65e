import { type Destination, resolvePath } from '../resolve-path.ts'
import { type MovedNames, movedFile, movedKey } from './moved-names.ts'

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

import { ByteTable } from './byte-table.ts'
import type { ManifestEntry } from './manifest.ts'

const SHOWN_BYTES = 12

/** Beginning of the hash of what a page shows; of a page that is gone or uncertain nothing that any hash begins with. */
const beginningOf = (shown: string): Buffer => {
  const beginning = Buffer.alloc(SHOWN_BYTES)
  beginning.write(shown, 'base64url')
  return beginning
}

/** What the pages of a site show, in some bytes a page. */
export class ShownPages {
  readonly #shown = new ByteTable(SHOWN_BYTES)

  /** Whether nothing is known of any page. */
  get isEmpty(): boolean {
    return this.#shown.size === 0
  }

  /** Takes in a line of a manifest; a later one of the same page counts. */
  note([path, shown]: ManifestEntry): void {
    this.#shown.set(path, beginningOf(shown))
  }

  /** Whether a page shows what has this hash, or without one, whether there never was such a page. */
  shows(path: string, shown: string | undefined): boolean {
    const known = this.#shown.get(path)
    if (!known || shown === undefined) return !known && shown === undefined
    return known.equals(beginningOf(shown))
  }
}

import { ByteTable } from './byte-table.ts'
import type { ManifestEntry } from './manifest.ts'

const SHOWN_BYTES = 12

/** Beginning of the hash of what a page shows. For a removed or uncertain page, something that no hash begins with. */
const beginningOf = (shown: string): Buffer => {
  const beginning = Buffer.alloc(SHOWN_BYTES)
  beginning.write(shown, 'base64url')
  return beginning
}

/** What the pages of a site show, in a few bytes per page. */
export class ShownPages {
  readonly #shown = new ByteTable(SHOWN_BYTES)

  /** True if nothing is known about any page. */
  get isEmpty(): boolean {
    return this.#shown.size === 0
  }

  /** Applies a line of a manifest. A later line of the same page counts. */
  note([path, shown]: ManifestEntry): void {
    this.#shown.set(path, beginningOf(shown))
  }

  /** True if a page has this hash, or without a hash, if there never was such a page. */
  shows(path: string, shown: string | undefined): boolean {
    const known = this.#shown.get(path)
    if (!known || shown === undefined) return !known && shown === undefined
    return known.equals(beginningOf(shown))
  }
}

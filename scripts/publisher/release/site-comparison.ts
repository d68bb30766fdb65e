import type { CompanyLists } from '../../../domain/directory/company-lists.ts'
import { pagePaths } from '../../../domain/directory/pages/site-pages.ts'
import { prepareLists } from '../prepare-lists.ts'
import { ByteTable } from './manifest/byte-table.ts'
import { GONE, type ManifestEntry, manifestOf } from './manifest/manifest.ts'
import { ShownPages } from './manifest/shown-pages.ts'

const PREPARED_AT_ONCE_MS = 50
const READ_AT_ONCE_MS = 50
const PAGES_AT_ONCE = 300
const NONE: ReadonlySet<string> = new Set()

/** Lines about the pages of a site, the later ones last. */
interface WhatIsShown {
  read(): AsyncIterableIterator<ManifestEntry>
}

/**
 * Finds the pages in which a site differs from a directory, bit by bit, so that no edit waits for all of them: of a million
 * companies even to know their paths takes seconds. What changes meanwhile in the directory is for others to note.
 */
export class SiteComparison {
  readonly #manifest: WhatIsShown
  #lines: AsyncIterableIterator<ManifestEntry> | undefined
  readonly #live = new ShownPages()
  /** Those that are not compared yet; undefined before the beginning. */
  #paths: string[] | undefined
  readonly #wanted = new ByteTable(0)
  /** How many paths are among the wanted ones. */
  #named = 0
  /** Pages of the site that the directory has not. */
  readonly #unwanted = new Set<string>()
  #isRead = false

  constructor(manifest: WhatIsShown) {
    this.#manifest = manifest
  }

  /** Whether it knows which pages there are: those that come later it does not look at. */
  get hasBegun(): boolean {
    return this.#paths !== undefined
  }

  /** Reads some of what is shown. @returns whether all is read */
  async #read(paths: readonly string[]): Promise<boolean> {
    const end = performance.now() + READ_AT_ONCE_MS
    for (; this.#named < paths.length; this.#named++) {
      if (performance.now() > end) return false
      this.#wanted.set(paths[this.#named] ?? '')
    }
    this.#lines ??= this.#manifest.read()
    while (performance.now() < end) {
      const { value: entry, done } = await this.#lines.next().catch((error: unknown) => {
        // a reader that has failed says that it is at the end
        this.#lines = undefined
        throw error
      })
      if (done) {
        this.#isRead = true
        this.#paths = [...this.#unwanted, ...paths]
        return true
      }
      const [path, shown] = entry
      this.#live.note(entry)
      if (shown === GONE) this.#unwanted.delete(path)
      else if (!this.#wanted.has(path)) this.#unwanted.add(path)
    }
    return false
  }

  /** Pages that differ, as far as this step has got; undefined when all are compared. */
  async next(lists: CompanyLists, count = PAGES_AT_ONCE): Promise<ReadonlySet<string> | undefined> {
    if (prepareLists(lists, PREPARED_AT_ONCE_MS)) return NONE
    this.#paths ??= pagePaths(lists).reverse()
    if (!this.#isRead && !(await this.#read(this.#paths))) return NONE
    if (this.#paths.length === 0) return undefined
    const paths = this.#paths.splice(-count).reverse()
    const wanted = manifestOf(lists, paths)
    return new Set(paths.filter((path) => !this.#live.shows(path, wanted.get(path))))
  }

  /** Ends it, wherever it is. */
  async close(): Promise<void> {
    await this.#lines?.return?.()
  }
}

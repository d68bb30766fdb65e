import type { CompanyLists } from '../../../domain/directory/company-lists.ts'
import { pagePaths } from '../../../domain/directory/pages/site-pages.ts'
import { prepareLists } from '../prepare-lists.ts'
import { ByteTable } from './manifest/byte-table.ts'
import { GONE, type ManifestEntry, manifestOf } from './manifest/manifest.ts'
import { ShownPages } from './manifest/shown-pages.ts'

const PREPARED_AT_ONCE_MS = 50
const PAGES_AT_ONCE = 300
const NONE: ReadonlySet<string> = new Set()

/** Lines about the pages of a site, the later ones last. */
interface WhatIsShown {
  read(): AsyncIterable<ManifestEntry>
}

/**
 * Finds the pages in which a site differs from a directory, bit by bit, so that no edit waits for all of them: of a million
 * companies even to know their paths takes seconds. What changes meanwhile in the directory is for others to note.
 */
export class SiteComparison {
  readonly #manifest: WhatIsShown
  readonly #live = new ShownPages()
  /** Those that are not compared yet; undefined before the beginning. */
  #paths: string[] | undefined

  constructor(manifest: WhatIsShown) {
    this.#manifest = manifest
  }

  /** Whether it knows which pages there are: those that come later it does not look at. */
  get hasBegun(): boolean {
    return this.#paths !== undefined
  }

  async #begin(lists: CompanyLists): Promise<string[]> {
    const paths = pagePaths(lists)
    const wanted = new ByteTable(0)
    for (const path of paths) wanted.set(path)
    const unwanted = new Set<string>()
    for await (const entry of this.#manifest.read()) {
      const [path, shown] = entry
      this.#live.note(entry)
      if (shown === GONE) unwanted.delete(path)
      else if (!wanted.has(path)) unwanted.add(path)
    }
    return [...paths, ...unwanted].reverse()
  }

  /** Pages that differ, as far as this step has got; undefined when all are compared. */
  async next(lists: CompanyLists, count = PAGES_AT_ONCE): Promise<ReadonlySet<string> | undefined> {
    if (!this.#paths) {
      if (prepareLists(lists, PREPARED_AT_ONCE_MS)) return NONE
      this.#paths = await this.#begin(lists)
    }
    if (this.#paths.length === 0) return undefined
    const paths = this.#paths.splice(-count).reverse()
    const wanted = manifestOf(lists, paths)
    return new Set(paths.filter((path) => !this.#live.shows(path, wanted.get(path))))
  }
}

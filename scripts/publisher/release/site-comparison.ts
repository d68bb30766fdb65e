import type { CompanyLists } from '../../../domain/directory/company-lists.ts'
import { pagePaths } from '../../../domain/directory/pages/site-pages.ts'
import { prepareLists } from '../prepare-lists.ts'
import { type Manifest, manifestOf } from './manifest/manifest.ts'

const PREPARED_AT_ONCE_MS = 50
const PAGES_AT_ONCE = 1000
const NONE: ReadonlySet<string> = new Set()

/**
 * Finds the pages in which a site differs from a directory, bit by bit, so that no edit waits for all of them: of a million
 * companies even to know their paths takes seconds. What changes meanwhile in the directory is for others to note.
 */
export class SiteComparison {
  readonly #read: () => Promise<Manifest>
  #live: Manifest = new Map()
  /** Those that are not compared yet; undefined before the beginning. */
  #paths: string[] | undefined

  /** @param read what the site shows */
  constructor(read: () => Promise<Manifest>) {
    this.#read = read
  }

  async #begin(lists: CompanyLists): Promise<string[]> {
    this.#live = await this.#read()
    const paths = pagePaths(lists)
    const wanted = new Set(paths)
    return [...paths, ...[...this.#live.keys()].filter((path) => !wanted.has(path))].reverse()
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
    return new Set(paths.filter((path) => wanted.get(path) !== this.#live.get(path)))
  }
}

import type { CompanyLists } from '../../../domain/directory/company-lists.ts'
import { pagePaths } from '../../../domain/directory/pages/site-pages.ts'
import { type Manifest, manifestOf } from './manifest.ts'

/**
 * Finds the pages in which a site differs from a directory, some at a time. What changes meanwhile in the directory is
 * for others to note.
 */
export class SiteComparison {
  readonly #live: Manifest
  readonly #paths: readonly string[]
  #compared = 0

  /** @param live what the site showed at the beginning */
  constructor(lists: CompanyLists, live: Manifest) {
    this.#live = live
    const paths = pagePaths(lists)
    const wanted = new Set(paths)
    this.#paths = [...paths, ...[...live.keys()].filter((path) => !wanted.has(path))]
  }

  /** Differing ones of the next pages; undefined when all are compared. */
  next(lists: CompanyLists, count: number): Set<string> | undefined {
    const paths = this.#paths.slice(this.#compared, this.#compared + count)
    if (paths.length === 0) return undefined
    this.#compared += paths.length
    const wanted = manifestOf(lists, paths)
    return new Set(paths.filter((path) => wanted.get(path) !== this.#live.get(path)))
  }
}

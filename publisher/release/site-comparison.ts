import type { CompanyLists } from '../../domain/directory/company-lists.ts'
import { eachPagePath } from '../../domain/directory/pages/site-pages.ts'
import { prepareLists } from '../preparation.ts'
import { ByteTable } from './manifest/byte-table.ts'
import { GONE, type ManifestEntry } from './manifest/manifest.ts'
import { manifestOf } from './manifest/page-hashes.ts'
import { ShownPages } from './manifest/published-pages.ts'

const PREPARED_AT_ONCE_MS = 50
const READ_AT_ONCE_MS = 50
const PAGES_AT_ONCE = 300
const NONE: ReadonlySet<string> = new Set()

/** Lines about a site's pages, later ones last. */
interface WhatIsShown {
  read(): AsyncIterableIterator<ManifestEntry>
}

/**
 * Finds the pages in which a site differs from a directory, in small steps so that no edit waits. For a million
 * companies, even listing the pages takes seconds. Changes to the directory meanwhile are the caller's concern.
 */
export class SiteComparison {
  readonly #manifest: WhatIsShown
  /** Undefined before it begins. */
  #lists: CompanyLists | undefined
  /** Lists the directory's pages, for `#wanted`. */
  #names: Iterator<string> | undefined
  readonly #wanted = new ByteTable(0)
  #lines: AsyncIterableIterator<ManifestEntry> | undefined
  readonly #live = new ShownPages()
  /** Pages of the site that the directory lacks. */
  readonly #unwanted = new Set<string>()
  /** Lists the pages that are not compared yet. Undefined until the site's state was read. */
  #left: Iterator<string> | undefined

  constructor(manifest: WhatIsShown) {
    this.#manifest = manifest
  }

  /** The lists it compares with, once it has begun. It ignores pages added later. */
  get lists(): CompanyLists | undefined {
    return this.#lists
  }

  /** Lists some of the existing pages. @returns true if all are listed */
  #name(names: Iterator<string>): boolean {
    const end = performance.now() + READ_AT_ONCE_MS
    while (performance.now() < end) {
      const { value: path, done } = names.next()
      if (done) return true
      this.#wanted.set(path)
    }
    return false
  }

  /** Reads some of the site's state. @returns true if all is read */
  async #read(): Promise<boolean> {
    const end = performance.now() + READ_AT_ONCE_MS
    this.#lines ??= this.#manifest.read()
    while (performance.now() < end) {
      const { value: entry, done } = await this.#lines.next().catch((error: unknown) => {
        // A failed reader reports that it is done.
        this.#lines = undefined
        throw error
      })
      if (done) return true
      const [path, shown] = entry
      this.#live.note(entry)
      if (shown === GONE) this.#unwanted.delete(path)
      else if (!this.#wanted.has(path)) this.#unwanted.add(path)
    }
    return false
  }

  /**
   * Pages that differ, as far as this step got. Undefined if all were compared.
   * @param lists always the same; other lists need a new comparison
   */
  async next(lists: CompanyLists, count = PAGES_AT_ONCE): Promise<ReadonlySet<string> | undefined> {
    if (prepareLists(lists, PREPARED_AT_ONCE_MS)) return NONE
    if (!this.#lists) this.#names = eachPagePath(lists)
    this.#lists ??= lists
    if (this.#names && !this.#name(this.#names)) return NONE
    this.#names = undefined
    if (!this.#left && !(await this.#read())) return NONE
    this.#left ??= concatenated(this.#unwanted, eachPagePath(lists))
    const paths = some(this.#left, count)
    if (paths.length === 0) return undefined
    const wanted = manifestOf(lists, paths)
    return new Set(paths.filter((path) => !this.#live.shows(path, wanted.get(path))))
  }

  /** Stops it at any point. */
  async close(): Promise<void> {
    await this.#lines?.return?.()
  }
}

function* concatenated<Item>(...parts: Iterable<Item>[]): Generator<Item> {
  for (const part of parts) yield* part
}

const some = <Item>(items: Iterator<Item>, count: number): Item[] => {
  const taken: Item[] = []
  while (taken.length < count) {
    const { value, done } = items.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

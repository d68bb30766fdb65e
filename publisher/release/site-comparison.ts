import type { CompanyLists } from '../../domain/directory/company-lists.ts'
import { eachPagePath } from '../../domain/directory/pages/site-pages.ts'
import { prepareLists } from '../publish-pages.ts'
import { ByteTable } from './manifest/byte-table.ts'
import { GONE, type ManifestEntry, manifestOf } from './manifest/manifest.ts'
import { ShownPages } from './manifest/published-pages.ts'

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
 * companies even to name them takes seconds. What changes meanwhile in the directory is for others to note.
 */
export class SiteComparison {
  readonly #manifest: WhatIsShown
  /** Undefined before the beginning. */
  #lists: CompanyLists | undefined
  /** Names the pages of the directory, for `#wanted`. */
  #names: Iterator<string> | undefined
  readonly #wanted = new ByteTable(0)
  #lines: AsyncIterableIterator<ManifestEntry> | undefined
  readonly #live = new ShownPages()
  /** Pages of the site that the directory has not. */
  readonly #unwanted = new Set<string>()
  /** Names the pages that are not compared yet; undefined until what is shown has been read. */
  #left: Iterator<string> | undefined

  constructor(manifest: WhatIsShown) {
    this.#manifest = manifest
  }

  /** The lists that it compares, once it has begun: pages that come to them later it does not look at. */
  get lists(): CompanyLists | undefined {
    return this.#lists
  }

  /** Names some of the pages that there are. @returns whether all are named */
  #name(names: Iterator<string>): boolean {
    const end = performance.now() + READ_AT_ONCE_MS
    while (performance.now() < end) {
      const { value: path, done } = names.next()
      if (done) return true
      this.#wanted.set(path)
    }
    return false
  }

  /** Reads some of what is shown. @returns whether all is read */
  async #read(): Promise<boolean> {
    const end = performance.now() + READ_AT_ONCE_MS
    this.#lines ??= this.#manifest.read()
    while (performance.now() < end) {
      const { value: entry, done } = await this.#lines.next().catch((error: unknown) => {
        // a reader that has failed says that it is at the end
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
   * Pages that differ, as far as this step has got; undefined when all are compared.
   * @param lists always the same: for others, which hold what nobody has noted, another comparison is made
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

  /** Ends it, wherever it is. */
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

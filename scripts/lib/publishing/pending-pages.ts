/** Pages at most that a change of one company touches outside long lists; more are a backlog that others overtake. */
const FEW_PAGES = 200
const BACKLOG = 1_000_000_000

/** Pages of a list that come before the deep ones of every list. */
const FIRST_PAGES = 5

/** Number of the last page of a list by its path; undefined for a page that is no list. */
export type LastPageOf = (list: string) => number | undefined

/**
 * How long a page may wait: companies and home first, then the first pages of lists, then the later ones, those side by
 * side that show the same companies.
 */
const rankOf = (path: string, lastPageOf: LastPageOf): number => {
  const [list = '', number] = path.split('/page/')
  const page = Number(number ?? 1)
  const lastPage = lastPageOf(list)
  if (number === undefined && lastPage === undefined) return 0
  return page <= FIRST_PAGES ? page : FIRST_PAGES + page / (lastPage ?? page)
}

/** The pages that have to be written or removed, those first that visitors miss most. */
export class PendingPages {
  readonly #ranks = new Map<string, number>()
  /** Paths by rank, the last one is next; undefined when it has to be sorted again. */
  #queue: string[] | undefined
  readonly #lastPageOf: LastPageOf

  constructor(lastPageOf: LastPageOf) {
    this.#lastPageOf = lastPageOf
  }

  get size(): number {
    return this.#ranks.size
  }

  /** Adds the pages that one change touches. */
  add(paths: ReadonlySet<string>): void {
    if (paths.size === 0) return
    const base = paths.size > FEW_PAGES ? BACKLOG : 0
    for (const path of paths) {
      const rank = base + rankOf(path, this.#lastPageOf)
      this.#ranks.set(path, Math.min(rank, this.#ranks.get(path) ?? rank))
    }
    this.#queue = undefined
  }

  /** The next pages; they stay pending until they are settled. */
  next(count: number): string[] {
    this.#queue ??= [...this.#ranks].sort(([, a], [, b]) => b - a).map(([path]) => path)
    return this.#queue.slice(-count).toReversed()
  }

  /** These pages show what they should. */
  settle(paths: readonly string[]): void {
    for (const path of paths) this.#ranks.delete(path)
    this.#queue?.splice(-paths.length, paths.length)
  }
}

/** Pages at most that a change of one company touches outside long lists; more are a backlog that others overtake. */
const FEW_PAGES = 200
const BACKLOG = 1_000_000_000

/** How long a page may wait: companies and home first, then the first pages of lists, then the later ones. */
const rankOf = (path: string): number => {
  const [list, page] = path.split('/page/')
  if (page) return Number(page)
  return list?.includes('companies', 1) && !list.startsWith('/company/') ? 1 : 0
}

/** The pages that have to be written or removed, those first that visitors miss most. */
export class PendingPages {
  readonly #ranks = new Map<string, number>()
  /** Paths by rank, the last one is next; undefined when it has to be sorted again. */
  #queue: string[] | undefined

  get size(): number {
    return this.#ranks.size
  }

  /** Adds the pages that one change touches. */
  add(paths: ReadonlySet<string>): void {
    if (paths.size === 0) return
    const base = paths.size > FEW_PAGES ? BACKLOG : 0
    for (const path of paths) {
      const rank = base + rankOf(path)
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

import { companyPath } from '../../domain/routes.ts'

/** Pages at most that a change of one company touches outside long lists; more are a backlog that others overtake. */
const FEW_PAGES = 200
const BACKLOG = 1_000_000_000

/** Pages of a list that come before the deep ones of every list. */
const FIRST_PAGES = 5

/** Number of the last page of a list by its path; undefined for a page that is no list. */
export type LastPageOf = (list: string) => number | undefined

const COMPANY = companyPath('')
/** Of a page that is neither a company's nor of a list. */
const OTHER_PAGE = 0.5

/**
 * How long a page may wait: companies first, then home and what a browser loads, then the first pages of lists, then the
 * later ones, those side by side that show the same companies.
 */
const rankOf = (path: string, lastPageOf: LastPageOf): number => {
  if (path.startsWith(COMPANY)) return 0
  const [list = '', number] = path.split('/page/')
  const page = Number(number ?? 1)
  const lastPage = lastPageOf(list)
  if (number === undefined && lastPage === undefined) return OTHER_PAGE
  return page <= FIRST_PAGES ? page : FIRST_PAGES + page / (lastPage ?? page)
}

/** The pages that have to be written or removed, those first that visitors miss most. Several may work on them. */
export class PendingPages {
  readonly #ranks = new Map<string, number>()
  /** Ranks of the pages that somebody works on. */
  readonly #taken = new Map<string, number>()
  /** Paths by rank, the last one is next; undefined when it has to be sorted again. */
  #queue: string[] | undefined
  readonly #lastPageOf: LastPageOf

  constructor(lastPageOf: LastPageOf) {
    this.#lastPageOf = lastPageOf
  }

  /** How many wait, without those that somebody works on. */
  get size(): number {
    return this.#ranks.size
  }

  /** Whether somebody works on pages. */
  get isTaken(): boolean {
    return this.#taken.size > 0
  }

  /**
   * Adds the pages that one change touches, of those that may wait as long the first to be written first; those that
   * somebody works on have to be written once more.
   * @param isBacklog whether others overtake them, as they do very many
   */
  add(paths: ReadonlySet<string>, isBacklog = false): void {
    const base = isBacklog || paths.size > FEW_PAGES ? BACKLOG : 0
    for (const path of paths) this.#wait(path, base + rankOf(path, this.#lastPageOf))
  }

  #wait(path: string, rank: number): void {
    this.#ranks.set(path, Math.min(rank, this.#ranks.get(path) ?? rank))
    this.#queue = undefined
  }

  /**
   * The next pages, which nobody else gets until they are settled or given back.
   * @param others pages to leave to others
   */
  take(count: number, others: readonly string[] = []): string[] {
    this.#queue ??= [...this.#ranks]
      .reverse()
      .sort(([, a], [, b]) => b - a)
      .map(([path]) => path)
    const taken: string[] = []
    const left: string[] = []
    for (let path = this.#queue.pop(); path !== undefined; path = this.#queue.pop()) {
      if (this.#taken.has(path) || others.includes(path)) left.push(path)
      else taken.push(path)
      if (taken.length === count) break
    }
    this.#queue.push(...left.reverse())
    for (const path of taken) {
      this.#taken.set(path, this.#ranks.get(path) ?? 0)
      this.#ranks.delete(path)
    }
    return taken
  }

  /** These pages show what they should have shown when they were taken. */
  settle(paths: readonly string[]): void {
    for (const path of paths) this.#taken.delete(path)
  }

  /** These pages may not show what they should. */
  giveBack(paths: readonly string[]): void {
    for (const path of paths) {
      this.#wait(path, this.#taken.get(path) ?? 0)
      this.#taken.delete(path)
    }
  }
}

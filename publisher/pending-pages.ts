import TinyQueue from 'tinyqueue'
import { companyPath, parseTwin } from '../domain/routes.ts'

/**
 * Most pages that a change of one company affects outside long lists. More is a backlog, which newer changes overtake.
 */
const FEW_PAGES = 200
const BACKLOG = 1_000_000_000

/** Pages of each list that come before the later pages of any list. */
const FIRST_PAGES = 5

/** Number of a list's last page by its path. Undefined if the page is not a list. */
export type LastPageOf = (list: string) => number | undefined

/** True if a change affects more pages than that, without their twins. */
const isMany = (paths: ReadonlySet<string>): boolean => {
  let pages = 0
  for (const path of paths) if (!parseTwin(path) && ++pages > FEW_PAGES) return true
  return false
}

const COMPANY = companyPath('')
/** Rank of pages that are neither a company nor a list. */
const OTHER_PAGE = 0.5

/**
 * How long a page may wait: companies first, then the home page and files that browsers load, then first pages of
 * lists, then later pages, with pages of the same companies next to each other, and twins next to their page.
 */
const rankOf = (path: string, lastPageOf: LastPageOf): number => {
  if (path.startsWith(COMPANY)) return 0
  const [list = '', number] = (parseTwin(path)?.page ?? path).split('/page/')
  const page = Number(number ?? 1)
  const lastPage = lastPageOf(list)
  if (number === undefined && lastPage === undefined) return OTHER_PAGE
  return page <= FIRST_PAGES ? page : FIRST_PAGES + page / (lastPage ?? page)
}

interface Waiting {
  path: string
  rank: number
  /** Order of pages with the same rank. */
  turn: number
}

/** Pages to write or remove, most urgent first. Several workers may share it. */
export class PendingPages {
  readonly #ranks = new Map<string, number>()
  /** Ranks of the pages in progress. */
  readonly #taken = new Map<string, number>()
  /** Next first. Also contains outdated entries. */
  readonly #queue = new TinyQueue<Waiting>([], (a, b) => a.rank - b.rank || a.turn - b.turn)
  #turns = 0
  readonly #lastPageOf: LastPageOf

  constructor(lastPageOf: LastPageOf) {
    this.#lastPageOf = lastPageOf
  }

  /** Number of waiting pages, without those in progress. */
  get size(): number {
    return this.#ranks.size
  }

  /** True while pages are in progress. */
  get isTaken(): boolean {
    return this.#taken.size > 0
  }

  /**
   * Adds the pages that a change affects. Among pages of the same rank, the first is written first. Pages in progress
   * will be written again.
   * @param isBacklog true if newer pages overtake these
   */
  add(paths: ReadonlySet<string>, isBacklog = false): void {
    const base = isBacklog || isMany(paths) ? BACKLOG : 0
    for (const path of paths) this.#wait(path, base + rankOf(path, this.#lastPageOf))
  }

  #wait(path: string, rank: number): void {
    if ((this.#ranks.get(path) ?? Number.POSITIVE_INFINITY) <= rank) return
    this.#ranks.set(path, rank)
    this.#queue.push({ path, rank, turn: this.#turns++ })
  }

  /**
   * The next pages. Nobody else gets them until they are settled or given back.
   * @param others pages to leave to other workers
   */
  take(count: number, others: readonly string[] = []): string[] {
    const taken: string[] = []
    const left: Waiting[] = []
    while (taken.length < count) {
      const next = this.#queue.pop()
      if (!next) break
      const { path, rank } = next
      if (this.#ranks.get(path) !== rank) continue
      if (this.#taken.has(path) || others.includes(path)) left.push(next)
      else {
        taken.push(path)
        this.#taken.set(path, rank)
        this.#ranks.delete(path)
      }
    }
    for (const next of left) this.#queue.push(next)
    return taken
  }

  /** The pages now show the state at the time they were taken. */
  settle(paths: readonly string[]): void {
    for (const path of paths) this.#taken.delete(path)
  }

  /** The pages may not show that state. */
  giveBack(paths: readonly string[]): void {
    for (const path of paths) {
      this.#wait(path, this.#taken.get(path) ?? 0)
      this.#taken.delete(path)
    }
  }
}

import TinyQueue from 'tinyqueue'
import { companyPath } from '../domain/routes.ts'

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

interface Waiting {
  path: string
  rank: number
  /** Of pages that may wait as long. */
  turn: number
}

/** The pages that have to be written or removed, those first that visitors miss most. Several may work on them. */
export class PendingPages {
  readonly #ranks = new Map<string, number>()
  /** Ranks of the pages that somebody works on. */
  readonly #taken = new Map<string, number>()
  /** Next first, also what waits with another rank by now or no more. */
  readonly #queue = new TinyQueue<Waiting>([], (a, b) => a.rank - b.rank || a.turn - b.turn)
  #turns = 0
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
    if ((this.#ranks.get(path) ?? Number.POSITIVE_INFINITY) <= rank) return
    this.#ranks.set(path, rank)
    this.#queue.push({ path, rank, turn: this.#turns++ })
  }

  /**
   * The next pages, which nobody else gets until they are settled or given back.
   * @param others pages to leave to others
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

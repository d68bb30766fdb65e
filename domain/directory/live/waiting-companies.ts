import { companyPath } from '../../routes.ts'
import type { Company, Location } from '../company.ts'

/** Canonical paths of pages. */
export interface TakenIn {
  /** Pages that are new, gone or changed, as far as known. */
  touched: ReadonlySet<string>
  /** Own pages of awaited companies. */
  awaited: ReadonlySet<string>
}

interface Taken {
  next: Company | undefined
  /** True if someone waits for its page. */
  isAwaited: boolean
}

const nothing = () => ({ touched: new Set<string>(), awaited: new Set<string>() })

/** Companies whose newest state the lists have not applied, and pages affected by applied changes. */
export class WaitingCompanies {
  /** By id. Undefined for removed companies. */
  readonly #next = new Map<string, Company | undefined>()
  readonly #awaited = new Set<string>()
  #removed = 0
  #told = nothing()

  get size(): number {
    return this.#next.size
  }

  /** True if there are changes to apply or affected pages to return. */
  get isAny(): boolean {
    return this.#next.size > 0 || this.#told.touched.size > 0
  }

  /** Awaited companies first. Of companies queued during the iteration, at most as many as remain. */
  *ids(): Generator<string> {
    yield* this.#awaited
    yield* this.#next.keys()
  }

  isAwaited(id: string): boolean {
    return this.#awaited.has(id)
  }

  has(id: string): boolean {
    return this.#next.has(id)
  }

  get(id: string): Company | undefined {
    return this.#next.get(id)
  }

  /** Waiting companies of some cities. */
  allIn(cities: ReadonlySet<Location>): Company[] {
    if (cities.size === 0) return []
    return [...this.#next.values()].flatMap((next) => (next && cities.has(next.location) ? next : []))
  }

  /** Number of companies including these, some of which the lists already have. */
  countWith(held: ReadonlyMap<string, Company>): number {
    let count = held.size
    for (const [id, next] of this.#next) count += Number(next !== undefined) - Number(held.has(id))
    return count
  }

  /** Number of removed companies among these. */
  get removed(): number {
    return this.#removed
  }

  #isRemoved(id: string): boolean {
    return this.#next.has(id) && this.#next.get(id) === undefined
  }

  /** @param awaited ids of those that someone waits for */
  add(companies: ReadonlyMap<string, Company | undefined>, awaited: readonly string[]): void {
    for (const [id, next] of companies) {
      this.#removed += Number(next === undefined) - Number(this.#isRemoved(id))
      this.#next.set(id, next)
    }
    for (const id of awaited) if (companies.has(id)) this.#awaited.add(id)
  }

  /** The next state of a company. The lists have it from now on. */
  take(id: string): Taken {
    const taken = { next: this.#next.get(id), isAwaited: this.#awaited.has(id) }
    this.#removed -= Number(this.#isRemoved(id))
    this.#next.delete(id)
    this.#awaited.delete(id)
    return taken
  }

  /** Records affected pages. @param by the company that affected them, if it was one */
  tell(paths: ReadonlySet<string>, by?: Taken): void {
    for (const path of paths) this.#told.touched.add(path)
    const own = by?.next && by.isAwaited ? companyPath(by.next.slug) : ''
    if (paths.has(own)) this.#told.awaited.add(own)
  }

  /** Pages affected since the last call. */
  takeTold(): TakenIn {
    const told = this.#told
    this.#told = nothing()
    return told
  }
}

import { companyPath } from '../../routes.ts'
import type { Company, Location } from '../company.ts'

/** Canonical paths of pages. */
export interface TakenIn {
  /** Pages that are new, gone or show something else, as far as they are known. */
  touched: ReadonlySet<string>
  /** Own pages of companies among them that somebody waits for. */
  awaited: ReadonlySet<string>
}

interface Taken {
  next: Company | undefined
  /** Whether somebody waits for its page. */
  isAwaited: boolean
}

const nothing = () => ({ touched: new Set<string>(), awaited: new Set<string>() })

/** Companies that the lists do not hold as they are now, and what was touched by those that they do, until it is told. */
export class WaitingCompanies {
  /** By id; undefined for those that are gone. */
  readonly #next = new Map<string, Company | undefined>()
  readonly #awaited = new Set<string>()
  #told = nothing()

  get size(): number {
    return this.#next.size
  }

  /** Whether there is something to take into the lists, or to tell. */
  get isAny(): boolean {
    return this.#next.size > 0 || this.#told.touched.size > 0
  }

  /** Those first that somebody waits for; of what is taken meanwhile no more than the rest. */
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

  /** Those that wait to stand in one of some cities. */
  allIn(cities: ReadonlySet<Location>): Company[] {
    if (cities.size === 0) return []
    return [...this.#next.values()].flatMap((next) => (next && cities.has(next.location) ? next : []))
  }

  /** How many companies there are with these, of which the lists hold some. */
  countWith(held: ReadonlyMap<string, Company>): number {
    let count = held.size
    for (const [id, next] of this.#next) count += Number(next !== undefined) - Number(held.has(id))
    return count
  }

  /** @param awaited ids of those of them that somebody waits for */
  add(companies: ReadonlyMap<string, Company | undefined>, awaited: readonly string[]): void {
    for (const [id, next] of companies) this.#next.set(id, next)
    for (const id of awaited) if (companies.has(id)) this.#awaited.add(id)
  }

  /** The next state of a company, which the lists hold from now on. */
  take(id: string): Taken {
    const taken = { next: this.#next.get(id), isAwaited: this.#awaited.has(id) }
    this.#next.delete(id)
    this.#awaited.delete(id)
    return taken
  }

  /** Notes pages that were touched. @param by the company that has touched them, if it was one */
  tell(paths: ReadonlySet<string>, by?: Taken): void {
    for (const path of paths) this.#told.touched.add(path)
    const own = by?.next && by.isAwaited ? companyPath(by.next.slug) : ''
    if (paths.has(own)) this.#told.awaited.add(own)
  }

  /** What was touched since this was asked last. */
  takeTold(): TakenIn {
    const told = this.#told
    this.#told = nothing()
    return told
  }
}

import type { Company } from '../company.ts'
import type { ServiceCategories } from '../lists/service-categories.ts'
import { Finder } from './finder.ts'

/**
 * A finder that is made step by step while nobody needs it: of a million companies it takes most of a minute. Companies
 * that come and go meanwhile are taken in at the end.
 */
export class FinderInMaking {
  readonly #steps: Generator<void, Finder>
  readonly #missed: ((finder: Finder) => void)[] = []
  #finder: Finder | undefined

  constructor(companies: readonly Company[], categories: ServiceCategories) {
    this.#steps = Finder.inSteps(companies.slice(), categories)
  }

  /** Some milliseconds of work. @returns whether there is more */
  step(): boolean {
    if (this.#finder) return false
    const { done, value } = this.#steps.next()
    if (!done) return true
    for (const takeIn of this.#missed) takeIn(value)
    this.#finder = value
    return false
  }

  /** The finder; what is left to be made of it is made at once. */
  get made(): Finder {
    while (this.step());
    if (!this.#finder) throw new Error('The finder was not made')
    return this.#finder
  }

  /** Changes the finder, or will. */
  change(change: (finder: Finder) => void): void {
    if (this.#finder) change(this.#finder)
    else this.#missed.push(change)
  }
}

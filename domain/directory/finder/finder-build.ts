import type { Company } from '../company.ts'
import type { ServiceCategories } from '../lists/service-categories.ts'
import { isSame } from '../remember.ts'
import { type CompanyReplacement, Finder } from './finder.ts'
import { type CopiedDirectory, type FinderCopy, finderOfCopy } from './finder-copy.ts'
import { FINDER_ROOT_PATH, type FinderFile, finderFileAt, finderFilesAround } from './finder-files.ts'

/** Whether a change makes cities, states or services hold more or fewer companies. */
const counts = ({ old, next }: CompanyReplacement): boolean =>
  !old || !next || old.location !== next.location || old.services !== next.services

/**
 * A finder that is made step by step while nobody needs it: of a million companies it takes most of a minute. Companies
 * that come and go meanwhile are taken in at the end, and what they change of its files is told then.
 */
export class FinderInMaking {
  readonly #steps: Generator<void, Finder>
  /** Changes that wait for the finder. */
  readonly #missed: CompanyReplacement[] = []
  /** Files of the finder as they were before the missed changes, by path. */
  readonly #before = new Map<string, FinderFile | undefined>()
  #touched: readonly string[] = []
  #finder: Finder | undefined

  private constructor(make: Generator<void, Finder>) {
    this.#steps = this.#make(make)
  }

  static of(companies: readonly Company[], categories: ServiceCategories): FinderInMaking {
    return new FinderInMaking(Finder.inSteps(companies.slice(), categories))
  }

  /** Of a copy; where that is of another directory, of the companies. */
  static ofCopy(copy: FinderCopy, directory: CopiedDirectory, categories: ServiceCategories): FinderInMaking {
    const companies = directory.companies.slice()
    function* make(): Generator<void, Finder> {
      const finder = yield* finderOfCopy(copy, { ...directory, companies }, categories)
      return finder ?? (yield* Finder.inSteps(companies, categories))
    }
    return new FinderInMaking(make())
  }

  *#make(make: Generator<void, Finder>): Generator<void, Finder> {
    const finder = yield* make
    const { parts } = finder.index
    let isCounted = false
    for (let change = this.#missed.shift(); change; change = this.#missed.shift()) {
      this.#takeIn(finder, change)
      isCounted ||= counts(change)
      yield
    }
    const changed = [...this.#before].filter(([path, file]) => !isSame(file, finderFileAt(finder, path)))
    const isRootChanged = isCounted || !isSame(parts, finder.index.parts)
    this.#touched = [...(isRootChanged ? [FINDER_ROOT_PATH] : []), ...changed.map(([path]) => path)]
    this.#before.clear()
    return finder
  }

  #takeIn(finder: Finder, change: CompanyReplacement): void {
    const states = [change.old, change.next].flatMap((company) => company ?? [])
    for (const path of finderFilesAround(finder, states))
      if (!this.#before.has(path)) this.#before.set(path, finderFileAt(finder, path))
    finder.replace(change)
    for (const path of finderFilesAround(finder, states)) if (!this.#before.has(path)) this.#before.set(path, undefined)
  }

  /** Some milliseconds of work. @returns whether there is more */
  step(): boolean {
    if (this.#finder) return false
    const { done, value } = this.#steps.next()
    if (done) this.#finder = value
    return !done
  }

  /** The finder; what is left to be made of it is made at once. */
  get made(): Finder {
    while (this.step());
    if (!this.#finder) throw new Error('The finder was not made')
    return this.#finder
  }

  /** The finder, when all of it is made. */
  get ready(): Finder | undefined {
    return this.#finder
  }

  /** Changes the finder, or will. */
  replace(change: CompanyReplacement): void {
    if (this.#finder) this.#finder.replace(change)
    else this.#missed.push(change)
  }

  /** Whether changes came while it was not ready of which nobody has taken yet what they changed. */
  get owesFiles(): boolean {
    return this.#missed.length > 0 || this.#before.size > 0 || this.#touched.length > 0
  }

  /** Paths of its files that show something else since such changes; each is told once, when it is ready. */
  takeTouched(): ReadonlySet<string> {
    const touched = new Set(this.#touched)
    this.#touched = []
    return touched
  }
}

import type { Company } from '../company.ts'
import type { ServiceCategories } from '../lists/service-categories.ts'
import { isSame } from '../remember.ts'
import { type CompanyReplacement, Finder } from './finder.ts'
import { type CopiedDirectory, type FinderCopy, finderOfCopy } from './finder-copy.ts'
import { FINDER_ROOT_PATH, type FinderFile, finderFileAt, finderFilesAround } from './finder-files.ts'

/** True if the change alters how many companies a city, state or service has. */
const counts = ({ old, next }: CompanyReplacement): boolean =>
  !old || !next || old.location !== next.location || old.services !== next.services

/**
 * Builds a finder in small steps in the background: a million companies take most of a minute. Changes that arrive
 * meanwhile are applied at the end, and then their changed files are reported.
 */
export class FinderInMaking {
  readonly #steps: Generator<void, Finder>
  /** Changes that the finder has not applied yet. */
  readonly #missed: CompanyReplacement[] = []
  /** Finder files as they were before those changes, by path. */
  readonly #before = new Map<string, FinderFile | undefined>()
  #touched: readonly string[] = []
  #finder: Finder | undefined

  private constructor(make: Generator<void, Finder>) {
    this.#steps = this.#make(make)
  }

  static of(companies: readonly Company[], categories: ServiceCategories): FinderInMaking {
    return new FinderInMaking(Finder.inSteps(companies.slice(), categories))
  }

  /** From a copy, or from the companies if the copy belongs to another directory. */
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
    const { top } = finder.index
    let isCounted = false
    for (let change = this.#missed.shift(); change; change = this.#missed.shift()) {
      this.#takeIn(finder, change)
      isCounted ||= counts(change)
      yield
    }
    const changed = [...this.#before].filter(([path, file]) => !isSame(file, finderFileAt(finder, path)))
    const isRootChanged = isCounted || !isSame(top, finder.index.top)
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

  /** Works for a few milliseconds. @returns true if there is more to do */
  step(): boolean {
    if (this.#finder) return false
    const { done, value } = this.#steps.next()
    if (done) this.#finder = value
    return !done
  }

  /** The finder. Finishes the remaining work at once. */
  get made(): Finder {
    while (this.step());
    if (!this.#finder) throw new Error('The finder was not made')
    return this.#finder
  }

  /** The finder, once it is complete. */
  get ready(): Finder | undefined {
    return this.#finder
  }

  /** Applies a change now or when the finder is complete. */
  replace(change: CompanyReplacement): void {
    if (this.#finder) this.#finder.replace(change)
    else this.#missed.push(change)
  }

  /** True while changes that arrived during the build still have files to publish. */
  get owesFiles(): boolean {
    return this.#missed.length > 0 || this.#before.size > 0 || this.#touched.length > 0
  }

  /** Paths of files that these changes altered. Reports each once, when the finder is complete. */
  takeTouched(): ReadonlySet<string> {
    const touched = new Set(this.#touched)
    this.#touched = []
    return touched
  }
}

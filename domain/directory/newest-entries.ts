import type { Company, Review } from './company.ts'

/** A company, or a review of one, that came to the directory. */
export interface NewEntry {
  company: Company
  /** Absent when the company itself is new. */
  review?: Review
  /** Orders entries by when they came. Unique. */
  key: string
}

/** Enough that only after many of the newest have gone all companies are looked at again. */
const KEPT = 300
const CUT_AT = 4 * KEPT

/** What came last, known while companies come and go without sorting all of them. */
export class NewestEntries {
  /** Newest first; all that are newer than `#floor`. */
  #entries: NewEntry[] = []
  /** Key of the newest entry that is not kept; '' while none was left out. */
  #floor = ''

  #keep(company: Company, { created, id }: { created: string; id: string }, review?: Review): void {
    // most are older than that, which their time alone tells
    if (created < this.#floor.slice(0, created.length)) return
    const key = `${created} ${id}`
    if (key > this.#floor) this.#entries.push({ company, ...(review ? { review } : {}), key })
    if (this.#entries.length >= CUT_AT) this.#settle()
  }

  #settle(): void {
    this.#entries.sort((a, b) => (a.key > b.key ? -1 : Number(a.key < b.key)))
    const [newestLeftOut] = this.#entries.splice(KEPT)
    if (newestLeftOut) this.#floor = newestLeftOut.key
  }

  add(companies: Iterable<Company>): void {
    for (const company of companies) {
      this.#keep(company, company)
      for (const review of company.reviews) this.#keep(company, review, review)
    }
    this.#settle()
  }

  remove(company: Company): void {
    this.#entries = this.#entries.filter((entry) => entry.company !== company)
  }

  /**
   * The newest ones, newest first.
   * @param all the companies, which are looked at when too few are known
   */
  first(count: number, all: () => Iterable<Company>): readonly NewEntry[] {
    if (this.#entries.length < count && this.#floor !== '') {
      this.#entries = []
      this.#floor = ''
      this.add(all())
    }
    return this.#entries.slice(0, count)
  }
}

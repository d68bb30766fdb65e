import type { Company, Review } from './company.ts'

/** A new company, or a new review of one. */
export interface NewEntry {
  company: Company
  /** Undefined if the company itself is new. */
  review?: Review
  /** Unique sort key by creation time. */
  key: string
}

/** Large enough that companies are rescanned only after many of the newest were removed. */
const KEPT = 300
const CUT_AT = 4 * KEPT

/** The newest entries, kept current without sorting all of them. */
export class NewestEntries {
  /** Newest first. All entries newer than `#floor`. */
  #entries: NewEntry[] = []
  /** Key of the newest entry that is not stored. '' if all are stored. */
  #floor = ''

  #keep(company: Company, { created, id }: { created: string; id: string }, review?: Review): void {
    // Most companies are older, which their time alone shows.
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

  /** The newest entries, newest first. @param all the companies, which are scanned if too few entries are known */
  first(count: number, all: () => Iterable<Company>): readonly NewEntry[] {
    if (this.#entries.length < count && this.#floor !== '') {
      this.#entries = []
      this.#floor = ''
      this.add(all())
    }
    return this.#entries.slice(0, count)
  }
}

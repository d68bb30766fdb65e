import { companySlugs, type SluggedCompany } from '../../domain/listings/company-slugs.ts'

/** The two slugs that almost every company gets one of. */
const LIKELY = 2
/** Number of further slugs per question, if many companies of a city share a name. */
const MORE = 16
/** This many first slugs distinguish companies with the same name and city from all others. */
const TELLING = 3

/** Possible slugs for companies with one name in one city, best first. Each company starts where the last one ended. */
class Candidates {
  readonly #slugs: Generator<string, never>
  readonly #known: string[] = []
  /** All before it are taken. */
  next = 0

  constructor(company: SluggedCompany) {
    this.#slugs = companySlugs(company)
  }

  at(index: number): string {
    while (this.#known.length <= index) this.#known.push(this.#slugs.next().value)
    return this.#known[index] ?? ''
  }

  /** A number of candidates from a position on. */
  some(from: number, count: number): string[] {
    return Array.from({ length: count }, (_, step) => this.at(from + step))
  }

  get key(): string {
    return this.some(0, TELLING).join(' ')
  }
}

/** Finds slugs for the new companies of an import. */
export class FreeSlugs {
  /** Which of these slugs a company has or had. */
  readonly #takenOf: (slugs: readonly string[]) => Promise<string[]>
  /** Where names ended that many companies of a city share, so that the next ones do not begin at the first slug. */
  readonly #ended = new Map<string, number>()

  constructor(takenOf: (slugs: readonly string[]) => Promise<string[]>) {
    this.#takenOf = takenOf
  }

  /** Candidates of each company. Companies with the same name and city share theirs. */
  #candidatesOf(companies: readonly SluggedCompany[]): Candidates[] {
    const known = new Map<string, Candidates>()
    return companies.map((company) => {
      const own = new Candidates(company)
      const { key } = own
      const shared = known.get(key) ?? own
      if (shared === own) own.next = this.#ended.get(key) ?? 0
      known.set(key, shared)
      return shared
    })
  }

  /**
   * Slugs for new companies, in order: each gets the first that no company has or had, in the list before it or in the
   * directory.
   * @param underWay slugs that are being stored
   */
  async find(companies: readonly SluggedCompany[], underWay: readonly string[] = []): Promise<string[]> {
    const asked = new Set<string>()
    const taken = new Set<string>(underWay)
    const ask = async (slugs: Iterable<string>) => {
      const news = [...new Set(slugs)].filter((slug) => !asked.has(slug))
      if (news.length === 0) return
      for (const slug of await this.#takenOf(news)) taken.add(slug)
      for (const slug of news) asked.add(slug)
    }
    const candidates = this.#candidatesOf(companies)
    await ask(candidates.flatMap((own) => own.some(own.next, LIKELY)))
    // Companies whose name another company of the city has, in one question.
    const seen = new Set<string>()
    await ask(
      candidates.flatMap((own) => {
        const local = own.at(own.next + 1)
        const isCommon = taken.has(local) || seen.has(local)
        seen.add(local)
        return isCommon ? own.some(own.next, MORE) : []
      }),
    )
    // And those whose name so many have that all of these slugs are taken.
    for (let most = MORE; ; most *= 2) {
      const full = [...new Set(candidates)].filter((own) => own.some(own.next, most).every((slug) => taken.has(slug)))
      if (full.length === 0) break
      await ask(full.flatMap((own) => own.some(own.next + most, most)))
    }
    const slugs: string[] = []
    for (const own of candidates) {
      for (; ; own.next += 1) {
        const candidate = own.at(own.next)
        if (!asked.has(candidate)) await ask(own.some(own.next, Math.max(MORE, own.next)))
        if (!taken.has(candidate)) break
      }
      const slug = own.at(own.next)
      taken.add(slug)
      slugs.push(slug)
    }
    for (const own of candidates) if (own.next >= MORE / 2) this.#ended.set(own.key, own.next)
    return slugs
  }
}

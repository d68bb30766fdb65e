import { companySlugs, type SluggedCompany } from '../../domain/listings/company-slugs.ts'
import type { Directory } from './directory.ts'

/** The two slugs that almost every company gets one of. */
const LIKELY = 2
/** Least number of further slugs per request, if many companies of a city share a name. */
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

  first(count: number): string[] {
    while (this.#known.length < count) this.#known.push(this.#slugs.next().value)
    return this.#known.slice(0, count)
  }

  at(index: number): string {
    return this.#known[index] ?? this.first(index + 1)[index] ?? ''
  }
}

/** Candidates of each company. Companies with the same name and city share theirs. */
const candidatesOf = (companies: readonly SluggedCompany[]): Candidates[] => {
  const known = new Map<string, Candidates>()
  return companies.map((company) => {
    const own = new Candidates(company)
    const key = own.first(TELLING).join(' ')
    const shared = known.get(key) ?? own
    known.set(key, shared)
    return shared
  })
}

/**
 * Slugs for new companies, in order: each gets the first that no company has or had, in the list before it or in the
 * directory.
 * @param underWay slugs that are being stored
 */
export const freeSlugs = async (
  directory: Directory,
  companies: readonly SluggedCompany[],
  underWay: readonly string[] = [],
): Promise<string[]> => {
  const asked = new Set<string>()
  const taken = new Set<string>(underWay)
  const ask = async (slugs: Iterable<string>) => {
    const news = [...new Set(slugs)].filter((slug) => !asked.has(slug))
    if (news.length === 0) return
    for (const slug of await directory.takenSlugs(news)) taken.add(slug)
    for (const slug of news) asked.add(slug)
  }
  const candidates = candidatesOf(companies)
  await ask(candidates.flatMap((own) => own.first(LIKELY)))
  // Companies whose name another company of the city has, in one request.
  const seen = new Set<string>()
  await ask(
    candidates.flatMap((own) => {
      const local = own.at(1)
      const isCommon = taken.has(local) || seen.has(local)
      seen.add(local)
      return isCommon ? own.first(MORE) : []
    }),
  )
  const slugs: string[] = []
  for (const own of candidates) {
    for (; ; own.next += 1) {
      const candidate = own.at(own.next)
      if (!asked.has(candidate)) await ask(own.first(own.next + Math.max(MORE, own.next)))
      if (!taken.has(candidate)) break
    }
    const slug = own.at(own.next)
    taken.add(slug)
    slugs.push(slug)
  }
  return slugs
}

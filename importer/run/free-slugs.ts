import { companySlugs, type SluggedCompany } from '../../domain/listings/company-slugs.ts'
import type { Directory } from './directory.ts'

/** The two slugs that nearly every company gets one of. */
const LIKELY = 2
/** How many more are asked for at a time, at least, where many companies of a city share a name. */
const MORE = 16
/** So many first slugs tell namesakes of a city from all others. */
const TELLING = 3

/** The slugs that companies of one name in one city may take, best first; each begins where the one before has ended. */
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

/** Those of each company; namesakes of a city share theirs. */
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
 * Slugs for new companies, in their order: each gets the first that no company has or had, before it in the list or in
 * the directory.
 * @param underWay slugs that the directory is about to have
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
  // those whose name another company of the city has, here or there, at one go
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

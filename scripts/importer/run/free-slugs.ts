import { companySlugs, type SluggedCompany } from '../../../domain/listings/company-slugs.ts'
import type { Directory } from './directory.ts'

/** The two slugs that nearly every company gets one of. */
const LIKELY = 2
/** How many more are asked for at a time, where many companies of a city share a name. */
const MORE = 16

const first = (count: number, company: SluggedCompany): string[] => {
  const candidates = companySlugs(company)
  return Array.from({ length: count }, () => candidates.next().value)
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
  await ask(companies.flatMap((company) => first(LIKELY, company)))
  // those whose name another company of the city has, here or there, at one go
  const seen = new Set<string>()
  await ask(
    companies.flatMap((company) => {
      const [, local = ''] = first(LIKELY, company)
      const isCommon = taken.has(local) || seen.has(local)
      seen.add(local)
      return isCommon ? first(MORE, company) : []
    }),
  )
  const slugs: string[] = []
  for (const company of companies)
    for (let tried = 0; ; tried += 1) {
      const candidate = first(tried + 1, company)[tried] ?? ''
      if (!asked.has(candidate)) await ask(first(tried + MORE, company))
      if (taken.has(candidate)) continue
      taken.add(candidate)
      slugs.push(candidate)
      break
    }
  return slugs
}

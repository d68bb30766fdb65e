/** A company's facts for files that lists are filtered with. */
import { truckCount } from '../../carrier-record/carrier-facts.ts'
import { slugify } from '../../slug.ts'
import type { Company, Service } from '../company.ts'
import { companyCheck, companyRating } from '../pages/company/company-card.ts'
import type { CompanyChange, PageOfKind } from '../pages/page-kind.ts'
import { isSame, rememberLast } from '../remember.ts'
import type { CompanyFacts, ListFactsFile } from './company-facts.ts'
import { marksOf, sinceOf } from './facts-of-data.ts'
import type { ServiceCategories } from './service-categories.ts'

export type ListFactsPage = PageOfKind<'list-facts', ListFactsFile | CompanyFacts[]>

const FACTS_KEPT = 20_000

/** Its facts without its services. The same array for the same company while it is cached. */
export const factsOfCompany = rememberLast(FACTS_KEPT, (company: Company): CompanyFacts => {
  const { slug, name, registered_on, verified, has_email } = company
  const check = companyCheck(company)
  const { value, reviews } = companyRating(company)
  return [
    ...([name, slug === slugify(name) ? '' : slug, marksOf({ verified, quotes: has_email }, check)] as const),
    ...([truckCount(company), value, reviews, sinceOf(registered_on, check)] as const),
  ]
})

/** A function that returns a company's facts with the slugs of its lists in its city, one for each category. */
export const factsInCity =
  (categories: ServiceCategories) =>
  (company: Company): CompanyFacts => {
    const [name, slug, marks, trucks, rating, reviews, since] = factsOfCompany(company)
    return [name, slug, marks, trucks, rating, reviews, since, categories.slugsInCity(company.services)]
  }

/** True if a change leaves a company's facts and its place in lists as they were. */
export const hasSameFacts = (
  categories: ServiceCategories,
  { states: [old, next], isCounted }: Pick<CompanyChange, 'states' | 'isCounted'>,
): boolean => {
  if (!old || !next || isCounted || old.sortKey !== next.sortKey) return false
  const factsOf = factsInCity(categories)
  return isSame(factsOf(old), factsOf(next))
}

/** The services that facts name, with their names, in the order of the catalog. */
export const serviceNames = (
  categories: ServiceCategories,
  services: readonly Service[],
): [slug: string, name: string][] =>
  services.flatMap((service) => (categories.leadInPlace(service) === service ? [[service.slug, service.name]] : []))

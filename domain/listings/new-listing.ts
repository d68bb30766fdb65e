/** How a company enters the directory, by whatever way: its form, an import, the demo data. */
import { freeCompanySlug } from './company-slugs.ts'
import type { ListingState } from './listing-states.ts'
import { type SearchedCompany, searchText } from './search-text.ts'

interface NewCompany<Company> {
  name: string
  place: { name: string; region: string }
  usdot_number: string
  state: ListingState
  /** The moment since when a published one is public, as it is stored. */
  since: (company: Company) => string
  /** Whether another company has a slug, or had it. */
  isTaken: (slug: string) => boolean
  /** What stands in for the slug of a company that is not public; no two may have the same. */
  noSlug: () => string
}

/** What the directory gives every new listing, beside what its maker says of it. */
export interface NewListing {
  slug: string
  state: ListingState
  address_since: string
  search_text: string
  /** Nobody is assigned yet. */
  editors: ''
}

/**
 * A new listing: a public one has its address from now on, another takes none away from anybody; both can be found.
 * @param companyOf what is searched for, from its slug, since demo companies have it in their email address
 */
export const newListing = <Company extends SearchedCompany>(
  { name, place, usdot_number, state, since, isTaken, noSlug }: NewCompany<NoInfer<Company>>,
  companyOf: (slug: string) => Company,
): Company & NewListing => {
  const isPublic = state === 'published'
  const slug = isPublic ? freeCompanySlug({ name, city: place.name, usdot_number }, isTaken) : noSlug()
  const company = companyOf(slug)
  return {
    ...company,
    slug,
    state,
    address_since: isPublic ? since(company) : '',
    search_text: searchText(company, place),
    editors: '',
  }
}

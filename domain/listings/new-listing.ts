/** How a company enters the directory: by a form, an import or the demo data. */
import { freeCompanySlug } from './company-slugs.ts'
import type { ListingState } from './listing-states.ts'
import { type SearchedCompany, searchText } from './search-text.ts'

interface NewCompany<Company> {
  name: string
  place: { name: string; region: string }
  usdot_number: string
  state: ListingState
  /** Since when a published listing is public, in stored form. */
  since: (company: Company) => string
  /** True if another company has or had a slug. */
  isTaken: (slug: string) => boolean
  /** The slug that it had elsewhere, for a public one. It counts if it is free. */
  wanted?: string
  /** Unique placeholder for the slug of a company that is not public. */
  noSlug: () => string
}

/** What the directory adds to every new listing. */
export interface NewListing {
  slug: string
  state: ListingState
  address_since: string
  search_text: string
  /** Nobody is assigned yet. */
  editors: ''
}

/**
 * A new listing. A public one owns its slug from now on; any other takes no slug away. Search finds both.
 * @param companyOf returns the searchable values for a slug, because demo companies have it in their email address
 */
export const newListing = <Company extends SearchedCompany>(
  { name, place, usdot_number, state, since, isTaken, wanted = '', noSlug }: NewCompany<NoInfer<Company>>,
  companyOf: (slug: string) => Company,
): Company & NewListing => {
  const isPublic = state === 'published'
  const free = () =>
    wanted && !isTaken(wanted) ? wanted : freeCompanySlug({ name, city: place.name, usdot_number }, isTaken)
  const slug = isPublic ? free() : noSlug()
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

import { listingSortKey } from '../listings/listing-order.ts'
import type { ExportedRow } from '../publishing/directory-export.ts'
import { foldText } from '../text/fold-text.ts'

export type Listing = ExportedRow<'company_listings'>
export type Service = ExportedRow<'services'>
export type Location = ExportedRow<'locations'>
export type Review = ExportedRow<'reviews'>

/** A listing with what it points to, and its approved reviews, newest first. Never changed, only replaced. */
export interface Company extends Omit<Listing, 'location' | 'services'> {
  location: Location
  services: Service[]
  reviews: Review[]
  /** Where it stands in every list: featured first, then by name, whatever the letter case. Unique. */
  sortKey: string
}

/** Services and locations by id. */
export interface Catalogue {
  services: ReadonlyMap<string, Service>
  locations: ReadonlyMap<string, Location>
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

export const byName = <T extends { name: string }>(rows: Iterable<T>): T[] =>
  [...rows].sort((a, b) => compare(foldText(a.name), foldText(b.name)))

const newestFirst = (reviews: readonly Review[]): Review[] =>
  [...reviews].sort((a, b) => compare(b.created, a.created) || compare(a.id, b.id))

/** Without the services that the catalogue has not; undefined when it has not the city. */
export const companyOf = (listing: Listing, catalogue: Catalogue, reviews: readonly Review[]): Company | undefined => {
  const location = catalogue.locations.get(listing.location)
  if (!location) return undefined
  return {
    ...listing,
    location,
    services: byName(listing.services.flatMap((id) => catalogue.services.get(id) ?? [])),
    reviews: newestFirst(reviews),
    sortKey: listingSortKey(listing),
  }
}

/** The listing that a company was made of, but for services that it lacks. */
export const listingOf = ({ location, services, reviews: _, sortKey: __, ...rest }: Company): Listing => ({
  ...rest,
  location: location.id,
  services: services.map(({ id }) => id),
})

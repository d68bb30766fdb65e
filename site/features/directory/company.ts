import type { ExportedRow } from '../../../domain/directory-export.ts'
import { ExportError } from '../../../domain/export-reader.ts'
import { foldText } from '../../../domain/fold-text.ts'

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

const newestFirst = (reviews: readonly Review[]): Review[] => [...reviews].sort((a, b) => compare(b.created, a.created))

const found = <T>(rows: ReadonlyMap<string, T>, id: string, listing: { id: string }, field: string): T => {
  const row = rows.get(id)
  if (!row) throw new ExportError(`company_listings ${listing.id}: ${field}: no record ${id}`)
  return row
}

/** @throws ExportError naming the record and the field when a listing points to something that is not there */
export const companyOf = (listing: Listing, catalogue: Catalogue, reviews: readonly Review[]): Company => ({
  ...listing,
  location: found(catalogue.locations, listing.location, listing, 'location'),
  services: byName(listing.services.map((id) => found(catalogue.services, id, listing, 'services'))),
  reviews: newestFirst(reviews),
  sortKey: `${listing.is_featured ? 0 : 1}${foldText(listing.name)}\0${listing.slug}`,
})

/** The listing that a company was made of. */
export const listingOf = ({ location, services, reviews: _, sortKey: __, ...rest }: Company): Listing => ({
  ...rest,
  location: location.id,
  services: services.map(({ id }) => id),
})

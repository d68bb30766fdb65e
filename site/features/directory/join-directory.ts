import type { ExportedRow } from '../../../domain/directory-export.ts'
import { ExportError, type ExportedDirectory } from '../../../domain/export-reader.ts'
import { foldText } from '../../../domain/fold-text.ts'
import { sameItems } from './same-items.ts'

type Listing = ExportedRow<'company_listings'>
export type Service = ExportedRow<'services'>
export type Location = ExportedRow<'locations'>
export type Review = ExportedRow<'reviews'>

/** A listing with what it points to, and its approved reviews, newest first. */
export interface Company extends Omit<Listing, 'location' | 'services'> {
  location: Location
  services: Service[]
  reviews: Review[]
  /** Where it stands in every list: featured first, then by name, whatever the letter case. */
  sortKey: string
}

export interface Directory {
  /** By name. */
  services: Service[]
  /** By name. */
  locations: Location[]
  /** By sort key: the order of every list. */
  companies: Company[]
}

const NO_REVIEWS: Review[] = []

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const byName = <T extends { name: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => compare(foldText(a.name), foldText(b.name)))

const newestFirst = (reviews: readonly Review[]): Review[] => [...reviews].sort((a, b) => compare(b.created, a.created))

const companyOf = (listing: Listing, location: Location, services: Service[], reviews: Review[]): Company => ({
  ...listing,
  location,
  services,
  reviews,
  sortKey: `${listing.is_featured ? 0 : 1}${foldText(listing.name)}\0${listing.slug}`,
})

/**
 * A function that joins the rows of an export, and remembers: when rows are joined again, a company of which nothing
 * has changed is the same object as before, so that what is made from it need not be made again.
 * The function throws an ExportError naming the record and the field when a listing points to something that is not
 * there.
 */
export const directoryJoiner = (): ((exported: ExportedDirectory) => Directory) => {
  let known = new Map<Listing, Company>()
  return (exported) => {
    const services = new Map(exported.services.map((service) => [service.id, service]))
    const locations = new Map(exported.locations.map((location) => [location.id, location]))
    const reviews = Map.groupBy(exported.reviews, ({ listing }) => listing)
    const found = <T>(rows: Map<string, T>, id: string, listing: Listing, field: string): T => {
      const row = rows.get(id)
      if (!row) throw new ExportError(`company_listings ${listing.id}: ${field}: no record ${id}`)
      return row
    }
    const join = (listing: Listing): Company => {
      const before = known.get(listing)
      const location = found(locations, listing.location, listing, 'location')
      const offered = byName(listing.services.map((id) => found(services, id, listing, 'services')))
      const written = newestFirst(reviews.get(listing.id) ?? NO_REVIEWS)
      if (before?.location === location && sameItems(before.services, offered) && sameItems(before.reviews, written))
        return before
      return companyOf(listing, location, offered, written)
    }
    const joined = new Map(exported.company_listings.map((listing) => [listing, join(listing)]))
    known = joined
    return {
      services: byName(exported.services),
      locations: byName(exported.locations),
      companies: [...joined.values()].sort((a, b) => compare(a.sortKey, b.sortKey)),
    }
  }
}

/** Joins the rows of one export, as `directoryJoiner` says. */
export const joinDirectory = (exported: ExportedDirectory): Directory => directoryJoiner()(exported)

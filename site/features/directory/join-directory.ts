import type { ExportedRow } from '../../../domain/directory-export.ts'
import { ExportError, type ExportedDirectory } from '../../../domain/export-reader.ts'
import { foldText } from '../../../domain/fold-text.ts'

export type Service = ExportedRow<'services'>
export type Location = ExportedRow<'locations'>
export type Review = ExportedRow<'reviews'>

/** A listing with what it points to, and its approved reviews, newest first. */
export interface Company extends Omit<ExportedRow<'company_listings'>, 'location' | 'services'> {
  location: Location
  services: Service[]
  reviews: Review[]
}

export interface Directory {
  /** By name. */
  services: Service[]
  /** By name. */
  locations: Location[]
  /** Featured first, then by name, whatever the letter case: the order of every list. */
  companies: Company[]
}

const NO_REVIEWS: Review[] = []

const byKey = <T>(rows: T[], key: (row: T) => string): T[] =>
  rows
    .map((row) => ({ row, key: key(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ row }) => row)

const byName = <T extends { name: string }>(rows: T[]): T[] => byKey(rows, ({ name }) => foldText(name))

const groupReviews = (reviews: Review[]): Map<string, Review[]> => {
  const groups = new Map<string, Review[]>()
  for (const review of reviews) {
    const group = groups.get(review.listing)
    if (group) group.push(review)
    else groups.set(review.listing, [review])
  }
  for (const group of groups.values()) group.sort((a, b) => (a.created < b.created ? 1 : -1))
  return groups
}

/**
 * Joins the rows of an export.
 * @throws ExportError naming the record and the field when a listing points to something that is not there
 */
export const joinDirectory = (exported: ExportedDirectory): Directory => {
  const services = new Map(exported.services.map((service) => [service.id, service]))
  const locations = new Map(exported.locations.map((location) => [location.id, location]))
  const reviews = groupReviews(exported.reviews)
  const found = <T>(rows: Map<string, T>, id: string, listing: string, field: string): T => {
    const row = rows.get(id)
    if (!row) throw new ExportError(`company_listings ${listing}: ${field}: no record ${id}`)
    return row
  }
  const companies = exported.company_listings.map((listing) => ({
    ...listing,
    location: found(locations, listing.location, listing.id, 'location'),
    services: byName(listing.services.map((id) => found(services, id, listing.id, 'services'))),
    reviews: reviews.get(listing.id) ?? NO_REVIEWS,
  }))
  return {
    services: byName(exported.services),
    locations: byName(exported.locations),
    companies: byKey(companies, ({ is_featured, name, slug }) => `${is_featured ? 0 : 1}${foldText(name)}\0${slug}`),
  }
}

import type { Location, Service } from '../../domain/catalog/schema.ts'
import type { Inquiry } from '../../domain/inquiries/schema.ts'
import type { ListingAssignment } from '../../domain/listings/schema.ts'
import { averageRating, type Review } from '../../domain/reviews/schema.ts'
import type { AccountIds } from '../accounts.ts'
import { drawCompany, type Place, placesOf } from '../company.ts'
import { assigneesOf, ownerOf } from '../ownership.ts'
import { createRandom, type Random } from '../random.ts'
import { catalogueServices } from '../services.ts'
import { describe } from '../text/description.ts'
import { createPhraseBook } from '../text/phrase-book.ts'
import { inquiryRows } from './inquiry-rows.ts'
import { type ListingRow, listingRow } from './listing-row.ts'
import { reviewRows } from './review-rows.ts'

/** A company with everything that is stored with it. */
export interface CompanyRows {
  listing: ListingRow
  reviews: Review[]
  inquiries: Inquiry[]
  assignments: ListingAssignment[]
}

/** Sentences that are not said again: more than 600 companies and their customers say. */
const REMEMBERED_SENTENCES = 8000

export interface Directory {
  /** Cities; or the place of each company, by its number. */
  locations: readonly Location[] | ((index: number) => Place)
  services: readonly Pick<Service, 'id' | 'slug'>[]
  accounts: AccountIds
}

/** The place of each company. @throws when there is none */
const placeDealer = (locations: Directory['locations'], random: Random): ((index: number) => Place) => {
  if (typeof locations === 'function') return locations
  const places = placesOf(locations)
  if (places.length === 0) throw new Error('The directory has none of the cities that demo companies are made for')
  return () => random.weighted(places)
}

/**
 * Made-up companies, one after another: equal arguments give equal rows, ids included.
 * @throws when the directory has none of the catalogue's cities or services
 */
export function* companyRows(
  { locations, services, accounts }: Directory,
  { listings, seed, now }: { listings: number; seed: number; now: Date },
): Generator<CompanyRows> {
  const random = createRandom(seed)
  const placeOf = placeDealer(locations, random)
  const catalogue = catalogueServices(services)
  if (catalogue.length === 0) throw new Error('The directory has none of the services that demo companies are made for')
  const write = createPhraseBook(random, REMEMBERED_SENTENCES)
  const moment = now.getTime()
  const takenSlugs = new Set<string>()
  for (let index = 0; index < listings; index++) {
    const company = drawCompany(placeOf(index), catalogue, random)
    const description = describe(company, write, random)
    const listing = listingRow(company, { index, description, takenSlugs, now: moment }, random)
    const reviews = reviewRows(company, listing, { write, now: moment }, random)
    listing.rating = averageRating(reviews.filter(({ is_approved }) => is_approved))
    const owner = ownerOf(index)
    if (owner) listing.owner = accounts[owner]
    const assignees = assigneesOf(index)
    const isOwned = owner !== undefined || assignees.length > 0
    yield {
      listing,
      reviews,
      inquiries: inquiryRows(company, listing, { write, now: moment, isOwned }, random),
      assignments: assignees.map((assignee) => ({
        id: random.id(),
        created: listing.created,
        updated: listing.created,
        listing: listing.id,
        assigned_to_user: accounts[assignee],
        assigned_by_admin: accounts.admin,
      })),
    }
  }
}

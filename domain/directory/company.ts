import { listingSortKey } from '../listings/listing-order.ts'
import type { ExportedRow } from '../publishing/directory-export.ts'
import { foldText } from '../text/fold-text.ts'
import {
  type InText,
  type Listing,
  newestChangeOf,
  partsOf,
  RecordText,
  type TextParts,
  textParts,
} from './packed/record-text.ts'
import { remember } from './remember.ts'

export type { Listing }
export type Service = ExportedRow<'services'>
export type Location = ExportedRow<'locations'>
export type Review = ExportedRow<'reviews'>

/**
 * A listing joined with its city and services, and its approved reviews, newest first. Replaced, never changed. A copy
 * by `...` lacks most fields, which are packed in a text.
 */
export interface Company extends Omit<Listing, 'location' | 'services'> {
  /** Fields in the packed text. */
  inText: InText
  location: Location
  services: Service[]
  reviews: Review[]
  /** Sort key in every list: featured first, then by name, ignoring case. Unique. */
  sortKey: string
  /** The day of the newest change in its federal record, as the number 20260131. 0 if there is none. */
  changedOn: number
  /** True if it says where it works. Few do, and only those are asked where. */
  statesArea: boolean
}

/** Services and locations by id. */
export interface Catalog {
  services: ReadonlyMap<string, Service>
  locations: ReadonlyMap<string, Location>
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

export const byName = <T extends { name: string }>(rows: Iterable<T>): T[] =>
  Array.from(rows, (row) => ({ row, name: foldText(row.name) }))
    .sort((a, b) => compare(a.name, b.name))
    .map(({ row }) => row)

const NO_REVIEWS: Review[] = []

const newestFirst = (reviews: readonly Review[]): Review[] =>
  reviews.length === 0 ? NO_REVIEWS : [...reviews].sort((a, b) => compare(b.created, a.created) || compare(a.id, b.id))

const setsOf = remember((_first: Service) => new Map<string, Service[]>())

/** The same array for the same services: a million companies have a few hundred sets of them. */
const shared = (services: Service[]): Service[] => {
  const [first] = services
  if (!first) return services
  const sets = setsOf(first)
  const key = services.map(({ id }) => id).join(' ')
  const known = sets.get(key)
  if (known?.every((service, at) => service === services[at])) return known
  sets.set(key, services)
  return services
}

/** By the listings' id arrays, which are shared. */
const ofIds = new WeakMap<readonly string[], Service[]>()

/** The existing ones, by name. */
const servicesOf = (ids: readonly string[], services: Catalog['services']): Service[] => {
  const found = ids.flatMap((id) => services.get(id) ?? [])
  const known = ofIds.get(ids)
  if (known?.length === found.length && found.every((service) => known.includes(service))) return known
  const sorted = shared(byName(found))
  ofIds.set(ids, sorted)
  return sorted
}

/** The joined fields of a company. */
interface Joined {
  location: Location
  services: Service[]
  reviews: Review[]
}

type Beside = Pick<Company, 'id' | 'slug' | 'logo' | 'photos' | 'updated' | 'sortKey' | 'changedOn' | 'statesArea'>

class PackedCompany extends RecordText {
  readonly id: string
  readonly slug: string
  readonly logo: string
  readonly photos: Listing['photos']
  readonly updated: string
  readonly location: Location
  readonly services: Service[]
  readonly reviews: Review[]
  readonly sortKey: string
  readonly changedOn: number
  readonly statesArea: boolean

  constructor(
    { id, slug, logo, photos, updated, sortKey, changedOn, statesArea }: Beside,
    parts: TextParts,
    { location, services, reviews }: Joined,
  ) {
    super(parts)
    this.id = id
    this.slug = slug
    this.logo = logo
    this.photos = photos
    this.updated = updated
    this.location = location
    this.services = services
    this.reviews = reviews
    this.sortKey = sortKey
    this.changedOn = changedOn
    this.statesArea = statesArea
  }
}

const packed = (...of: ConstructorParameters<typeof PackedCompany>): Company =>
  new PackedCompany(...of) as RecordText as PackedCompany & InText

/** Omits services that the catalog lacks. Undefined if it lacks the city. */
export const companyOf = (listing: Listing, catalog: Catalog, reviews: readonly Review[]): Company | undefined => {
  const location = catalog.locations.get(listing.location)
  if (!location) return undefined
  const services = servicesOf(listing.services, catalog.services)
  const { id, slug, logo, photos, updated } = listing
  const changedOn = Number(newestChangeOf(listing).replaceAll('-', ''))
  const statesArea = listing.service_area !== null
  const beside = { id, slug, logo, photos, updated, sortKey: listingSortKey(listing), changedOn, statesArea }
  return packed(beside, textParts(listing), { location, services, reviews: newestFirst(reviews) })
}

/**
 * A company after a catalog change, without parsing its text. The same object if the change does not concern it.
 * @returns undefined if the catalog lacks its city
 */
export const companyAnew = (company: Company, { services, locations }: Catalog): Company | undefined => {
  const location = locations.get(company.location.id)
  const found = company.services.flatMap(({ id }) => services.get(id) ?? [])
  if (!location || found.length < company.services.length) return undefined
  if (location === company.location && found.every((service, at) => service === company.services[at])) return company
  const { reviews } = company
  return packed(company, partsOf(company), { location, services: shared(byName(found)), reviews })
}

/** The listing that a company was made from, without missing services. */
export const listingOf = ({ location, services, inText, id, slug, logo, photos, updated }: Company): Listing => ({
  ...{ ...inText, id, slug, logo, photos, updated },
  location: location.id,
  services: services.map(({ id }) => id),
})

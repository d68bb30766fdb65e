import {
  type Beside,
  type InText,
  type KeepText,
  type Listing,
  RecordText,
  type TextParts,
  textParts,
} from './record-text.ts'

const sets = new Map<string, string[]>()

/** The same array for the same services, because companies have few distinct sets. */
const shared = (services: string[]): string[] => {
  const key = services.join(' ')
  const known = sets.get(key)
  if (known) return known
  sets.set(key, services)
  return services
}

/** The same array for every listing without photos, which almost all are. */
const NO_PHOTOS: Listing['photos'] = []

/** A listing that takes little memory until it is joined. */
class PackedListing extends RecordText {
  readonly id: string
  readonly slug: string
  readonly location: string
  readonly services: string[]
  readonly logo: string
  readonly photos: Listing['photos']
  readonly updated: string

  constructor({ id, slug, location, services, logo, photos, updated }: Beside, parts: TextParts) {
    super(parts)
    this.id = id
    this.slug = slug
    this.location = location
    this.services = shared(services)
    this.logo = logo
    this.photos = photos.length > 0 ? photos : NO_PHOTOS
    this.updated = updated
  }

  toJSON(): Listing {
    const { id, slug, location, services, logo, photos, updated } = this
    return { ...this.inText, id, slug, location, services, logo, photos, updated }
  }
}

/** A listing made from its unpacked fields and its text. A copy by `...` lacks the fields in the text. */
export const listingOfText = (beside: Beside, parts: TextParts): Listing =>
  new PackedListing(beside, parts) as RecordText as PackedListing & InText

/** Packs a listing. @param keep stores its text */
export const packListing = (listing: Listing, keep?: KeepText): Listing =>
  listingOfText(listing, textParts(listing, keep))

/** The same listing with other pictures. */
export const withPictures = (listing: Listing, pictures: Partial<Pick<Listing, 'logo' | 'photos'>>): Listing => {
  const { id, slug, location, services, logo, photos, updated } = listing
  return listingOfText({ id, slug, location, services, logo, photos, updated, ...pictures }, textParts(listing))
}

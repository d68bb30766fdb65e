import { type InText, type Listing, RecordText } from './record-text.ts'

const sets = new Map<string, string[]>()

/** The same array for the same services: companies have few sets of them. */
const shared = (services: string[]): string[] => {
  const key = services.join(' ')
  const known = sets.get(key)
  if (known) return known
  sets.set(key, services)
  return services
}

/** A listing that takes little memory, as long as nobody has joined it with what it points to. */
class PackedListing extends RecordText {
  readonly id: string
  readonly slug: string
  readonly location: string
  readonly services: string[]
  readonly logo: string
  readonly updated: string

  constructor(listing: Listing, logo = listing.logo) {
    super(listing)
    this.id = listing.id
    this.slug = listing.slug
    this.location = listing.location
    this.services = shared(listing.services)
    this.logo = logo
    this.updated = listing.updated
  }

  toJSON(): Listing {
    const { id, slug, location, services, logo, updated } = this
    return { ...this.inText, id, slug, location, services, logo, updated }
  }
}

/** A listing in little memory, with the logo that it is told to have. Copies by `...` lack what stands in its text. */
export const packListing = (listing: Listing, logo?: string): Listing =>
  new PackedListing(listing, logo) as RecordText as PackedListing & InText

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

  constructor({ id, slug, location, services, logo, updated }: Beside, parts: TextParts) {
    super(parts)
    this.id = id
    this.slug = slug
    this.location = location
    this.services = shared(services)
    this.logo = logo
    this.updated = updated
  }

  toJSON(): Listing {
    const { id, slug, location, services, logo, updated } = this
    return { ...this.inText, id, slug, location, services, logo, updated }
  }
}

/** A listing of what stands beside a text, and of the text. Copies by `...` lack what stands in the text. */
export const listingOfText = (beside: Beside, parts: TextParts): Listing =>
  new PackedListing(beside, parts) as RecordText as PackedListing & InText

/** A listing in little memory. @param keep where its text is put */
export const packListing = (listing: Listing, keep?: KeepText): Listing =>
  listingOfText(listing, textParts(listing, keep))

/** The same listing with another logo. */
export const withLogo = (listing: Listing, logo: string): Listing => {
  const { id, slug, location, services, updated } = listing
  return listingOfText({ id, slug, location, services, logo, updated }, textParts(listing))
}

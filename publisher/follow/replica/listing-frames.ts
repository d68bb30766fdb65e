/** Many listings in one frame: unpacked fields by column, then all texts. */
import { listingOfText } from '../../../domain/directory/packed/packed-listing.ts'
import { type Listing, type TextParts, textParts } from '../../../domain/directory/packed/record-text.ts'
import type { Frame } from './frames.ts'
import { TextBlock } from './text-blocks.ts'

const LISTINGS_OF_FRAME = 5000

interface ListingColumns {
  /** Field names of the values in each text. */
  fields: TextParts['fields']
  ids: string[]
  slugs: string[]
  locations: string[]
  /** Sets of services, and each listing's set. */
  services: string[][]
  serviceSets: number[]
  logos: string[]
  /** By the number of the listing in the frame. Few have photos. */
  photos: Record<number, Listing['photos']>
  updated: string[]
  /** Where each text ends. */
  ends: number[]
}

const setsOf = (listings: readonly Listing[]): Pick<ListingColumns, 'services' | 'serviceSets'> => {
  const sets = new Map<string, number>()
  const serviceSets = listings.map(({ services }) => {
    const key = services.join(' ')
    const number = sets.get(key) ?? sets.size
    sets.set(key, number)
    return number
  })
  return { services: [...sets.keys()].map((key) => (key === '' ? [] : key.split(' '))), serviceSets }
}

/** @param listings whose texts have the same fields */
const frameOf = (
  listings: readonly Listing[],
  fields: TextParts['fields'],
): { value: ListingColumns; bytes: Buffer } => {
  const texts = listings.map((listing) => {
    const { source, from, to } = textParts(listing)
    return source.slice(from, to)
  })
  let end = 0
  const ends = texts.map(({ length }) => {
    end += length
    return end
  })
  const columns = {
    fields,
    ids: listings.map(({ id }) => id),
    slugs: listings.map(({ slug }) => slug),
    locations: listings.map(({ location }) => location),
    ...setsOf(listings),
    logos: listings.map(({ logo }) => logo),
    photos: Object.fromEntries(listings.flatMap(({ photos }, at) => (photos.length > 0 ? [[at, photos]] : []))),
    updated: listings.map(({ updated }) => updated),
    ends,
  }
  return { value: columns, bytes: Buffer.from(texts.join(''), 'latin1') }
}

export function* framesOf(listings: readonly Listing[]): Generator<{ value: ListingColumns; bytes: Buffer }> {
  for (let from = 0; from < listings.length; from += LISTINGS_OF_FRAME) {
    const some = listings.slice(from, from + LISTINGS_OF_FRAME)
    for (const [fields, alike] of Map.groupBy(some, (listing) => textParts(listing).fields))
      yield frameOf(alike, fields)
  }
}

/** The listings of a frame from `framesOf`. Their texts stay in the buffer that was read. */
export const listingsOf = ({ value, bytes }: Pick<Frame, 'value' | 'bytes'>): Listing[] => {
  const { fields, ids, slugs, locations, services, serviceSets, logos, photos, updated, ends } = value as ListingColumns
  const source = new TextBlock(bytes)
  return ids.map((id, at) =>
    listingOfText(
      {
        id,
        slug: slugs[at] ?? '',
        location: locations[at] ?? '',
        services: services[serviceSets[at] ?? 0] ?? [],
        logo: logos[at] ?? '',
        photos: photos[at] ?? [],
        updated: updated[at] ?? '',
      },
      { fields, source, from: ends[at - 1] ?? 0, to: ends[at] ?? 0 },
    ),
  )
}

import type { ExportedCollection } from '../../publishing/directory-export.ts'
import type { ExportedChanges } from '../../publishing/export-reader.ts'
import type { SkippedRecord } from '../../publishing/skipped-records.ts'
import type { Catalogue, Listing } from '../company.ts'

const keyOf = (collection: ExportedCollection, id: string): string => `${collection}/${id}`

const COLLECTIONS = [
  'services',
  'locations',
  'company_listings',
  'reviews',
  'slug_redirects',
  'location_redirects',
] as const satisfies ExportedCollection[]

/** What is missing as a whole comes first. */
const rankOf = ({ collection, record, field, lacks }: SkippedRecord): string =>
  [lacks === 'record' ? 0 : 1, collection, record, field].join('/')

/** What of a directory no page shows: records that do not fit, and what listings point to in vain. */
export class LeftOut {
  readonly #unfit = new Map<string, SkippedRecord>()
  /** Listings whose city or a service of which is not there, as they were sent. */
  readonly #incomplete = new Map<string, Listing>()

  /** Takes in which records fit, do no more, or are gone. */
  apply({ rows, gone }: ExportedChanges): void {
    if (this.#unfit.size > 0) {
      for (const [collection, id] of gone) this.#unfit.delete(keyOf(collection, id))
      for (const collection of COLLECTIONS)
        for (const { id } of rows[collection]) this.#unfit.delete(keyOf(collection, id))
    }
    for (const skipped of rows.skipped) this.#unfit.set(keyOf(skipped.collection, skipped.record), skipped)
  }

  /** Notes whether all that a listing points to is there. */
  look(listing: Listing, { services, locations }: Catalogue): void {
    const isComplete = locations.has(listing.location) && listing.services.every((id) => services.has(id))
    if (!isComplete) this.#incomplete.set(listing.id, listing)
    else if (this.#incomplete.size > 0) this.#incomplete.delete(listing.id)
  }

  /** Notes that a listing is gone. */
  forget(listing: string): void {
    this.#incomplete.delete(listing)
  }

  /** A listing whose city or a service of which is not there. */
  incomplete(listing: string): Listing | undefined {
    return this.#incomplete.get(listing)
  }

  /** All such listings. */
  get allIncomplete(): Listing[] {
    return [...this.#incomplete.values()]
  }

  /** What editors have to mend, in an order of its own: not what follows from another record of it. */
  list({ services, locations }: Catalogue): SkippedRecord[] {
    const isLost = (collection: 'services' | 'locations', id: string) =>
      !(collection === 'services' ? services : locations).has(id) && !this.#unfit.has(keyOf(collection, id))
    const ofListing = ({ id, name, location, services: own }: Listing): SkippedRecord[] => {
      const about = { collection: 'company_listings', record: id, label: name, listing: id } as const
      if (isLost('locations', location))
        return [{ ...about, field: 'location', why: 'points to no record', lacks: 'record' }]
      if (own.some((service) => isLost('services', service)))
        return [{ ...about, field: 'services', why: 'points to no record', lacks: 'field' }]
      return []
    }
    return [...this.#unfit.values(), ...this.allIncomplete.flatMap(ofListing)].sort((a, b) =>
      rankOf(a) < rankOf(b) ? -1 : 1,
    )
  }
}

import { searchText } from '../../../domain/listings/search-text.ts'
import { bulkColumns } from './bulk-columns.ts'
import { insertRows, logCreated } from './bulk-insert.ts'
import type { SentCarrier } from './import-known-listings.ts'
import type { Place } from './import-places.ts'
import { slugGiver } from './import-slugs.ts'

export interface PlacedCarrier extends SentCarrier {
  place: Place
  /** Ids of its services. */
  services: string[]
}

const newId = (): string => $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789')

/** Stores carriers that the directory does not have yet: neither featured nor verified, rating 0. Changes are logged. */
export const insertListings = (tx: core.App, carriers: PlacedCarrier[], now: string) => {
  if (carriers.length === 0) return
  const slugOf = slugGiver(
    tx,
    carriers.map(({ carrier, place }) => ({ name: carrier.name, city: place.name })),
  )
  const rows = carriers.map(({ carrier, place, services }) => {
    const { usdot_number, name, phone, email, address, description } = carrier
    const company = { name, usdot_number, phone, email, mc_number: '' }
    return {
      id: newId(),
      slug: slugOf({ name, city: place.name }),
      location: place.id,
      services,
      address,
      description,
      search_text: searchText(company, place),
      ...company,
    }
  })
  const imports = rows.map(({ id }, at) => ({ id, listing: id, imported: carriers[at]?.line }))
  const listings = JSON.stringify(rows)
  insertRows(tx, 'company_listings', bulkColumns(tx, tx.findCollectionByNameOrId('company_listings'), now), listings)
  logCreated(tx, 'company_listings', 'true', listings)
  const importColumns = bulkColumns(tx, tx.findCollectionByNameOrId('carrier_imports'), now)
  insertRows(tx, 'carrier_imports', importColumns, JSON.stringify(imports))
}

import type { ImportedCarrier } from '../../../domain/imports/imported-carrier.ts'
import { selectRows } from '../database/records.ts'
import type { ImportPlaces } from './import-places.ts'

/** A carrier with the line of JSON that it came in. */
export interface SentCarrier {
  carrier: ImportedCarrier
  line: string
}

export interface KnownListing {
  id: string
  usdot_number: string
  /** What the last import wrote, as JSON; '' for a company that no import has written. */
  imported: string
}

const TEXTS = ['name', 'phone', 'email', 'address', 'description'] as const

/** The companies that are known to the public, or were, and have one of these USDOT numbers. */
export const knownListings = (tx: core.App, usdotNumbers: string[]): Map<string, KnownListing> => {
  const rows = selectRows<KnownListing>(
    tx,
    `json_object('id', listing.id, 'usdot_number', usdot_number, 'imported', coalesce(imported, ''))`,
    `FROM company_listings AS listing LEFT JOIN carrier_imports ON carrier_imports.listing = listing.id
      WHERE usdot_number != '' AND address_since != '' AND usdot_number IN (SELECT value FROM json_each({:usdotNumbers}))`,
    { usdotNumbers: JSON.stringify(usdotNumbers) },
  )
  return new Map(rows.map((row) => [row.usdot_number, row]))
}

const importedCarrier = ({ imported }: KnownListing): ImportedCarrier | undefined =>
  imported ? (JSON.parse(imported) as ImportedCarrier) : undefined

/** The region of a company's city at the last import; '' when no import has written it. */
export const importedRegion = (known: KnownListing): string => importedCarrier(known)?.region ?? ''

const sameIds = (one: string[], other: string[]): boolean => [...one].sort().join() === [...other].sort().join()

const remember = (tx: core.App, listing: string, line: string) => {
  const [known] = tx.findRecordsByFilter('carrier_imports', 'listing = {:listing}', '', 1, 0, { listing })
  const record = known ?? new Record(tx.findCollectionByNameOrId('carrier_imports'))
  record.set('listing', listing)
  record.set('imported', line)
  tx.save(record)
}

/**
 * Brings a company up to date with its carrier's record, through the record's own hooks. A field is written only while
 * it still says what the last import wrote, or nothing: what an editor or owner wrote stays.
 * @returns whether the company changed
 */
export const updateListing = (
  tx: core.App,
  known: KnownListing,
  { carrier, line }: SentCarrier,
  places: ImportPlaces,
  serviceIds: (names: string[]) => string[],
): boolean => {
  const before = importedCarrier(known)
  const record = tx.findRecordById('company_listings', known.id)
  let changed = false
  const write = (field: string, value: string | string[]) => {
    record.set(field, value)
    changed = true
  }
  for (const field of TEXTS)
    if (carrier[field] !== (before?.[field] ?? '') && record.getString(field) === (before?.[field] ?? ''))
      write(field, carrier[field])
  if (before) {
    const place = places.findOrMake(carrier)
    const placeBefore = places.find(before)
    if (placeBefore && place.id !== placeBefore.id && record.getString('location') === placeBefore.id)
      write('location', place.id)
    const [services, servicesBefore] = [serviceIds(carrier.services), serviceIds(before.services)]
    if (!sameIds(services, servicesBefore) && sameIds(record.getStringSlice('services'), servicesBefore))
      write('services', services)
  }
  if (changed) tx.save(record)
  remember(tx, known.id, line)
  return changed
}

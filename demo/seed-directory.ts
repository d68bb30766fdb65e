import { pathOf } from '../contract/route.ts'
import { ROUTES } from '../contract/routes.ts'
import { locationSchema, serviceSchema } from '../domain/catalog/schema.ts'
import { DAY_MS } from '../domain/time.ts'
import { makeAccounts, NO_ACCOUNTS } from './accounts.ts'
import { carrierRecordRow } from './carrier-record.ts'
import { missingCities, spreadPlaces } from './census/spread-cities.ts'
import { createLogoPainter } from './logo/logo.ts'
import { stamp } from './moments.ts'
import { createBulkWriter, type SeededCollection } from './rows/bulk-writer.ts'
import { type CompanyRows, companyRows, type Directory } from './rows/company-rows.ts'
import { call, countAll, readAll, type SeedServer } from './server.ts'

export interface SeedRequest {
  backend: SeedServer
  listings: number
  /** Spreads companies over this many cities, like carriers of a census. Undefined for the demo's own cities. */
  cities?: number | undefined
  seed: number
  /** Password of the demo accounts. Undefined creates none. */
  demoPassword: string | undefined
  /** The date of the newest rows. */
  now: Date
  onProgress?: (listingsStored: number) => void
}

export type SeedCounts = Record<SeededCollection, number> & { accounts: number }

export type SeedResult =
  | { state: 'seeded'; counts: SeedCounts }
  /** The directory already has companies, so nothing was written. */
  | { state: 'refused'; companies: number }

const LOCATIONS_A_REQUEST = 5000

/** The first of a census's carriers with reviews and pictures of their own, and the step to each further one. */
const KNOWN_CARRIERS = 20

/** Age of the imported census in days. */
const IMPORTED_DAYS_AGO = 30

/**
 * What a census knows about a carrier, in the order of its rows, and for a few carriers what the directory has learned
 * since.
 */
const asCarrier = ({ listing, ...rows }: CompanyRows, index: number, now: Date): CompanyRows => {
  if (index % KNOWN_CARRIERS === 0) return { listing, ...rows }
  const { logo_svg: _, ...plain } = listing
  const listed = stamp(now.getTime() - IMPORTED_DAYS_AGO * DAY_MS + index)
  return {
    listing: { ...plain, created: listed, updated: listed, address_since: listed, rating: 0 },
    reviews: [],
    inquiries: [],
    assignments: rows.assignments,
  }
}

/** Adds cities to the catalog up to this number, and deals them to companies. */
const manyCities = async (
  backend: SeedServer,
  { listings, cities, seed }: { listings: number; cities: number; seed: number },
): Promise<Directory['locations']> => {
  const known = await readAll(backend, 'locations', locationSchema, 'slug')
  const missing = missingCities(known, cities, seed)
  for (let from = 0; from < missing.length; from += LOCATIONS_A_REQUEST) {
    const body = missing.slice(from, from + LOCATIONS_A_REQUEST).map((row) => JSON.stringify(row))
    await call(backend, pathOf(ROUTES.bulkInsert, { collection: 'locations' }), { body: body.join('\n'), ndjson: true })
  }
  const all = await readAll(backend, 'locations', locationSchema, 'slug')
  return spreadPlaces(all.slice(0, cities), listings, seed)
}

/**
 * Fills an empty directory with demo accounts, if it may have any, and invented companies with reviews and inquiries.
 * Equal listings, seed and now give equal rows. `listings: 0` creates only the accounts.
 * @throws if the server refuses a request; earlier rows stay stored
 */
export const seedDirectory = async ({
  backend,
  listings,
  cities,
  seed,
  demoPassword,
  now,
  onProgress,
}: SeedRequest): Promise<SeedResult> => {
  const companies = listings > 0 ? await countAll(backend, 'company_listings') : 0
  if (companies > 0) return { state: 'refused', companies }
  const { ids, made } = demoPassword
    ? await makeAccounts(backend, { seed, demoPassword })
    : { ids: NO_ACCOUNTS, made: 0 }
  const counts: SeedCounts = {
    ...{ accounts: made, carrier_records: 0, company_listings: 0 },
    ...{ listing_assignments: 0, reviews: 0, inquiries: 0 },
  }
  if (listings === 0) return { state: 'seeded', counts }
  const [locations, services] = [
    cities === undefined
      ? await readAll(backend, 'locations', locationSchema, 'slug')
      : await manyCities(backend, { listings, cities, seed }),
    await readAll(backend, 'services', serviceSchema, 'slug'),
  ]
  const writer = createBulkWriter(backend, (collection, rows) => {
    counts[collection] += rows
    onProgress?.(counts.company_listings)
  })
  const paint = createLogoPainter()
  let index = 0
  for (const made of companyRows({ locations, services, accounts: ids }, { listings, seed, now })) {
    const rows = cities === undefined ? made : asCarrier(made, index++, now)
    const { logo_svg, ...listing } = rows.listing
    const record = cities === undefined ? carrierRecordRow(rows.listing, now) : undefined
    if (record) await writer.add('carrier_records', record)
    await writer.add(
      'company_listings',
      logo_svg ? paint(logo_svg).then((logo_png) => ({ ...listing, logo_png })) : listing,
    )
    if (demoPassword) for (const row of rows.assignments) await writer.add('listing_assignments', row)
    for (const row of rows.reviews) await writer.add('reviews', row)
    for (const row of rows.inquiries) await writer.add('inquiries', row)
  }
  await writer.finish()
  return { state: 'seeded', counts }
}

/** The counts as readable lines. */
export const describeCounts = (counts: SeedCounts): string =>
  [
    ['accounts', counts.accounts],
    ['companies', counts.company_listings],
    ['assignments', counts.listing_assignments],
    ['reviews', counts.reviews],
    ['inquiries', counts.inquiries],
  ]
    .map(([label, count]) => `  ${String(label).padEnd(12)}${Number(count).toLocaleString('en-US').padStart(9)}`)
    .join('\n')

import { locationSchema, serviceSchema } from '../../domain/catalogue/schema.ts'
import { makeAccounts } from './accounts.ts'
import { createLogoPainter } from './logo/logo-png.ts'
import { createBulkWriter, type SeededCollection } from './rows/bulk-writer.ts'
import { companyRows } from './rows/company-rows.ts'
import { countAll, readAll, type SeedServer } from './server.ts'

export interface SeedRequest {
  backend: SeedServer
  listings: number
  seed: number
  /** Password of the demo accounts. */
  demoPassword: string
  /** The moment that the newest rows are dated to. */
  now: Date
  onProgress?: (listingsStored: number) => void
}

export type SeedCounts = Record<SeededCollection, number> & { accounts: number }

export type SeedResult =
  | { state: 'seeded'; counts: SeedCounts }
  /** The directory has companies already, so nothing was written. */
  | { state: 'refused'; companies: number }

/**
 * Fills an empty directory with demo accounts and made-up companies, their reviews and inquiries. Equal listings, seed
 * and now give equal rows. `listings: 0` makes only the accounts.
 * @throws when the server refuses a request; what was stored before stays
 */
export const seedDirectory = async ({
  backend,
  listings,
  seed,
  demoPassword,
  now,
  onProgress,
}: SeedRequest): Promise<SeedResult> => {
  const companies = listings > 0 ? await countAll(backend, 'company_listings') : 0
  if (companies > 0) return { state: 'refused', companies }
  const { ids, made } = await makeAccounts(backend, { seed, demoPassword })
  const counts: SeedCounts = { accounts: made, company_listings: 0, listing_assignments: 0, reviews: 0, inquiries: 0 }
  if (listings === 0) return { state: 'seeded', counts }
  const [locations, services] = [
    await readAll(backend, 'locations', locationSchema, 'slug'),
    await readAll(backend, 'services', serviceSchema, 'slug'),
  ]
  const writer = createBulkWriter(backend, (collection, rows) => {
    counts[collection] += rows
    onProgress?.(counts.company_listings)
  })
  const paint = createLogoPainter()
  for (const rows of companyRows({ locations, services, accounts: ids }, { listings, seed, now })) {
    const { logo_svg, ...listing } = rows.listing
    await writer.add(
      'company_listings',
      logo_svg ? paint(logo_svg).then((logo_png) => ({ ...listing, logo_png })) : listing,
    )
    for (const row of rows.assignments) await writer.add('listing_assignments', row)
    for (const row of rows.reviews) await writer.add('reviews', row)
    for (const row of rows.inquiries) await writer.add('inquiries', row)
  }
  await writer.finish()
  return { state: 'seeded', counts }
}

/** The counts as lines that a person reads. */
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

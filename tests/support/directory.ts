/** Small directories for tests of page content. */
import { NO_FACTS } from '../../domain/carrier-record/carrier-facts.ts'
import type { ExportedRow } from '../../domain/publishing/directory-export.ts'
import type { ExportedDirectory } from '../../domain/publishing/export-reader.ts'
import { slugify } from '../../domain/slug.ts'

const MOMENT = '2026-01-31 12:00:00.000Z'

/** A valid record id that names itself: id('acme') is "acmexxxxxxxxxxx". */
export const id = (name: string): string =>
  name
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 15)
    .padEnd(15, 'x')

export const service = (name: string): ExportedRow<'services'> => ({
  id: id(`s${slugify(name)}`),
  name,
  slug: slugify(name),
  updated: MOMENT,
})

export const location = (name: string, region = 'IL'): ExportedRow<'locations'> => ({
  id: id(`l${slugify(name)}`),
  name,
  slug: slugify(name),
  region,
  country: 'US',
  latitude: 0,
  longitude: 0,
  size: 0,
  is_imported: false,
  updated: MOMENT,
})

/** A company in Chicago that hauls freight, unless overridden. */
export const listing = (
  name: string,
  fields: Partial<ExportedRow<'company_listings'>> = {},
): ExportedRow<'company_listings'> => ({
  id: id(slugify(name)),
  name,
  slug: slugify(name) || 'company',
  description: `${name} hauls freight. It has done so for years. Ask anyone.`,
  location: location('Chicago').id,
  services: [service('Freight').id],
  phone: '(312) 555-0142',
  address: '12 Dock St, Chicago, IL 60601',
  website: 'https://example.com',
  hours: '',
  logo: '',
  rating: 0,
  is_featured: false,
  verified: false,
  usdot_number: '',
  ...NO_FACTS,
  federal: null,
  service_area: null,
  photos: [],
  has_email: true,
  is_claimed: false,
  verified_on: '',
  created: MOMENT,
  updated: MOMENT,
  ...fields,
})

export const review = (
  of: ExportedRow<'company_listings'>,
  rating: number,
  created = MOMENT,
): ExportedRow<'reviews'> => ({
  id: id(`r${rating}${of.id}${created.replace(/\D/g, '').slice(2, 8)}`),
  listing: of.id,
  customer_name: 'Pat Doe',
  rating,
  review_text: `Worth ${rating} stars.`,
  reply_text: '',
  reply_at: '',
  asked_at: '',
  created,
  updated: created,
})

/** A directory of two services and two cities with these companies. */
export const directory = (
  company_listings: ExportedRow<'company_listings'>[],
  rest: Partial<ExportedDirectory> = {},
): ExportedDirectory => ({
  seq: 1,
  mark: id('mark'),
  skipped: [],
  services: [service('Freight'), service('Trucking')],
  locations: [location('Chicago'), location('Tulsa', 'OK')],
  company_listings,
  reviews: [],
  slug_redirects: [],
  location_redirects: [],
  ...rest,
})

import type { ExportedCollection, ExportedRow } from '../../../domain/directory-export.ts'
import { newestChange } from './change-log.ts'
import { requirePublishToken } from './publish-token.ts'

const ROWS_A_PAGE = 2000

const bool = (condition: string): string => `json(iif(${condition}, 'true', 'false'))`

/** The SQL of each field that is sent. The type makes it name every field of the export's schema, and no other. */
const COLUMNS: { [C in ExportedCollection]: { [F in keyof ExportedRow<C>]: string } } = {
  services: { id: 'id', name: 'name', slug: 'slug', updated: 'updated' },
  locations: { id: 'id', name: 'name', slug: 'slug', region: 'region', country: 'country', updated: 'updated' },
  company_listings: {
    id: 'id',
    name: 'name',
    slug: 'slug',
    description: 'description',
    location: 'location',
    services: 'json(services)',
    phone: 'phone',
    has_email: bool("email != ''"),
    address: 'address',
    website: 'website',
    logo: 'logo',
    rating: 'rating',
    is_featured: bool('is_featured'),
    verified: bool('verified'),
    usdot_number: 'usdot_number',
    mc_number: 'mc_number',
    created: 'created',
    updated: 'updated',
  },
  reviews: {
    id: 'id',
    listing: 'listing',
    customer_name: 'customer_name',
    rating: 'rating',
    review_text: 'review_text',
    created: 'created',
  },
  slug_redirects: { id: 'id', from_slug: 'from_slug', listing: 'listing' },
}

const TABLES: { [C in ExportedCollection]: string } = {
  services: 'services',
  locations: 'locations',
  company_listings: 'company_listings',
  reviews: 'public_reviews',
  slug_redirects: 'slug_redirects',
}

/** Writes every row of a collection, by id, without making records of them; returns how many. */
const writeRows = (e: core.RequestEvent, collection: ExportedCollection): number => {
  const fields = Object.entries(COLUMNS[collection]).map(([name, sql]) => `'${name}', ${sql}`)
  const query = `SELECT coalesce(group_concat(line, char(10)), '') AS lines, coalesce(max(id), '') AS last, count(*) AS n
    FROM (SELECT id, json_array('${collection}', json_object(${fields.join(', ')})) AS line
      FROM ${TABLES[collection]} WHERE id > {:last} ORDER BY id LIMIT ${ROWS_A_PAGE})`
  let count = 0
  for (let last = ''; ; ) {
    const page = new DynamicModel({ lines: '', last: '', n: 0 })
    e.app.db().newQuery(query).bind({ last }).one(page)
    if (page['n'] === 0) return count
    e.response.write(`${page['lines']}\n`)
    e.flush()
    last = page['last']
    count += page['n']
    if (page['n'] < ROWS_A_PAGE) return count
  }
}

/** GET /api/directory/export: all that public pages may show, as domain/directory-export.ts says, one object a line. */
export const exportDirectory = (e: core.RequestEvent) => {
  requirePublishToken(e)
  e.response.header().set('Content-Type', 'application/x-ndjson; charset=utf-8')
  e.response.header().set('Cache-Control', 'no-store')
  e.response.write(`${JSON.stringify({ export: 'haulindex', seq: newestChange(e.app) })}\n`)
  const counts: Record<string, number> = {}
  for (const collection of Object.keys(COLUMNS) as ExportedCollection[]) counts[collection] = writeRows(e, collection)
  e.response.write(`${JSON.stringify({ end: true, counts })}\n`)
}

import { isOneOf } from '../../../domain/guards.ts'
import { ASK_REFUSALS } from '../../../domain/imports/import-runs.ts'
import { firstLine, lastLine } from '../../../domain/imports/tables/export-text.ts'
import {
  EXPORT_KINDS,
  EXPORTED_FIELDS,
  EXPORTED_PICTURES,
  type ExportKind,
  REVIEW_STATUSES,
  type RowOf,
} from '../../../domain/imports/tables/own-export.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { requireFreshProof } from '../accounts/sign-in/fresh-proof.ts'
import { selectRows } from '../database/records.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/store-event.ts'

const ROWS_A_PAGE = 1000

const isTrue = (condition: string): string => `json(iif(${condition}, 'true', 'false'))`

/** The city without its state: "Springfield" for "Springfield, IL". */
const CITY = `iif(place.region != '' AND substr(place.name, -length(place.region) - 2) = ', ' || place.region,
  substr(place.name, 1, length(place.name) - length(place.region) - 2), place.name)`

/** A company that was never public has no page address yet. */
const COMPANY = {
  name: 'company.name',
  city: CITY,
  region: 'place.region',
  usdot_number: 'company.usdot_number',
  slug: "iif(company.address_since = '', '', company.slug)",
  old_id: 'company.id',
}

const PICTURES = `'${EXPORTED_PICTURES}/' || iif(company.address_since = '', company.id, company.slug) || '/'`

/** The day in UTC. An import stores the same one. */
const DAY = 'substr(own.created, 1, 10)'

/** The SQL of each column. The type requires exactly the columns of the files. */
const COLUMNS: { [Kind in ExportKind]: Record<keyof RowOf<Kind>, string> } = {
  listings: {
    ...COMPANY,
    services: `(SELECT json_group_array(name) FROM (SELECT services.name FROM json_each(company.services) AS each
      JOIN services ON services.id = each.value ORDER BY each.key))`,
    status: 'company.state',
    mc_number: 'company.mc_number',
    legal_name: 'company.legal_name',
    phone: 'company.phone',
    email: 'company.email',
    website: 'company.website',
    address: 'company.address',
    hours: 'company.hours',
    description: 'company.description',
    featured: isTrue('company.is_featured'),
    verified: isTrue('company.verified'),
    rating: 'company.rating',
    owner_email: `coalesce((SELECT email FROM users WHERE users.id = company.owner),
      (SELECT owner_email FROM listing_imports WHERE listing = company.id), '')`,
    serves_regions: "json(iif(json_valid(company.serves_regions), company.serves_regions, '[]'))",
    serves_within: 'company.serves_within',
    serves_since: 'substr(company.serves_since, 1, 10)',
    logo: `iif(company.logo = '', '', ${PICTURES} || company.logo)`,
    // A line for each: its file, which has the name of the record, and what it shows.
    photos: `coalesce((SELECT group_concat(${PICTURES} || id || '.jpg ' || description, char(10)) FROM
      (SELECT id, description FROM listing_photos WHERE listing = company.id AND state = 'approved' ORDER BY position)), '')`,
    old_slugs: '(SELECT json_group_array(from_slug) FROM slug_redirects WHERE listing = company.id)',
  },
  reviews: {
    ...COMPANY,
    status: `iif(own.is_approved, '${REVIEW_STATUSES.approved}',
      iif(own.is_declined, '${REVIEW_STATUSES.declined}', '${REVIEW_STATUSES.waiting}'))`,
    rating: 'own.rating',
    customer_name: 'own.customer_name',
    customer_email: 'own.customer_email',
    date: DAY,
    review_text: 'own.review_text',
    reply_text: 'own.reply_text',
  },
  inquiries: {
    ...COMPANY,
    status: 'own.status',
    outcome: 'own.outcome',
    inquiry_type: 'own.inquiry_type',
    customer_name: 'own.customer_name',
    customer_email: 'own.customer_email',
    customer_phone: 'own.customer_phone',
    date: DAY,
    message: 'own.message',
  },
}

const TABLES = { listings: 'company_listings', reviews: 'reviews', inquiries: 'inquiries' } as const

const sourceOf = (kind: ExportKind): string => {
  const listing = kind === 'listings' ? 'own.id' : 'own.listing'
  return `(SELECT * FROM ${TABLES[kind]} WHERE id > {:last} ORDER BY id LIMIT ${ROWS_A_PAGE}) AS own
    JOIN company_listings AS company ON company.id = ${listing} JOIN locations AS place ON place.id = company.location`
}

/** Writes all rows by id, and without loading records. @returns their number */
const writeRows = (e: core.RequestEvent, kind: ExportKind): number => {
  const columns = COLUMNS[kind] as Readonly<Record<string, string>>
  const fields = EXPORTED_FIELDS[kind].map((field) => `'${field}', ${columns[field]}`)
  // A row whose company or city is gone must not end the export: the page's last id comes from its table alone.
  const query = `SELECT coalesce(group_concat(line, char(10)), '') AS lines, count(*) AS n,
    coalesce((SELECT max(id) FROM (SELECT id FROM ${TABLES[kind]} WHERE id > {:last} ORDER BY id LIMIT ${ROWS_A_PAGE})), '') AS last
    FROM (SELECT json_object(${fields.join(', ')}) AS line FROM ${sourceOf(kind)} ORDER BY own.id)`
  let count = 0
  for (let last = ''; ; ) {
    const page = new DynamicModel({ lines: '', last: '', n: 0 })
    e.app.db().newQuery(query).bind({ last }).one(page)
    if (page['n'] > 0) e.response.write(`${page['lines']}\n`)
    e.flush()
    count += page['n']
    if (page['last'] === '') return count
    last = page['last']
  }
}

/**
 * POST /api/directory/table-export/{kind}, administrators with fresh proof only, because it holds the addresses of
 * customers: all listings, reviews or inquiries as lines of JSON, as domain/imports/tables/export-text.ts describes.
 */
export const exportTable = (e: core.RequestEvent) => {
  requireAdmin(e, ASK_REFUSALS.exports)
  requireFreshProof(e)
  const kind = e.request?.pathValue('kind') ?? ''
  if (!isOneOf(EXPORT_KINDS, kind)) throw new NotFoundError()
  const details = { action: `exported all ${kind}` }
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details })
  const [total = 0] = selectRows<number>(e.app, 'n', `FROM (SELECT count(*) AS n FROM ${TABLES[kind]})`)
  e.response.header().set('Content-Type', 'application/x-ndjson; charset=utf-8')
  e.response.header().set('Cache-Control', 'no-store')
  e.response.write(firstLine(total))
  e.response.write(lastLine(writeRows(e, kind)))
}

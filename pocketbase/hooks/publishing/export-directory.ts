import type { ExportedCollection, ExportedRow } from '../../../domain/publishing/directory-export.ts'
import { MOST_AWAITED } from '../../../domain/publishing/rules.ts'
import { isKnownChange, newestPosition } from '../changes/change-log.ts'
import { selectRows } from '../database/records.ts'
import { HAS_INSPECTIONS } from './national-averages.ts'
import { requirePublishToken } from './publishing-state.ts'

const ROWS_A_PAGE = 1000

/** Sends a blob as null, because JSON cannot contain bytes and no stored value may stop the export. */
const sendable = (sql: string): string => (/^\w+$/.test(sql) ? `iif(typeof(${sql}) = 'blob', NULL, ${sql})` : sql)

const json = (name: string): string => `json(iif(json_valid(${name}), ${name}, 'null'))`

const bool = (condition: string): string => `json(iif(${condition}, 'true', 'false'))`

/** The SQL of each exported field. The type requires exactly the fields of the export's schema. */
const COLUMNS: { [C in ExportedCollection]: { [F in keyof ExportedRow<C>]: string } } = {
  services: { id: 'id', name: 'name', slug: 'slug', updated: 'updated' },
  locations: {
    id: 'id',
    name: 'name',
    slug: 'slug',
    region: 'region',
    country: 'country',
    latitude: 'latitude',
    longitude: 'longitude',
    size: 'size',
    is_imported: bool('is_imported'),
    updated: 'updated',
  },
  company_listings: {
    id: 'id',
    name: 'name',
    slug: 'slug',
    description: 'description',
    location: 'location',
    services: json('services'),
    phone: 'phone',
    has_email: bool("email != ''"),
    is_claimed: bool("owner != ''"),
    address: 'address',
    website: 'website',
    hours: 'hours',
    logo: 'logo',
    rating: 'rating',
    is_featured: bool('is_featured'),
    verified: bool('verified'),
    verified_on: "iif(verified, substr(verified_since, 1, 10), '')",
    usdot_number: 'usdot_number',
    legal_name: 'legal_name',
    entity_type: 'entity_type',
    operation: 'operation',
    authority: 'authority',
    for_hire: 'for_hire',
    operating_status: 'operating_status',
    mc_number: 'mc_number',
    power_units: 'power_units',
    drivers: 'drivers',
    annual_miles: 'annual_miles',
    annual_miles_year: 'annual_miles_year',
    hazmat: 'hazmat',
    passengers: 'passengers',
    cargo: json('cargo'),
    registered_on: 'registered_on',
    record_date: 'record_date',
    source: 'source',
    source_date: 'source_date',
    federal: json('federal'),
    service_area: `json(iif(serves_regions = '[]' AND serves_within = '', 'null', json_object(
      'regions', ${json('serves_regions')}, 'within', serves_within, 'stated_on', substr(serves_since, 1, 10))))`,
    photos: json('photos'),
    created: 'created',
    updated: 'updated',
  },
  reviews: {
    id: 'id',
    listing: 'listing',
    customer_name: 'customer_name',
    rating: 'rating',
    review_text: 'review_text',
    reply_text: 'reply_text',
    reply_at: 'reply_at',
    asked_at: 'asked_at',
    created: 'created',
    updated: 'updated',
  },
  slug_redirects: { id: 'id', from_slug: 'from_slug', listing: 'listing' },
  location_redirects: { id: 'id', from_slug: 'from_slug', location: 'location' },
}

/** Without the plus sign, SQLite would read an index of states and sort the rows of each page by id. */
const PUBLISHED = "+state = 'published'"
const OF_PUBLISHED = `EXISTS (SELECT 1 FROM company_listings WHERE company_listings.id = listing AND ${PUBLISHED})`

/** A record with inspections brings along what its rates are compared with. */
const FEDERAL = `iif(${HAS_INSPECTIONS}, json_set(known.records, '$.averages', json((SELECT json_object(
    'vehicles', vehicle_oos_average, 'drivers', driver_oos_average, 'year', averages_year)
  FROM directory_settings LIMIT 1))), known.records)`

const PHOTOS = `(SELECT json_group_array(json_object('id', id, 'file', file, 'description', description, 'width', width,
    'height', height, 'updated', updated))
  FROM (SELECT * FROM listing_photos WHERE listing = company_listings.id AND state = 'approved'
    ORDER BY position, created, id))`

const TABLES: { [C in ExportedCollection]: string } = {
  services: 'services',
  locations: 'locations',
  company_listings: `(SELECT company_listings.*, ${FEDERAL} AS federal, ${PHOTOS} AS photos FROM company_listings
    LEFT JOIN carrier_records AS known ON known.usdot_number = company_listings.usdot_number
    WHERE ${PUBLISHED})`,
  reviews: `(SELECT * FROM reviews WHERE is_approved = TRUE AND ${OF_PUBLISHED})`,
  slug_redirects: `(SELECT * FROM slug_redirects WHERE ${OF_PUBLISHED})`,
  location_redirects: 'location_redirects',
}

/** SQL condition for the records of a collection that changed after {:after} and up to {:seq}. */
const CHANGED = `IN (SELECT record FROM changes WHERE collection = {:collection} AND seq > {:after} AND seq <= {:seq})`

interface Range {
  /** Number of the last change that the client knows; 0 for none. */
  after: number
  /** Id of that change's row. */
  afterMark: string
  /** Number of the newest change. */
  seq: number
}

/** The last row that a client received before its export was interrupted. */
interface ResumePoint {
  collection: ExportedCollection
  last: string
}

/**
 * Writes all rows or the changed rows of a collection, by id and without loading records; returns their number.
 * @param first writes only rows with a later id
 */
const writeRows = (
  e: core.RequestEvent,
  collection: ExportedCollection,
  { after, seq }: Range,
  first: string,
): number => {
  const fields = Object.entries(COLUMNS[collection]).map(([name, sql]) => `'${name}', ${sendable(sql)}`)
  const query = `SELECT coalesce(group_concat(line, char(10)), '') AS lines, coalesce(max(id), '') AS last, count(*) AS n
    FROM (SELECT id, json_array('${collection}', json_object(${fields.join(', ')})) AS line
      FROM ${TABLES[collection]} WHERE id > {:last} ${after ? `AND id ${CHANGED}` : ''} ORDER BY id LIMIT ${ROWS_A_PAGE})`
  let count = 0
  for (let last = first; ; ) {
    const page = new DynamicModel({ lines: '', last: '', n: 0 })
    e.app
      .db()
      .newQuery(query)
      .bind(after ? { last, collection, after, seq } : { last })
      .one(page)
    if (page['n'] === 0) return count
    // Joining these texts in this engine would double the time of an export.
    e.response.write(page['lines'])
    e.response.write('\n')
    e.flush()
    last = page['last']
    count += page['n']
    if (page['n'] < ROWS_A_PAGE) return count
  }
}

/** Writes the changed records of a collection that are deleted or no longer public. */
const writeGone = (e: core.RequestEvent, collection: ExportedCollection, { after, seq }: Range) => {
  const gone = selectRows<string>(
    e.app,
    'json_quote(record)',
    `FROM (SELECT DISTINCT record FROM changes WHERE collection = {:collection} AND seq > {:after} AND seq <= {:seq}
      AND NOT EXISTS (SELECT 1 FROM ${TABLES[collection]} AS shown WHERE shown.id = record))`,
    { collection, after, seq },
  )
  for (const id of gone) e.response.write(`${JSON.stringify({ gone: [collection, id] })}\n`)
}

/**
 * Writes which listings people have changed, if they are few. Changes by the importer, scripts and the server do not
 * count.
 */
const writeAwaited = (e: core.RequestEvent, { after, seq }: Range) => {
  const awaited = selectRows<string>(
    e.app,
    'json_quote(listing)',
    `FROM (SELECT DISTINCT listing FROM changes WHERE seq > {:after} AND seq <= {:seq} AND actor != '' AND listing != ''
      LIMIT ${MOST_AWAITED + 1})`,
    { after, seq },
  )
  if (awaited.length > MOST_AWAITED) return
  for (const id of awaited) e.response.write(`${JSON.stringify({ awaited: id })}\n`)
}

/** @throws 410 if the directory does not have this change, because it was pruned or a backup was restored */
const requireKnown = (app: core.App, { after, afterMark }: Range) => {
  if (after && !isKnownChange(app, { seq: after, mark: afterMark }))
    throw new ApiError(410, 'The log no longer contains these changes. Load the whole directory.')
}

const COLLECTIONS = Object.keys(COLUMNS) as ExportedCollection[]

/** @throws 400 if there is no such collection */
const resumePointIn = ({ from = '', last = '' }: Record<string, string>): ResumePoint | undefined => {
  if (from === '') return undefined
  const collection = COLLECTIONS.find((name) => name === from)
  if (!collection) throw new BadRequestError('The export does not have this collection.')
  return { collection, last }
}

/**
 * GET /api/directory/export: all public data as NDJSON, in the format of domain/publishing/directory-export.ts. With
 * `?after=N&mark=M`: only what changed or disappeared after change N, whose row has the id M; 410 if that is unknown.
 * With `?from=C&last=ID`: continues an interrupted export after this row of collection C. Then the client also needs
 * the changes after the position of its first response.
 */
export const exportDirectory = (e: core.RequestEvent) => {
  requirePublishToken(e)
  const { query } = e.requestInfo()
  const { after = '', mark: afterMark = '' } = query
  const reached = resumePointIn(query)
  const newest = newestPosition(e.app)
  const range = { after: Number.parseInt(after, 10) || 0, afterMark, seq: newest.seq }
  requireKnown(e.app, range)
  e.response.header().set('Content-Type', 'application/x-ndjson; charset=utf-8')
  e.response.header().set('Cache-Control', 'no-store')
  e.response.write(`${JSON.stringify({ export: 'haulindex', ...newest })}\n`)
  if (range.after) writeAwaited(e, range)
  const counts: Record<string, number> = {}
  const passed = reached ? COLLECTIONS.indexOf(reached.collection) : 0
  for (const [at, collection] of COLLECTIONS.entries()) {
    const isReached = collection === reached?.collection
    counts[collection] = at < passed ? 0 : writeRows(e, collection, range, isReached ? reached.last : '')
    if (range.after) writeGone(e, collection, range)
  }
  // A change that was pruned meanwhile may be missing. Without its last line, the response counts as incomplete.
  requireKnown(e.app, range)
  e.response.write(`${JSON.stringify({ end: true, counts })}\n`)
}

import { readJson } from '../database/records.ts'
import { requireFreshProof } from './sign-in/fresh-proof.ts'

/** What an account owns, in words that people read: names instead of ids, and nothing that only the server uses. */

type Keys = Readonly<Record<string, string>>

/** SQL of a row as JSON. @param more further keys, each with its SQL */
const rowOf = (columns: readonly string[], more: Keys = {}, row = 'own'): string =>
  `json_object(${[
    ...columns.map((column) => `'${column}', ${row}.${column}`),
    ...Object.entries(more).map(([key, sql]) => `'${key}', ${sql}`),
  ].join(', ')})`

/** SQL of rows as a JSON array, oldest first. @param row what conditions call a row */
const rowsOf = (table: string, where: string, columns: readonly string[], more: Keys = {}, row = 'own'): string =>
  `(SELECT json_group_array(json(entry)) FROM
    (SELECT ${rowOf(columns, more, row)} AS entry FROM ${table} AS ${row} WHERE ${where} ORDER BY ${row}.created, ${row}.rowid))`

const isTrue = (column: string): string => `json(iif(own.${column}, 'true', 'false'))`
const LISTING_NAME = '(SELECT name FROM company_listings WHERE id = own.listing)'
const OF_OWN_LISTING = 'own.listing IN (SELECT id FROM company_listings WHERE owner = {:id})'

const ACCOUNT = `(SELECT ${rowOf(['email', 'full_name', 'created', 'last_sign_in'], {
  email_verified: isTrue('verified'),
  administrator: isTrue('is_admin'),
  second_factor: isTrue('second_factor'),
  emails_turned_off: 'json(own.mails_off)',
})} FROM users AS own WHERE own.id = {:id})`

const LISTINGS = rowsOf(
  'company_listings',
  'own.owner = {:id}',
  'name slug state state_reason description phone email address website hours serves_within usdot_number mc_number rating created updated'.split(
    ' ',
  ),
  {
    serves_regions: 'json(own.serves_regions)',
    city: '(SELECT name FROM locations WHERE id = own.location)',
    services: '(SELECT json_group_array(name) FROM services WHERE id IN (SELECT value FROM json_each(own.services)))',
    verified: isTrue('verified'),
    featured: isTrue('is_featured'),
    logo: "iif(own.logo = '', '', '/api/files/company_listings/' || own.id || '/' || own.logo)",
  },
)

const MESSAGE = ['author_name', 'text', 'created']

/** Inquiries that an administrator holds back are not the company's yet. */
const INQUIRIES = rowsOf(
  'inquiries',
  `own.is_held = FALSE AND ${OF_OWN_LISTING}`,
  'customer_name customer_email customer_phone message inquiry_type status outcome created'.split(' '),
  {
    company: LISTING_NAME,
    notes: rowsOf('inquiry_notes', 'message.inquiry = own.id', MESSAGE, {}, 'message'),
    replies: rowsOf('inquiry_replies', 'message.inquiry = own.id', MESSAGE, {}, 'message'),
  },
)

const PHOTO = ['description', 'state', 'reason', 'created']

const DATA: Keys = {
  account: ACCOUNT,
  sign_ins: rowsOf('sign_ins', 'own.user = {:id}', ['device', 'created']),
  listings: LISTINGS,
  reviews: rowsOf(
    'reviews',
    `own.is_approved = TRUE AND ${OF_OWN_LISTING}`,
    ['customer_name', 'rating', 'review_text', 'reply_text', 'reply_at', 'created'],
    { company: LISTING_NAME },
  ),
  inquiries: INQUIRIES,
  claims: rowsOf('claims', 'own.user = {:id}', ['state', 'proof', 'note', 'reason', 'created'], {
    company: LISTING_NAME,
  }),
  badge_requests: rowsOf('listing_requests', 'own.requested_by = {:id}', ['request_type', 'status', 'created'], {
    company: LISTING_NAME,
  }),
  edits: rowsOf('listing_edits', 'own.user = {:id}', ['state', 'reason', 'created'], {
    company: LISTING_NAME,
    before: 'json(own.before)',
    after: 'json(own.after)',
  }),
  photos: rowsOf('listing_photos', `own.user = {:id} OR ${OF_OWN_LISTING}`, PHOTO, {
    company: LISTING_NAME,
    file: "'/api/directory/photos/' || own.id || '/file'",
  }),
  reply_templates: rowsOf('reply_templates', 'own.account = {:id}', ['name', 'text', 'created']),
  saved_filters: rowsOf('saved_filters', 'own.account = {:id}', ['name', 'filter', 'created']),
}

/** POST /api/directory/own-data, with fresh proof, because it holds the addresses of customers: the account's data. */
export const exportOwnData = (e: core.RequestEvent) => {
  const account = e.auth
  if (!account) throw new UnauthorizedError('Sign in first.')
  requireFreshProof(e)
  const answer: Record<string, unknown> = { exported_at: new Date().toISOString() }
  for (const [key, sql] of Object.entries(DATA)) {
    const found = new DynamicModel({ json: '' })
    e.app.db().newQuery(`SELECT ${sql} AS json`).bind({ id: account.id }).one(found)
    answer[key] = readJson(found['json'])
  }
  return e.json(200, answer)
}

import { FINGERPRINT, shownText } from '../../../domain/moderation/fingerprints.ts'
import { QUEUE_ANSWERS, QUEUE_KINDS, type QueueCounts, type QueueKind } from '../../../domain/moderation/queue.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { selectRows } from '../database/records.ts'

/** Items per response. The client requests more before it reaches the last one. */
const ITEMS_A_PAGE = 50

/** An item of the queue, as the console shows it. */
export interface Item {
  id: string
  created: string
  /** `updated` of its record. */
  version: string
  /** Hash of the shown values. A decision sends it back. */
  fingerprint: string
}

const isView = (name: string): name is QueueView => Object.hasOwn(QUEUE_SOURCES, name)

const kindOf = (view: QueueView): QueueKind => (view === 'declined' ? 'listings' : view)

const select = (app: core.App, view: QueueView, from: string, params: Record<string, unknown>): Item[] => {
  const { table, fields } = QUEUE_SOURCES[view]
  const kind = kindOf(view)
  return selectRows<Item>(
    app,
    `json_object('kind', '${kind}', 'id', row.id, 'created', row.created, 'version', row.updated, ${fields})`,
    `FROM (SELECT * FROM ${table} WHERE ${from}) AS row`,
    params,
  ).map((item) => ({ ...item, [FINGERPRINT]: $security.sha256(shownText(kind, item)) }))
}

/** The creation time and id of an item, by which items are in order. */
type Position = Pick<Item, 'created' | 'id'>

const waitingAfter = (view: QueueView): string => `${QUEUE_SOURCES[view].waits} AND (created, id) > ({:created}, {:id})`

/**
 * Items after a position, oldest first. A page starts where the last one ended, even if earlier items were decided.
 */
const itemsOf = (app: core.App, view: QueueView, { created, id }: Position): Item[] =>
  select(app, view, `${waitingAfter(view)} ORDER BY created, id LIMIT ${ITEMS_A_PAGE}`, { created, id })

/** The number of items after a position. */
const countAfter = (app: core.App, views: readonly QueueView[], { created, id }: Position): number => {
  const counts = views.map((view) => `(SELECT count(*) FROM ${QUEUE_SOURCES[view].table} WHERE ${waitingAfter(view)})`)
  return (
    selectRows<{ rest: number }>(app, `json_object('rest', ${counts.join(' + ')})`, '', { created, id })[0]?.rest ?? 0
  )
}

/** The current items of these records, pending or not. */
export const shownItems = (app: core.App, kind: QueueKind, ids: readonly string[]): Item[] =>
  select(app, kind, 'id IN (SELECT value FROM json_each({:ids}))', { ids: JSON.stringify(ids) })

/** The current item of a record; undefined if it is gone. */
export const shownItem = (app: core.App, kind: QueueKind, id: string): Item | undefined =>
  shownItems(app, kind, [id])[0]

const compare = (a: Item, b: Item): number =>
  a.created === b.created ? (a.id < b.id ? -1 : 1) : a.created < b.created ? -1 : 1

/**
 * GET /api/directory/queue?kind=reviews&after=CREATED~ID, administrators only: pending items of one kind or of all,
 * oldest first. Answers `{ counts, items, rest }`, where `rest` is how many items follow.
 */
export const answerQueue = (e: core.RequestEvent) => {
  requireAdmin(e, QUEUE_ANSWERS.admins)
  const { kind = '', after = '' } = e.requestInfo().query
  const [created = '', id = ''] = after.split('~')
  const views: readonly QueueView[] = isView(kind) ? [kind] : QUEUE_KINDS
  const found = views.flatMap((view) => itemsOf(e.app, view, { created, id }))
  const items = found.sort(compare).slice(0, ITEMS_A_PAGE)
  const last = items[ITEMS_A_PAGE - 1]
  return e.json(200, { counts: countWaiting(e.app), items, rest: last ? countAfter(e.app, views, last) : 0 })
}

/** GET /api/directory/queue/{kind}/{id}, administrators only: the current item, pending or not. */
export const answerQueueItem = (e: core.RequestEvent) => {
  requireAdmin(e, QUEUE_ANSWERS.admins)
  const kind = QUEUE_KINDS.find((known) => known === e.request?.pathValue('kind'))
  const item = kind && shownItem(e.app, kind, e.request?.pathValue('id') ?? '')
  if (!item) throw new NotFoundError(QUEUE_ANSWERS.gone)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, item)
}

// The source of each kind of item, and the SQL of its JSON object.

/** The queue also has a view of declined listings. */
type QueueView = QueueKind | 'declined'

interface Source {
  table: string
  /** SQL condition of pending rows. An index covers it. */
  waits: string
  /** SQL fields for `json_object`, besides kind, id, created and version. They include all `SHOWN_FIELDS`. */
  fields: string
}

const person = (id: string): string =>
  `(SELECT json_object('id', id, 'name', full_name, 'email', email, 'isVerified', json(iif(verified, 'true', 'false')),
    'created', created) FROM users WHERE users.id = ${id})`

const COMPANY = `'company', (SELECT json_object('id', id, 'name', name, 'slug', slug, 'state', state)
  FROM company_listings WHERE company_listings.id = row.listing)`

const placeName = (id: string): string =>
  `(SELECT iif(region = '', name, name || ', ' || region) FROM locations WHERE locations.id = ${id})`

const LISTING = `'name', name, 'description', description, 'phone', phone, 'email', email, 'website', website,
  'address', address, 'hours', hours,
  'serves_regions', json(serves_regions), 'serves_within', serves_within, 'usdot_number', usdot_number, 'mc_number', mc_number, 'logo', logo, 'slug', slug,
  'state', state, 'state_reason', state_reason, 'place', ${placeName('row.location')},
  'services', (SELECT json_group_array(services.name) FROM services
    WHERE services.id IN (SELECT value FROM json_each(row.services))),
  'sender', json(${person('row.owner')}),
  'others', json((SELECT json_group_array(json_object('name', name, 'state', state)) FROM
    (SELECT name, state FROM company_listings WHERE owner = row.owner AND row.owner != '' AND id != row.id
      ORDER BY created DESC LIMIT 10)))`

/** The guarded fields of a listing, with the name of its place. */
const guarded = (from: string): string =>
  `json_object('name', ${from}->>'name', 'location', ${from}->>'location', 'place', ${placeName(`${from}->>'location'`)},
    'phone', ${from}->>'phone', 'email', ${from}->>'email', 'website', ${from}->>'website', 'logo', ${from}->>'logo',
    'description', ${from}->>'description', 'address', ${from}->>'address')`

const LIVE = `(SELECT json_object('name', name, 'location', location, 'place', ${placeName('location')},
  'phone', phone, 'email', email, 'website', website, 'logo', logo, 'description', description, 'address', address)
  FROM company_listings WHERE company_listings.id = row.listing)`

/** The second condition is redundant, but SQLite needs it to use the partial index. */
const inState = (state: 'waiting' | 'hidden'): string => `state = '${state}' AND state != 'published'`

const QUEUE_SOURCES: Readonly<Record<QueueView, Source>> = {
  listings: { table: 'company_listings', waits: inState('waiting'), fields: LISTING },
  declined: { table: 'company_listings', waits: inState('hidden'), fields: LISTING },
  edits: {
    table: 'listing_edits',
    waits: "state = 'waiting'",
    fields: `'state', state, ${COMPANY}, 'sender', json(${person('row.user')}), 'logo', row.logo, 'before', ${guarded('row.before')},
      'after', ${guarded('row.after')}, 'live', json(${LIVE})`,
  },
  photos: {
    table: 'listing_photos',
    waits: "state = 'waiting'",
    fields: `'state', state, ${COMPANY}, 'sender', json(${person('row.user')}), 'file', file, 'description', description`,
  },
  claims: {
    table: 'claims',
    waits: "state = 'waiting'",
    fields: `'state', state, ${COMPANY}, 'sender', json(${person('row.user')}), 'proof', proof, 'sent_to', sent_to,
      'document', document, 'note', note, 'owner_reply', owner_reply,
      'owner', json((SELECT ${person('company_listings.owner')} FROM company_listings
        WHERE company_listings.id = row.listing)),
      'rivals', json((SELECT json_group_array(json_object('id', other.id, 'created', other.created, 'proof', other.proof,
        'sent_to', other.sent_to, 'note', other.note, 'document', other.document, 'sender', json(${person('other.user')})))
        FROM claims AS other WHERE other.listing = row.listing AND other.id != row.id AND other.state = 'waiting'))`,
  },
  reviews: {
    table: 'reviews',
    waits: 'is_approved = FALSE AND is_declined = FALSE',
    fields: `${COMPANY}, 'customer_name', customer_name, 'customer_email', customer_email, 'rating', rating,
      'review_text', review_text, 'reply_text', reply_text, 'asked_at', asked_at, 'is_approved', json(iif(is_approved, 'true', 'false')),
      'is_declined', json(iif(is_declined, 'true', 'false'))`,
  },
  reports: {
    table: 'review_reports',
    waits: "state = 'open'",
    fields: `'state', row.state, 'company', (SELECT json_object('id', id, 'name', name, 'slug', slug, 'state', state) FROM company_listings
        WHERE id = (SELECT listing FROM reviews WHERE reviews.id = row.review)),
      'reason', reason, 'details', details, 'sender', json(${person('row.reported_by')}),
      'review', (SELECT json_object('customer_name', customer_name, 'rating', rating, 'review_text', review_text)
        FROM reviews WHERE reviews.id = row.review)`,
  },
  requests: {
    table: 'listing_requests',
    waits: "status = 'pending'",
    fields: `'status', status, ${COMPANY}, 'request_type', request_type, 'sender', json(${person('row.requested_by')})`,
  },
  removals: {
    table: 'removal_requests',
    waits: "state = 'pending'",
    fields: `'state', state, ${COMPANY}, 'named', row.company, 'request_type', request_type, 'email', email, 'message', message,
      'is_confirmed', json(iif(is_confirmed, 'true', 'false'))`,
  },
  inquiries: {
    table: 'inquiries',
    waits: "is_held = TRUE AND status != 'closed'",
    fields: `'status', status, 'is_held', json(iif(is_held, 'true', 'false')), ${COMPANY},
      'customer_name', customer_name, 'customer_email', customer_email, 'customer_phone', customer_phone, 'message', message`,
  },
  mails: {
    table: 'outbox_mails',
    waits: "state = 'failed'",
    fields: `'state', state, 'mail', row.kind, 'recipient', recipient, 'last_error', last_error, 'attempts', attempts`,
  },
}

const COUNTS = `json_object(${QUEUE_KINDS.map((kind) => {
  const { table, waits } = QUEUE_SOURCES[kind]
  return `'${kind}', (SELECT count(*) FROM ${table} WHERE ${waits})`
}).join(', ')})`

/** The number of pending items of each kind. */
export const countWaiting = (app: core.App): QueueCounts | undefined => selectRows<QueueCounts>(app, COUNTS, '')[0]

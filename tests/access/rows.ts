/** For each collection of the table: a record to act on, the body to create one, and a change. */
import { contactBody, quoteBody, removalBody, requestBody, reviewBody, watchBody } from '../support/forms.ts'
import { photoBody } from '../support/photos.ts'
import { PASSWORD } from '../support/records.ts'
import type { Role, Scene } from './scene.ts'

interface Rows {
  /** Body of the record that a superuser stores for a check. */
  stored: (scene: Scene) => object
  /** The collection of that record, if this one is a view. */
  storedIn?: string
  /** Body that a role sends to create a record. Default: `stored`. */
  created?: (scene: Scene, role: Role) => object
  change: object
  /** True if the account of the scene can have only one, which later checks use again. */
  isOnly?: true
}

const person = { customer_name: 'Dana', customer_email: 'dana@example.com' }
const account = ({ n }: Scene) => ({ email: `access${n}@example.com`, password: PASSWORD, passwordConfirm: PASSWORD })
const review = ({ listing }: Scene) => ({ ...person, listing, rating: 4, review_text: 'Always on time.' })
const company = ({ n, location, service }: Scene) => ({
  name: `Access ${n}`,
  description: 'Full truckload across the Midwest.',
  location,
  services: [service],
  phone: '312-555-0142',
  email: 'dispatch@example.com',
  address: '12 Dock Street',
})
const savedFilter = (account: string, name: string) => ({
  ...{ account, name, filter: '{"region":"TX"}' },
  ...{ sort: 'name', order: 'ASC' },
})
const self = ({ users }: Scene, role: Role): string => (role === 'guest' ? '' : users[role].id)

export const ROWS: Record<string, Rows> = {
  users: { stored: account, change: { full_name: 'Changed' } },
  sign_ins: { stored: ({ users }) => ({ user: users.owner.id, device: 'Firefox on Linux' }), change: { device: 'x' } },
  invitations: { stored: ({ n }) => ({ email: `invited${n}@example.com` }), change: { is_admin: true } },
  accounts: { stored: account, storedIn: 'users', change: { is_admin: true } },
  profiles: { stored: account, storedIn: 'users', change: { is_admin: true } },
  services: { stored: ({ n }) => ({ name: `Service ${n}` }), change: { name: 'Changed service' } },
  locations: { stored: ({ n }) => ({ name: `City ${n}`, region: 'OH' }), change: { name: 'Changed city' } },
  company_listings: {
    stored: (scene) => company(scene),
    created: (scene, role) => ({ ...company(scene), owner: self(scene, role) }),
    change: { description: 'Changed words' },
  },
  attempt_limits: { stored: ({ n }) => ({ bucket: `b${n}`, full_at: 1 }), change: { full_at: 0 } },
  authenticators: {
    stored: ({ users }) => ({ user: users.owner.id, sealed_secret: 'x', last_step: 1, recovery_codes: 'y' }),
    change: { last_step: 0 },
    isOnly: true,
  },
  known_networks: { stored: ({ users, n }) => ({ user: users.owner.id, network: `n${n}` }), change: { network: 'x' } },
  account_actions: {
    stored: ({ n }) => ({ action: 'edit', subject: `s${n}`, day: '2026-01-31', count: 1 }),
    change: { count: 0 },
  },
  listing_assignments: {
    stored: ({ listing, users }) => ({ listing, assigned_to_user: users.assigned.id }),
    created: ({ listing, users }) => ({ listing, assigned_to_user: users.stranger.id }),
    change: { assigned_by_admin: '' },
  },
  inquiries: {
    stored: ({ listing }) => ({ ...person, listing, message: 'Two pallets.', status: 'new' }),
    created: ({ listing }) => quoteBody(listing),
    change: { status: 'responded' },
  },
  inquiry_notes: {
    stored: ({ inquiry, users }) => ({ inquiry, author: users.owner.id, text: 'Called, no answer.' }),
    created: (scene, role) => ({ inquiry: scene.inquiry, author: self(scene, role), text: 'Calls back.' }),
    change: { text: 'Changed note' },
  },
  inquiry_replies: {
    stored: ({ inquiry, users }) => ({ inquiry, author: users.owner.id, text: 'We will call you.' }),
    created: (scene, role) => ({ inquiry: scene.inquiry, author: self(scene, role), text: 'We will call you.' }),
    change: { text: 'Changed reply' },
  },
  listing_photos: {
    stored: ({ listing, users }) => photoBody(listing, { user: users.owner.id, state: 'waiting' }),
    created: ({ listing }) => photoBody(listing),
    change: { description: 'Our other yard in Topeka' },
  },
  listing_recipients: {
    stored: ({ listing, n }) => ({ listing, email: `recipient${n}@example.com` }),
    created: ({ listing, n }, role) => ({ listing, email: `${role}${n}@example.com` }),
    change: { confirmed_at: '2026-01-31 12:00:00.000Z' },
  },
  reply_links: {
    stored: ({ inquiry, users, n }) => ({
      inquiry,
      recipient: users.owner.email,
      token_hash: String(n).padStart(64, '0'),
      owner: users.owner.id,
    }),
    change: { expires_at: '2030-01-31 12:00:00.000Z' },
  },
  badge_places: {
    stored: ({ listing, n }) => ({ listing, month: '2026-01', host: `host${n}.example.com`, count: 3 }),
    change: { count: 4 },
  },
  listing_views: {
    stored: ({ listing }) => ({ listing, day: '2026-01-31', kind: 'view', count: 3 }),
    change: { count: 4 },
  },
  saved_filters: {
    stored: ({ users, n }) => savedFilter(users.admin.id, `Texas ${n}`),
    created: (scene, role) => savedFilter(self(scene, role), `Texas of ${role} ${scene.n}`),
    change: { is_shared: true },
  },
  reply_templates: {
    stored: ({ users }) => ({ account: users.owner.id, name: 'Thanks', text: 'Thank you.' }),
    created: (scene, role) => ({ account: self(scene, role), name: 'Thanks', text: 'Thank you.' }),
    change: { name: 'Changed' },
  },
  reviews: {
    stored: review,
    created: ({ listing, n }, role) => reviewBody(listing, { customer_email: `${role}${n}@example.com` }),
    change: { is_approved: true },
  },
  company_reviews: {
    stored: (scene) => ({ ...review(scene), is_approved: true }),
    storedIn: 'reviews',
    change: { reply_text: 'Thank you.' },
  },
  review_reports: {
    stored: ({ review, users }) => ({ review, reason: 'untrue', reported_by: users.owner.id, state: 'open' }),
    created: (scene, role) => ({ review: scene.review, reason: 'untrue', reported_by: self(scene, role) }),
    change: { state: 'dismissed' },
  },
  public_reviews: {
    stored: (scene) => ({ ...review(scene), is_approved: true }),
    storedIn: 'reviews',
    change: { rating: 1 },
  },
  listing_requests: {
    stored: ({ listing, users }) => ({
      listing,
      requested_by: users.owner.id,
      request_type: 'verified',
      status: 'pending',
    }),
    created: (scene, role) => ({ listing: scene.listing, requested_by: self(scene, role), request_type: 'featured' }),
    change: { status: 'approved' },
  },
  contact_messages: {
    stored: () => ({ name: 'Dana', email: 'dana@example.com', subject: 'Hello', message: 'A question.' }),
    created: () => contactBody(),
    change: { subject: 'Changed' },
  },
  outbox_mails: {
    stored: ({ n }) => ({ kind: 'inquiry', record: `r${n}`, recipient: 'dana@example.com', state: 'failed' }),
    change: { state: 'pending' },
  },
  email_suppressions: {
    stored: ({ n }) => ({ email: `stopped${n}@example.com`, reason: 'bounced' }),
    created: ({ n }, role) => ({ email: `${role}${n}@example.com`, reason: 'added' }),
    change: { reason: 'added' },
  },
  slug_redirects: {
    stored: ({ listing, n }) => ({ from_slug: `old-${n}`, listing }),
    change: { from_slug: 'changed' },
  },
  location_redirects: {
    stored: ({ location, n }) => ({ from_slug: `old-${n}`, location }),
    change: { from_slug: 'changed' },
  },
  carrier_records: {
    stored: ({ n }) => ({ usdot_number: `${n}`, records: {} }),
    change: { run: 'changed' },
  },
  carrier_imports: { stored: ({ listing }) => ({ listing, imported: '{}' }), change: { imported: '[]' } },
  listing_imports: { stored: ({ listing }) => ({ listing, imported: {} }), change: { imported: { name: 'x' } } },
  imports: {
    stored: () => ({ file_name: 'census.csv', kind: 'carriers', mode: 'run', state: 'finished' }),
    change: { state: 'undone' },
  },
  register_files: {
    stored: ({ n }) => ({ name: `file-${n}`, result: 'imported' }),
    change: { result: 'failed' },
  },
  register_runs: {
    stored: () => ({ state: 'finished', origin: 'command' }),
    change: { state: 'queued' },
  },
  import_changes: {
    stored: ({ run, listing }) => ({ run, collection: 'company_listings', record: listing }),
    change: { before: {} },
  },
  revisions: {
    stored: ({ listing }) => ({
      collection: 'company_listings',
      record: listing,
      listing,
      kind: 'update',
      origin: 'console',
    }),
    change: { title: 'changed' },
  },
  deleted_records: {
    stored: ({ revision, listing }) => ({ revision, collection: 'company_listings', record: listing, row: {} }),
    change: { row: null },
  },
  changes: {
    stored: ({ n }) => ({ seq: 1_000_000 + n, collection: 'services', record: 'x', action: 'update' }),
    change: { record: 'y' },
  },
  publications: {
    stored: () => ({ state: 'done', trigger: 'change', target: 'folder', seconds: 2 }),
    change: { state: 'failed' },
  },
  security_events: { stored: () => ({ type: 'LOGIN_FAILED', severity: 'HIGH' }), change: { details: 'changed' } },
  email_changes: {
    stored: ({ users }) => ({
      user: users.owner.id,
      old_email: 'old@example.com',
      new_email: 'new@example.com',
      state: 'requested',
      secret: 's'.repeat(40),
    }),
    change: { state: 'approved' },
  },
  claims: {
    stored: ({ listing, users }) => ({ listing, user: users.stranger.id, state: 'open' }),
    change: { state: 'approved' },
  },
  listing_edits: {
    stored: ({ listing, users }) => ({
      listing,
      user: users.owner.id,
      state: 'waiting',
      before: { name: 'Old' },
      after: { name: 'New' },
    }),
    change: { state: 'approved' },
  },
  do_not_list: {
    stored: ({ n }) => ({ usdot_number: `${7_000_000 + n}`, reason: 'other' }),
    change: { note: 'changed' },
  },
  removal_requests: {
    stored: ({ listing }) => ({
      listing,
      company: 'Prairie Lines',
      request_type: 'correct',
      email: 'dana@example.com',
      message: 'The phone number is old.',
      state: 'pending',
    }),
    created: ({ slug }) => removalBody(slug),
    change: { state: 'done' },
  },
  requests: {
    stored: ({ listing }) => ({
      ...person,
      customer_phone: '312-555-0142',
      listings: [listing],
      job: { kind: 'home' },
    }),
    created: ({ listing }) => requestBody([listing]),
    change: { confirmed_at: '2026-01-31 12:00:00.000Z' },
  },
  watches: {
    stored: ({ listing, n }) => ({ listing, email: `watcher${n}@example.com` }),
    created: ({ listing, n }, role) => watchBody(listing, { email: `${role}${n}@example.com` }),
    change: { confirmed_at: '2026-01-31 12:00:00.000Z' },
  },
  carrier_news: { stored: ({ listing }) => ({ listing, events: [] }), change: { run: 'changed' } },
  directory_settings: {
    stored: () => ({
      hide_after_months: 24,
      hide_left_after_months: 1,
      keep_history_months: 24,
      keep_inquiries_months: 24,
      keep_mails_days: 90,
      averages_year: 2026,
    }),
    change: { hide_after_months: 12 },
  },
  request_log_marks: { stored: () => ({ line: 1 }), change: { line: 2 } },
}

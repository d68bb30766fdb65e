/**
 * The current text of every access rule in the database. In multi-line rules, a line break and its indent count as one
 * space.
 */
import { FACT_FIELDS } from '../../domain/carrier-record/carrier-facts.ts'

/** Only superusers and hooks. */
const NOBODY = null
/** Everyone, including guests. */
const EVERYBODY = ''
const ADMIN = '@request.auth.is_admin = true'
const SELF_OR_ADMIN = `id = @request.auth.id || ${ADMIN}`
const EDITORS = '(@request.auth.id != "" && (owner = @request.auth.id || editors ~ @request.auth.id))'
const EDITORS_OF_LISTING = '(listing.owner = @request.auth.id || listing.editors ~ @request.auth.id)'
const MANAGERS = `(${ADMIN} || (@request.auth.id != "" && listing.owner = @request.auth.id))`
const EDITORS_OR_ADMIN = `(${ADMIN} || (@request.auth.id != "" && ${EDITORS_OF_LISTING}))`
const PHOTO_FIELDS_UNSENT = ['user', 'width', 'height', 'state', 'reason', 'decided_by', 'decided_at']
  .map((field) => `@request.body.${field}:isset = false`)
  .join(' && ')
const READERS_OF_INQUIRY = `(@request.auth.id != "" && is_held = false && ${EDITORS_OF_LISTING})`
const READERS_OF_ITS_INQUIRY = `(@request.auth.id != ""
  && inquiry.is_held = false
  && (inquiry.listing.owner = @request.auth.id || inquiry.listing.editors ~ @request.auth.id))`
const AUTHOR = '@request.auth.id != "" && author = @request.auth.id'
const REPORTER = '@request.auth.id != "" && reported_by = @request.auth.id'
const OWN_TEXT = '@request.auth.id != "" && account = @request.auth.id'
const OWN_FILTER = `${ADMIN} && account = @request.auth.id`
const READERS_OF_EDIT = `(@request.auth.id != "" && ${EDITORS_OF_LISTING})`
const REQUESTER = '(@request.auth.id != "" && requested_by = @request.auth.id)'
const CLAIMANT = '(@request.auth.id != "" && user = @request.auth.id)'
const ASSIGNED = '(@request.auth.id != "" && assigned_to_user = @request.auth.id)'
const OWN_SIGN_INS = '@request.auth.id != "" && user = @request.auth.id'
const OWN_TOKENS =
  "@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId"
export type RuleText = string | null

export interface RuleTexts {
  list: RuleText
  view: RuleText
  create: RuleText
  update: RuleText
  delete: RuleText
  /** The accounts that may sign in. */
  signIn?: RuleText
  /** Accounts that may set a password or an email without the old password. */
  manage?: RuleText
  /** The SQL of a view. */
  query?: string
}

const CLOSED: RuleTexts = { list: NOBODY, view: NOBODY, create: NOBODY, update: NOBODY, delete: NOBODY }
const READ_BY_ADMINS: RuleTexts = { ...CLOSED, list: ADMIN, view: ADMIN }
const CATALOG: RuleTexts = { list: EVERYBODY, view: EVERYBODY, create: ADMIN, update: ADMIN, delete: ADMIN }
const TOKENS: RuleTexts = { ...CLOSED, list: OWN_TOKENS, view: OWN_TOKENS }

export const RULE_TEXTS: Record<string, RuleTexts> = {
  users: {
    list: SELF_OR_ADMIN,
    view: SELF_OR_ADMIN,
    create: `${ADMIN}
      || ((@request.body.is_admin:isset = false || @request.body.is_admin = false)
      && @request.body.is_disabled:isset = false
      && @request.body.last_sign_in:isset = false
      && @request.body.second_factor:isset = false
      && @request.body.leaves_at:isset = false
      && @request.body.deletes_listings:isset = false)`,
    update: `(id = @request.auth.id
      && @request.body.is_admin:changed = false
      && @request.body.is_disabled:changed = false
      && @request.body.last_sign_in:changed = false
      && @request.body.second_factor:changed = false
      && @request.body.leaves_at:changed = false
      && @request.body.deletes_listings:changed = false)
      || (${ADMIN}
      && @request.body.last_sign_in:changed = false
      && @request.body.second_factor:changed = false
      && @request.body.leaves_at:changed = false
      && @request.body.deletes_listings:changed = false
      && (id = @request.auth.id || @request.body.mails_off:changed = false))`,
    delete: NOBODY,
    signIn: 'is_disabled = false',
    manage: NOBODY,
  },

  profiles: {
    ...CLOSED,
    list: SELF_OR_ADMIN,
    view: SELF_OR_ADMIN,
    query: 'SELECT id, is_admin FROM users',
  },

  sign_ins: { ...CLOSED, list: OWN_SIGN_INS, view: OWN_SIGN_INS },
  invitations: { ...READ_BY_ADMINS, create: ADMIN, delete: ADMIN },
  accounts: {
    ...READ_BY_ADMINS,
    query: `SELECT id, full_name, email, is_admin, verified, is_disabled, last_sign_in, leaves_at, created, updated,
      CAST((SELECT count(*) FROM company_listings WHERE company_listings.owner = users.id) AS INT) AS owned,
      CAST((SELECT count(*) FROM listing_assignments WHERE listing_assignments.assigned_to_user = users.id
      AND NOT EXISTS (SELECT 1 FROM company_listings WHERE company_listings.id = listing_assignments.listing
      AND company_listings.owner = users.id)) AS INT) AS assigned,
      CAST((SELECT count(*) FROM company_listings WHERE company_listings.owner = users.id)
      + (SELECT count(*) FROM listing_assignments WHERE listing_assignments.assigned_to_user = users.id
      AND NOT EXISTS (SELECT 1 FROM company_listings WHERE company_listings.id = listing_assignments.listing
      AND company_listings.owner = users.id)) AS INT) AS listings
      FROM users`,
  },

  listing_photos: {
    list: EDITORS_OR_ADMIN,
    view: EDITORS_OR_ADMIN,
    create: `${EDITORS_OR_ADMIN} && @request.body.position:isset = false && ${PHOTO_FIELDS_UNSENT}`,
    update: `${EDITORS_OR_ADMIN}
      && @request.body.listing:changed = false
      && @request.body.file:isset = false
      && ${PHOTO_FIELDS_UNSENT}`,
    delete: EDITORS_OR_ADMIN,
  },
  listing_recipients: {
    list: MANAGERS,
    view: MANAGERS,
    create: `${MANAGERS} && @request.body.confirmed_at:isset = false`,
    update: NOBODY,
    delete: MANAGERS,
  },

  services: CATALOG,
  locations: CATALOG,

  company_listings: {
    list: `${ADMIN} || ${EDITORS}`,
    view: `${ADMIN} || ${EDITORS}`,
    create: `${ADMIN}
      || (@request.auth.id != ""
      && owner = @request.auth.id
      && rating = 0
      && is_featured = false
      && (@request.body.verified:isset = false || @request.body.verified = false)
      && @request.body.state:isset = false
      && @request.body.state_reason:isset = false
      && ${FACT_FIELDS.map((field) => `@request.body.${field}:isset = false`).join(' && ')})`,
    update: `${ADMIN}
      || (${EDITORS}
      && @request.body.is_featured:changed = false
      && @request.body.rating:changed = false
      && @request.body.verified:changed = false
      && @request.body.owner:changed = false
      && @request.body.slug:changed = false
      && @request.body.state:changed = false
      && @request.body.state_reason:changed = false
      && ${FACT_FIELDS.map((field) => `@request.body.${field}:changed = false`).join(' && ')}
      && (usdot_number = "" || @request.body.usdot_number:changed = false))`,
    delete: ADMIN,
  },

  listing_assignments: {
    list: `${ADMIN} || ${ASSIGNED}`,
    view: `${ADMIN} || ${ASSIGNED}`,
    create: ADMIN,
    update: ADMIN,
    delete: ADMIN,
  },

  listing_requests: {
    list: `${ADMIN} || ${REQUESTER}`,
    view: `${ADMIN} || ${REQUESTER}`,
    create: `${ADMIN}
      || (${REQUESTER}
      && ${EDITORS_OF_LISTING}
      && (@request.body.status:isset = false || @request.body.status = "pending"))`,
    update: ADMIN,
    delete: ADMIN,
  },

  inquiries: {
    list: `${ADMIN} || ${READERS_OF_INQUIRY}`,
    view: `${ADMIN} || ${READERS_OF_INQUIRY}`,
    create: `${ADMIN}
      || @request.body.status:isset = false
      || @request.body.status = "new"`,
    update: `${ADMIN}
      || (${READERS_OF_INQUIRY}
      && @request.body.listing:changed = false
      && @request.body.customer_name:changed = false
      && @request.body.customer_email:changed = false
      && @request.body.customer_phone:changed = false
      && @request.body.message:changed = false
      && @request.body.is_held:changed = false
      && @request.body.inquiry_type:changed = false
      && @request.body.remind_user:changed = false
      && @request.body.job:changed = false
      && @request.body.customer_choice:changed = false
      && (@request.body.status:changed = false || @request.body.status != "new"))`,
    delete: ADMIN,
  },

  inquiry_notes: {
    list: `${ADMIN} || ${READERS_OF_ITS_INQUIRY}`,
    view: `${ADMIN} || ${READERS_OF_ITS_INQUIRY}`,
    create: `${AUTHOR} && (${ADMIN} || ${READERS_OF_ITS_INQUIRY})`,
    update: `${AUTHOR}
      && (${ADMIN} || ${READERS_OF_ITS_INQUIRY})
      && @request.body.inquiry:changed = false
      && @request.body.author:changed = false
      && @request.body.author_name:changed = false`,
    delete: `${ADMIN} || (${AUTHOR} && ${READERS_OF_ITS_INQUIRY})`,
  },
  inquiry_replies: {
    ...CLOSED,
    list: `${ADMIN} || ${READERS_OF_ITS_INQUIRY}`,
    view: `${ADMIN} || ${READERS_OF_ITS_INQUIRY}`,
    create: `${AUTHOR} && (${ADMIN} || ${READERS_OF_ITS_INQUIRY})`,
  },
  saved_filters: {
    list: `${ADMIN} && (account = @request.auth.id || is_shared = true)`,
    view: `${ADMIN} && (account = @request.auth.id || is_shared = true)`,
    create: OWN_FILTER,
    update: `${OWN_FILTER} && @request.body.account:changed = false`,
    delete: OWN_FILTER,
  },
  reply_templates: {
    list: OWN_TEXT,
    view: OWN_TEXT,
    create: OWN_TEXT,
    update: `${OWN_TEXT} && @request.body.account:changed = false`,
    delete: OWN_TEXT,
  },

  reviews: {
    list: ADMIN,
    view: ADMIN,
    create: `(${ADMIN} || is_approved = false) && @request.body.asked_at:isset = false`,
    update: `${ADMIN} && @request.body.asked_at:changed = false`,
    delete: NOBODY,
  },

  company_reviews: {
    ...CLOSED,
    list: `${ADMIN} || (@request.auth.id != "" && ${EDITORS_OF_LISTING})`,
    view: `${ADMIN} || (@request.auth.id != "" && ${EDITORS_OF_LISTING})`,
    query: `SELECT id, listing, customer_name, rating, review_text, reply_text, reply_at, asked_at, created
      FROM reviews
      WHERE is_approved = TRUE`,
  },
  review_reports: {
    list: `${ADMIN} || (${REPORTER})`,
    view: `${ADMIN} || (${REPORTER})`,
    create: `${REPORTER}
      && review.is_approved = true
      && (review.listing.owner = @request.auth.id || review.listing.editors ~ @request.auth.id)
      && (@request.body.state:isset = false || @request.body.state = "open")`,
    update: `${ADMIN}
      && @request.body.review:changed = false
      && @request.body.reason:changed = false
      && @request.body.details:changed = false
      && @request.body.reported_by:changed = false`,
    delete: ADMIN,
  },

  public_reviews: {
    ...CLOSED,
    list: EVERYBODY,
    view: EVERYBODY,
    query: `SELECT id, listing, customer_name, rating, review_text, asked_at, created
      FROM reviews
      WHERE is_approved = TRUE
      AND EXISTS (SELECT 1 FROM company_listings
      WHERE company_listings.id = reviews.listing
      AND company_listings.state = 'published')`,
  },

  contact_messages: { list: ADMIN, view: ADMIN, create: EVERYBODY, update: NOBODY, delete: ADMIN },
  slug_redirects: { ...READ_BY_ADMINS, delete: ADMIN },
  location_redirects: { ...READ_BY_ADMINS, delete: ADMIN },

  outbox_mails: {
    ...READ_BY_ADMINS,
    update: `${ADMIN}
      && (state = "failed" || state = "withheld" || state = "suppressed")
      && @request.body.state = "pending"
      && @request.body.kind:changed = false
      && @request.body.record:changed = false
      && @request.body.recipient:changed = false
      && @request.body.attempts:changed = false
      && @request.body.next_attempt_at:changed = false
      && @request.body.last_error:changed = false
      && @request.body.repeats:changed = false
      && @request.body.sender:changed = false
      && @request.body.network:changed = false
      && @request.body.bundle:changed = false
      && @request.body.claimed_by:changed = false
      && @request.body.claim_round:changed = false`,
  },

  claims: {
    ...CLOSED,
    list: `${ADMIN} || ${CLAIMANT}`,
    view: `${ADMIN} || ${CLAIMANT}`,
  },
  listing_edits: {
    ...CLOSED,
    list: `${ADMIN} || ${READERS_OF_EDIT}`,
    view: `${ADMIN} || ${READERS_OF_EDIT}`,
  },
  email_suppressions: { ...READ_BY_ADMINS, create: ADMIN, delete: ADMIN },
  do_not_list: { ...READ_BY_ADMINS, create: ADMIN, delete: ADMIN },
  removal_requests: {
    ...READ_BY_ADMINS,
    create: EVERYBODY,
    update: `${ADMIN}
      && @request.body.listing:changed = false
      && @request.body.company:changed = false
      && @request.body.request_type:changed = false
      && @request.body.email:changed = false
      && @request.body.message:changed = false
      && @request.body.is_confirmed:changed = false`,
    delete: ADMIN,
  },
  requests: { ...CLOSED, create: EVERYBODY },
  watches: { ...CLOSED, create: EVERYBODY },
  directory_settings: {
    ...READ_BY_ADMINS,
    update: `${ADMIN}
      && @request.body.checked_at:changed = false
      && @request.body.checked_hidden:changed = false
      && @request.body.checked_published:changed = false`,
  },

  changes: READ_BY_ADMINS,
  revisions: READ_BY_ADMINS,
  imports: READ_BY_ADMINS,
  publications: READ_BY_ADMINS,
  security_events: READ_BY_ADMINS,

  account_actions: CLOSED,
  attempt_limits: CLOSED,
  authenticators: CLOSED,
  carrier_imports: CLOSED,
  carrier_news: CLOSED,
  carrier_records: CLOSED,
  deleted_records: CLOSED,
  email_changes: CLOSED,
  import_changes: CLOSED,
  known_networks: CLOSED,
  listing_imports: CLOSED,
  badge_places: CLOSED,
  listing_views: CLOSED,
  register_files: CLOSED,
  register_runs: CLOSED,
  reply_links: CLOSED,
  request_log_marks: CLOSED,

  // PocketBase's own
  _superusers: { ...CLOSED, signIn: EVERYBODY, manage: NOBODY },
  _mfas: TOKENS,
  _otps: TOKENS,
  _authOrigins: { ...TOKENS, delete: OWN_TOKENS },
  _externalAuths: { ...TOKENS, delete: OWN_TOKENS },
}

/** The roles that may perform each action, for every collection. All other roles are refused. */
import type { Role } from './scene.ts'

export const ACTIONS = ['list', 'view', 'create', 'update', 'delete'] as const
export type Action = (typeof ACTIONS)[number]

const NOBODY: readonly Role[] = []
const ADMIN: readonly Role[] = ['admin']
const EDITORS: readonly Role[] = ['owner', 'assigned', 'admin']
const MEMBERS: readonly Role[] = ['owner', 'assigned', 'stranger', 'admin']
const EVERYBODY: readonly Role[] = ['guest', ...MEMBERS]

type Row = Record<Action, readonly Role[]>
const row = (
  list: readonly Role[],
  view: readonly Role[],
  create: readonly Role[],
  update: readonly Role[],
  remove: readonly Role[],
): Row => ({ list, view, create, update, delete: remove })

/** For accounts, "owner" is the account itself; for a request, a note or a template, its author. */
export const ACCESS: Record<string, Row> = {
  //                            list              view              create     update            delete
  // An administrator needs fresh proof to create an account: see account-changes.pb.test.ts.
  users: row(
    ['owner', 'admin'],
    ['owner', 'admin'],
    ['guest', 'owner', 'assigned', 'stranger'],
    ['owner', 'admin'],
    NOBODY,
  ),
  sign_ins: row(['owner'], ['owner'], NOBODY, NOBODY, NOBODY),
  invitations: row(ADMIN, ADMIN, ADMIN, NOBODY, ADMIN),
  accounts: row(ADMIN, ADMIN, NOBODY, NOBODY, NOBODY),
  profiles: row(['owner', 'admin'], ['owner', 'admin'], NOBODY, NOBODY, NOBODY),
  services: row(EVERYBODY, EVERYBODY, ADMIN, ADMIN, ADMIN),
  locations: row(EVERYBODY, EVERYBODY, ADMIN, ADMIN, ADMIN),
  company_listings: row(EDITORS, EDITORS, MEMBERS, EDITORS, ADMIN),
  attempt_limits: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  authenticators: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  known_networks: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  account_actions: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  listing_photos: row(EDITORS, EDITORS, EDITORS, EDITORS, EDITORS),
  listing_recipients: row(['owner', 'admin'], ['owner', 'admin'], ['owner', 'admin'], NOBODY, ['owner', 'admin']),
  listing_assignments: row(['assigned', 'admin'], ['assigned', 'admin'], ADMIN, ADMIN, ADMIN),
  inquiries: row(EDITORS, EDITORS, EVERYBODY, EDITORS, ADMIN),
  inquiry_notes: row(EDITORS, EDITORS, EDITORS, ['owner'], ['owner', 'admin']),
  inquiry_replies: row(EDITORS, EDITORS, EDITORS, NOBODY, NOBODY),
  reply_links: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  badge_places: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  listing_views: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  saved_filters: row(ADMIN, ADMIN, ADMIN, ADMIN, ADMIN),
  reply_templates: row(['owner'], ['owner'], MEMBERS, ['owner'], ['owner']),
  reviews: row(ADMIN, ADMIN, EVERYBODY, ADMIN, NOBODY),
  company_reviews: row(EDITORS, EDITORS, NOBODY, NOBODY, NOBODY),
  review_reports: row(['owner', 'admin'], ['owner', 'admin'], ['owner', 'assigned'], ADMIN, ADMIN),
  public_reviews: row(EVERYBODY, EVERYBODY, NOBODY, NOBODY, NOBODY),
  listing_requests: row(['owner', 'admin'], ['owner', 'admin'], EDITORS, ADMIN, ADMIN),
  contact_messages: row(ADMIN, ADMIN, EVERYBODY, NOBODY, ADMIN),
  outbox_mails: row(ADMIN, ADMIN, NOBODY, ADMIN, NOBODY),
  email_suppressions: row(ADMIN, ADMIN, ADMIN, NOBODY, ADMIN),
  slug_redirects: row(ADMIN, ADMIN, NOBODY, NOBODY, ADMIN),
  location_redirects: row(ADMIN, ADMIN, NOBODY, NOBODY, ADMIN),
  carrier_imports: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  carrier_records: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  imports: row(ADMIN, ADMIN, NOBODY, NOBODY, NOBODY),
  import_changes: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  listing_imports: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  register_files: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  register_runs: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  revisions: row(ADMIN, ADMIN, NOBODY, NOBODY, NOBODY),
  deleted_records: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  changes: row(ADMIN, ADMIN, NOBODY, NOBODY, NOBODY),
  publications: row(ADMIN, ADMIN, NOBODY, NOBODY, NOBODY),
  security_events: row(ADMIN, ADMIN, NOBODY, NOBODY, NOBODY),
  request_log_marks: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  email_changes: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  claims: row(['stranger', 'admin'], ['stranger', 'admin'], NOBODY, NOBODY, NOBODY),
  listing_edits: row(EDITORS, EDITORS, NOBODY, NOBODY, NOBODY),
  do_not_list: row(ADMIN, ADMIN, ADMIN, NOBODY, ADMIN),
  removal_requests: row(ADMIN, ADMIN, EVERYBODY, ADMIN, ADMIN),
  requests: row(NOBODY, NOBODY, EVERYBODY, NOBODY, NOBODY),
  watches: row(NOBODY, NOBODY, EVERYBODY, NOBODY, NOBODY),
  carrier_news: row(NOBODY, NOBODY, NOBODY, NOBODY, NOBODY),
  directory_settings: row(ADMIN, ADMIN, NOBODY, ADMIN, NOBODY),
}

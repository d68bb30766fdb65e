/** What screens and visitors may query in each collection, including relations. */
import type { QueryPaths } from './query-rules.ts'

export type RecordAction = 'list' | 'view' | 'create' | 'update' | 'delete'

/** Every collection that is reachable from outside. Its access rules say who may query it; this says what. */
export const COLLECTION_QUERIES: Readonly<Record<string, QueryPaths>> = {
  users: {},
  accounts: {},
  invitations: {},
  sign_ins: {},
  profiles: {},
  services: {},
  locations: {},
  company_listings: {},
  listing_assignments: {},
  listing_photos: {},
  listing_recipients: {},
  saved_filters: {},
  inquiries: { filter: ['listing.name', 'listing.slug'], expand: ['listing'] },
  inquiry_notes: {},
  inquiry_replies: {},
  reply_templates: {},
  reviews: {},
  company_reviews: {},
  review_reports: {},
  public_reviews: {},
  listing_requests: {},
  contact_messages: {},
  outbox_mails: {},
  email_suppressions: {},
  slug_redirects: {},
  imports: {},
  location_redirects: {},
  changes: {},
  revisions: {},
  publications: {},
  security_events: {},
  claims: {},
  listing_edits: {},
  do_not_list: {},
  removal_requests: { filter: ['listing.name'], expand: ['listing'] },
  directory_settings: {},
  requests: {},
  watches: {},
}

/** Actions that need no token. */
export const GUEST_ACTIONS: Readonly<Record<string, readonly RecordAction[]>> = {
  users: ['create'],
  inquiries: ['create'],
  reviews: ['create'],
  contact_messages: ['create'],
  removal_requests: ['create'],
  requests: ['create'],
  watches: ['create'],
  services: ['list', 'view'],
  locations: ['list', 'view'],
  public_reviews: ['list', 'view'],
}

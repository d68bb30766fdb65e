import { FACT_FIELDS } from '../../domain/carrier-record/carrier-facts.ts'
import type { KeptByServer } from '../../domain/listings/rules.ts'
import type { Listing } from '../../domain/listings/schema.ts'
import { FINGERPRINT } from '../../domain/moderation/fingerprints.ts'

/** How a react-admin resource is stored in PocketBase. */
export interface ResourceConfig {
  collection: string
  /** Fields that `q` searches. A slug finds names without accents. */
  search?: readonly string[]
  /** Fields of every response. All of them if absent. */
  fields?: readonly string[]
  /** True if the server itself omits the other fields from lists, which is faster than naming them. */
  isTrimmed?: boolean
  /** What PocketBase sorts by instead of a field. */
  sortAs?: Record<string, string>
  /** Fields with a stored file, which screens see as StoredFile. */
  files?: readonly string[]
  /** Whether lists have a total. True if absent. Counting a large collection is slow. */
  isCounted?: boolean
  /** True if a change based on an older version is refused. */
  isVersioned?: boolean
}

/** A stored file for react-admin's file inputs and fields. */
export interface StoredFile {
  src: string
  title: string
}

/** A listing as screens see it. */
export type ListingRecord = Omit<Listing, 'logo' | KeptByServer> & {
  logo: StoredFile | null
}

const LISTING_FIELDS = [
  'id',
  'name',
  'slug',
  'description',
  'location',
  'services',
  'phone',
  'email',
  'new_email',
  'address',
  'website',
  'hours',
  'serves_regions',
  'serves_within',
  'logo',
  'rating',
  'is_featured',
  'verified',
  'owner',
  'usdot_number',
  ...FACT_FIELDS,
  'state',
  'state_reason',
  'created',
  'updated',
] as const satisfies (keyof ListingRecord)[]

const LISTINGS = {
  collection: 'company_listings',
  fields: ['collectionId', 'collectionName', FINGERPRINT, ...LISTING_FIELDS],
  isTrimmed: true,
  files: ['logo'],
  isVersioned: true,
} as const satisfies ResourceConfig

const RESOURCES: Record<string, ResourceConfig> = {
  company_listings: LISTINGS,
  'admin/queue': LISTINGS,
  users: { collection: 'users', search: ['full_name', 'email'] },
  sign_ins: { collection: 'sign_ins' },
  listing_assignments: { collection: 'listing_assignments' },
  listing_photos: { collection: 'listing_photos' },
  listing_recipients: { collection: 'listing_recipients' },
  listing_edits: { collection: 'listing_edits' },
  saved_filters: { collection: 'saved_filters' },
  listing_requests: { collection: 'listing_requests' },
  'admin/locations': { collection: 'locations', search: ['name', 'slug'], sortAs: { name: 'name:lower' } },
  'admin/services': { collection: 'services', search: ['name', 'slug'], sortAs: { name: 'name:lower' } },
  inquiries: {
    collection: 'inquiries',
    search: ['customer_name', 'customer_email', 'customer_phone', 'message', 'listing.name', 'listing.slug'],
  },
  inquiry_notes: { collection: 'inquiry_notes' },
  inquiry_replies: { collection: 'inquiry_replies' },
  reply_templates: { collection: 'reply_templates' },
  company_reviews: { collection: 'company_reviews' },
  review_reports: { collection: 'review_reports' },
  'admin/reviews': { collection: 'reviews', search: ['customer_name', 'customer_email', 'review_text'] },
  'admin/users': {
    collection: 'accounts',
    search: ['full_name', 'email'],
    sortAs: { full_name: 'full_name:lower' },
  },
  'admin/invitations': { collection: 'invitations' },
  'admin/requests': { collection: 'listing_requests' },
  'admin/security': { collection: 'security_events' },
  'admin/mails': { collection: 'outbox_mails' },
  'admin/addresses': { collection: 'email_suppressions', search: ['email', 'note'] },
  'admin/removals': { collection: 'removal_requests', search: ['company', 'email'] },
  'admin/do-not-list': { collection: 'do_not_list', search: ['usdot_number', 'company', 'note'] },
  'admin/directory': { collection: 'directory_settings' },
  'admin/publications': { collection: 'publications', isCounted: false },
  'admin/history': {
    collection: 'revisions',
    search: ['search_text'],
    isCounted: false,
  },
  'admin/imports': { collection: 'imports' },
  'admin/changes': { collection: 'changes', isCounted: false },
}

/** Throws for an unknown resource. */
export const configOf = (resource: string): ResourceConfig => {
  const config = RESOURCES[resource]
  if (!config) throw new Error(`no such resource: ${resource}`)
  return config
}

/** Splits `/admin/locations/abc` into the resource `admin/locations` and the id `abc`. */
export const parseResourcePath = (path: string): { resource: string; config: ResourceConfig; id?: string } => {
  for (const [resource, config] of Object.entries(RESOURCES)) {
    if (path === `/${resource}`) return { resource, config }
    if (path.startsWith(`/${resource}/`))
      return { resource, config, id: decodeURIComponent(path.slice(resource.length + 2)) }
  }
  throw new Error(`no such resource: ${path}`)
}

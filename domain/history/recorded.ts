/**
 * The collections with a history: what is recorded of each, and in which words. Nothing that is not named here is ever
 * kept of a change. A collection gets a history by a line of this registry. Free of zod.
 */
import { LOCATION_LABELS, SERVICE_LABELS } from '../catalog/rules.ts'
import { LISTING_LABELS } from '../listings/rules.ts'

export interface Recorded {
  /** What one record is called. */
  label: string
  /** Recorded fields with their labels. */
  fields: Readonly<Record<string, string>>
  /** Fields that follow from others, or have a screen of their own with its own questions: shown, not taken back. */
  shownOnly?: readonly string[]
  /** Fields that name records of other collections, which the history calls by name. */
  named?: Readonly<Record<string, string>>
  /** Field that names the record, or leads to the record that does. */
  title: string
  /** Field with the company that the record belongs to; `id` when it is one itself. */
  listing?: string
  /** Field that holds a file. */
  file?: string
  /** Its creation is recorded without values: the record itself holds them. */
  isLong?: boolean
  /** Visitors make these records, with forms. */
  isFromVisitors?: boolean
  /** Taking back its creation deletes it. */
  isCreationTakenBack?: boolean
  /** Only decisions about it are recorded. The queue undoes them. */
  isOnlyDecided?: boolean
}

const ADDRESS = 'Web address'

export const RECORDED = {
  company_listings: {
    label: 'Listing',
    title: 'name',
    listing: 'id',
    fields: {
      ...LISTING_LABELS,
      new_email: 'Email waiting for confirmation',
      state: 'State',
      state_reason: 'Reason of the state',
      slug: ADDRESS,
    },
    shownOnly: ['new_email', 'slug'],
    file: 'logo',
    isLong: true,
    named: { location: 'locations', services: 'services', owner: 'users' },
  },
  listing_assignments: {
    label: 'Assignment',
    title: 'listing',
    listing: 'listing',
    fields: { assigned_to_user: 'Assigned to', assigned_by_admin: 'Assigned by' },
    named: { assigned_to_user: 'users', assigned_by_admin: 'users' },
    isCreationTakenBack: true,
  },
  listing_requests: {
    label: 'Request',
    title: 'listing',
    listing: 'listing',
    fields: { request_type: 'Type', status: 'Status', reason: 'Reason', requested_by: 'Requested by' },
    named: { requested_by: 'users' },
  },
  reviews: {
    label: 'Review',
    title: 'listing',
    listing: 'listing',
    fields: {
      customer_name: 'Name',
      customer_email: 'Email Address',
      rating: 'Rating',
      review_text: 'Review',
      is_approved: 'Approved',
      is_declined: 'Declined',
      reply_text: 'Response of the company',
    },
    isLong: true,
    isFromVisitors: true,
  },
  listing_edits: {
    label: 'Edit',
    title: 'listing',
    listing: 'listing',
    fields: { state: 'State', reason: 'Reason' },
    shownOnly: ['state', 'reason'],
    isOnlyDecided: true,
  },
  claims: {
    label: 'Claim',
    title: 'listing',
    listing: 'listing',
    fields: { state: 'State', reason: 'Reason' },
    shownOnly: ['state', 'reason'],
    isOnlyDecided: true,
  },
  review_reports: {
    label: 'Reported review',
    title: 'review',
    fields: { state: 'State' },
    shownOnly: ['state'],
    isOnlyDecided: true,
  },
  removal_requests: {
    label: 'Request to remove or correct',
    title: 'company',
    listing: 'listing',
    fields: { state: 'State' },
    shownOnly: ['state'],
    isOnlyDecided: true,
  },
  outbox_mails: {
    label: 'Email',
    title: 'kind',
    fields: { state: 'State' },
    shownOnly: ['state'],
    isOnlyDecided: true,
  },
  services: {
    label: 'Service',
    title: 'name',
    fields: { name: SERVICE_LABELS.name, slug: ADDRESS },
    isCreationTakenBack: true,
  },
  locations: {
    label: 'Location',
    title: 'name',
    fields: { ...LOCATION_LABELS, slug: ADDRESS },
    shownOnly: ['slug'],
    isCreationTakenBack: true,
  },
  users: {
    label: 'Account',
    title: 'full_name',
    fields: {
      full_name: 'Full Name',
      email: 'Email Address',
      is_admin: 'Administrator',
      verified: 'Email verified',
      is_disabled: 'Disabled',
      second_factor: 'Second step of the sign-in',
    },
    // an address is proved by mail, and who becomes an administrator is asked for a password
    shownOnly: ['email', 'is_admin', 'verified', 'is_disabled', 'second_factor'],
  },
} as const satisfies Record<string, Recorded>
export type RecordedCollection = keyof typeof RECORDED

export const RECORDED_COLLECTIONS = Object.keys(RECORDED) as RecordedCollection[]

export const recorded = (collection: string): Recorded | undefined =>
  Object.hasOwn(RECORDED, collection) ? RECORDED[collection as RecordedCollection] : undefined

/** A run of an import is one row of the log. */
export const IMPORT_RUN = 'imports'

/** What a record of the log is called. */
export const recordLabel = (collection: string): string =>
  recorded(collection)?.label ?? (collection === IMPORT_RUN ? 'Import' : collection)

export const fieldLabel = (collection: string, field: string): string => recorded(collection)?.fields[field] ?? field

/**
 * What goes with a deleted record and is restored with it, in words for one and for many; '' for what nobody has seen.
 * What is not named here goes for good, as everything does that is secret.
 */
export const GOES_WITH: Readonly<Record<string, readonly [one: string, many: string] | ''>> = {
  inquiries: ['inquiry', 'inquiries'],
  inquiry_notes: ['note', 'notes'],
  inquiry_replies: ['reply', 'replies'],
  inquiry_events: '',
  reviews: ['review', 'reviews'],
  review_reports: ['report', 'reports'],
  listing_assignments: ['assignment', 'assignments'],
  listing_requests: ['request', 'requests'],
  slug_redirects: ['old address', 'old addresses'],
  location_redirects: ['old address', 'old addresses'],
  claims: ['claim', 'claims'],
  listing_edits: ['edit', 'edits'],
  company_listings: '',
  carrier_imports: '',
  listing_imports: '',
  removal_requests: '',
  imports: '',
  publications: '',
  reply_templates: '',
}

/**
 * Collections with a history: which fields are recorded, and their labels. Fields that are not listed here are never
 * recorded. An entry in this registry gives a collection its history. Free of zod.
 */
import { LOCATION_LABELS, SERVICE_LABELS } from '../catalog/rules.ts'
import { LISTING_LABELS } from '../listings/rules.ts'
import { PHOTO_LABELS } from '../photos/rules.ts'
import { CHANGE_SET } from './change-sets.ts'

export interface Recorded {
  /** What one record is called. */
  label: string
  /** Recorded fields with their labels. */
  fields: Readonly<Record<string, string>>
  /** Fields that follow from others, or that have a screen of their own. Shown, but not reverted. */
  shownOnly?: readonly string[]
  /** Relations that the history shows by name. */
  named?: Readonly<Record<string, string>>
  /** Field with the record's name, or relation to the record with the name. */
  title: string
  /** Field with the record's company. `id` if the record is a company. */
  listing?: string
  /** Field with a file. */
  file?: string
  /** Its creation is recorded without values, because the record itself has them. */
  isLong?: boolean
  /** Visitors create these records, with forms. */
  isFromVisitors?: boolean
  /** Reverting its creation deletes it. */
  isCreationTakenBack?: boolean
  /** Only decisions about it are recorded. Reverting one makes the record pending again. */
  isOnlyDecided?: boolean
  /** Neither its creation nor its deletion is recorded, because customers' data must not stay behind. */
  isOnlyUpdated?: boolean
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
  inquiries: {
    label: 'Inquiry',
    title: 'listing',
    listing: 'listing',
    fields: { status: 'Status', outcome: 'Outcome', remind_at: 'Reminder', is_held: 'Held back' },
    shownOnly: ['remind_at'],
    isOnlyUpdated: true,
  },
  listing_edits: {
    label: 'Edit',
    title: 'listing',
    listing: 'listing',
    fields: { state: 'State', reason: 'Reason' },
    shownOnly: ['state', 'reason'],
    isOnlyDecided: true,
  },
  listing_photos: {
    label: 'Photo',
    title: 'listing',
    listing: 'listing',
    fields: { state: PHOTO_LABELS.state, reason: PHOTO_LABELS.reason },
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
      leaves_at: 'Will be deleted',
    },
    // An email proves an address, and a password confirms a new administrator.
    shownOnly: ['email', 'is_admin', 'verified', 'is_disabled', 'second_factor', 'leaves_at'],
  },
} as const satisfies Record<string, Recorded>
export type RecordedCollection = keyof typeof RECORDED

export const RECORDED_COLLECTIONS = Object.keys(RECORDED) as RecordedCollection[]

export const recorded = (collection: string): Recorded | undefined =>
  Object.hasOwn(RECORDED, collection) ? RECORDED[collection as RecordedCollection] : undefined

/** An import run is one row of the history. */
export const IMPORT_RUN = 'imports'

/** Rows that stand for changes of many records. */
const ROW_LABELS: Readonly<Record<string, string>> = { [IMPORT_RUN]: 'Import', [CHANGE_SET]: 'Several records' }

/** Label of a record in the history. */
export const recordLabel = (collection: string): string =>
  recorded(collection)?.label ?? ROW_LABELS[collection] ?? collection

export const fieldLabel = (collection: string, field: string): string => recorded(collection)?.fields[field] ?? field

/**
 * What is deleted and restored with a record, in singular and plural. '' if it was never visible. Everything not listed
 * here is deleted for good, including all secrets.
 */
export const GOES_WITH: Readonly<Record<string, readonly [one: string, many: string] | ''>> = {
  inquiries: ['inquiry', 'inquiries'],
  inquiry_notes: ['note', 'notes'],
  inquiry_replies: ['reply', 'replies'],
  reply_links: '',
  listing_recipients: '',
  reviews: ['review', 'reviews'],
  review_reports: ['report', 'reports'],
  listing_assignments: ['assignment', 'assignments'],
  listing_requests: ['request', 'requests'],
  slug_redirects: ['old address', 'old addresses'],
  location_redirects: ['old address', 'old addresses'],
  claims: ['claim', 'claims'],
  listing_edits: ['edit', 'edits'],
  listing_photos: ['photo', 'photos'],
  company_listings: '',
  carrier_imports: '',
  listing_imports: '',
  removal_requests: '',
  requests: '',
  watches: '',
  imports: '',
  register_runs: '',
  publications: '',
  reply_templates: '',
  saved_filters: '',
}

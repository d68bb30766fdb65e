/** What may be stored in each collection, whoever writes it and however. Free of zod. */

import { FULL_NAME_MAX } from '../accounts/rules.ts'
import { FACT_RULES } from '../carrier-record/rules.ts'
import { LOCATION_LABELS, LOCATION_LIMITS, SERVICE_LIMITS } from '../catalog/rules.ts'
import { CLAIM_LIMITS } from '../claims/rules.ts'
import {
  CONTACT_FORM,
  INQUIRY_LIMITS,
  QUOTE_FORM,
  REMOVAL_FORM,
  REVIEW_FORM,
  REVIEW_LIMITS,
  WATCH_FORM,
} from '../forms/visitor-forms.ts'
import { MOST_PRICE, OFFER_LABELS } from '../inquiries/offer.ts'
import { FOLLOW_UP_LIMITS } from '../inquiries/rules.ts'
import { SAVED_FILTER_LIMITS } from '../listings/console/saved-filter.ts'
import { STATE_REASON_MAX } from '../listings/listing-states.ts'
import { LISTING_FORM, LISTING_LIMITS } from '../listings/rules.ts'
import { ADDRESS_LIMITS } from '../mail/email-suppressions.ts'
import { REASON_MAX } from '../moderation/queue.ts'
import { PHOTO_DESCRIPTION } from '../photos/rules.ts'
import { CHANGE_LIMITS } from '../publishing/change-log.ts'
import { PUBLICATION_LIMITS } from '../publishing/rules.ts'
import { DO_NOT_LIST_LIMITS } from '../removal-requests/rules.ts'
import { REVIEW_DESK_LIMITS } from '../reviews/rules.ts'
import { SECURITY_EVENT_LIMITS } from '../security/event-rules.ts'
import { SLUG_MAX } from '../slug.ts'
import { dayAhead, whole } from './exact-rules.ts'
import { emailAddress, type FieldRules, line, optional, paragraph, range, slug } from './field-rules.ts'

const NO_NAME = 'Please enter a name'
const fullName = line('Full name', 1, FULL_NAME_MAX, 'Please fill in all fields')
const cityRegion = line(LOCATION_LABELS.region, 1, LOCATION_LIMITS.region, 'Please choose a state or province')

export const RECORD_RULES = {
  users: { email: emailAddress, full_name: optional(fullName) },
  email_changes: { old_email: emailAddress, new_email: emailAddress, secret: line('Secret', 1, 40) },
  invitations: { email: emailAddress },
  sign_ins: { device: line('Device', 1, 60) },
  account_actions: { subject: line('Subject', 1, 15), day: line('Day', 1, 10) },
  services: { name: line('Name', 1, SERVICE_LIMITS.name, NO_NAME), slug: slug(SERVICE_LIMITS.slug) },
  locations: {
    name: line('Name', 1, LOCATION_LIMITS.name, NO_NAME),
    slug: slug(LOCATION_LIMITS.slug),
    region: optional(cityRegion),
    latitude: range(LOCATION_LABELS.latitude, -LOCATION_LIMITS.latitude, LOCATION_LIMITS.latitude),
    longitude: range(LOCATION_LABELS.longitude, -LOCATION_LIMITS.longitude, LOCATION_LIMITS.longitude),
    size: range(LOCATION_LABELS.size, 0, LOCATION_LIMITS.size),
  },
  company_listings: {
    ...LISTING_FORM,
    description: optional(LISTING_FORM.description),
    phone: optional(LISTING_FORM.phone),
    email: optional(LISTING_FORM.email),
    new_email: optional(LISTING_FORM.email),
    address: optional(LISTING_FORM.address),
    slug: slug(SLUG_MAX),
    usdot_number: optional(line('USDOT number', 1, LISTING_LIMITS.usdot_number)),
    ...FACT_RULES,
    search_text: optional(line('Search text', 1, LISTING_LIMITS.search_text)),
    editors: optional(line('Editors', 1, LISTING_LIMITS.editors)),
    state_reason: optional(paragraph('Reason', 1, STATE_REASON_MAX)),
  },
  inquiries: {
    customer_name: QUOTE_FORM.customer_name,
    customer_email: QUOTE_FORM.customer_email,
    customer_phone: optional(QUOTE_FORM.customer_phone),
    message: QUOTE_FORM.message,
    inquiry_type: optional(line('Type', 1, INQUIRY_LIMITS.inquiry_type)),
  },
  inquiry_notes: {
    author_name: optional(line('Author', 1, FOLLOW_UP_LIMITS.person)),
    text: paragraph('Note', 1, FOLLOW_UP_LIMITS.note, 'Please write a note'),
  },
  inquiry_replies: {
    author_name: optional(line('Author', 1, FOLLOW_UP_LIMITS.person)),
    text: paragraph('Reply', FOLLOW_UP_LIMITS.replyMin, FOLLOW_UP_LIMITS.reply),
    reply_to: optional(emailAddress),
    price: whole(OFFER_LABELS.price, MOST_PRICE),
    available_on: dayAhead(OFFER_LABELS.available_on),
  },
  reply_links: {
    recipient: emailAddress,
    token_hash: line('Hash', 64, 64),
    owner: optional(line('Owner', 1, 15)),
  },
  saved_filters: {
    name: line('Name', 1, SAVED_FILTER_LIMITS.name, NO_NAME),
    filter: line('Filter', 2, SAVED_FILTER_LIMITS.filter),
  },
  reply_templates: {
    name: line('Name', 1, FOLLOW_UP_LIMITS.templateName, 'Please enter a name'),
    text: paragraph('Text', 1, FOLLOW_UP_LIMITS.reply, 'Please write a text'),
  },
  reviews: {
    ...REVIEW_FORM,
    // A visitor writes a sentence. Reviews from another directory may say "Good."
    review_text: paragraph('Review', 1, REVIEW_LIMITS.review_text, 'Please write a review'),
    customer_email: optional(REVIEW_FORM.customer_email),
    reply_text: optional(paragraph('Reply', REVIEW_DESK_LIMITS.replyMin, REVIEW_DESK_LIMITS.reply)),
  },
  review_reports: { details: optional(paragraph('Details', 1, REVIEW_DESK_LIMITS.details)) },
  contact_messages: CONTACT_FORM,
  requests: {
    customer_name: QUOTE_FORM.customer_name,
    customer_email: QUOTE_FORM.customer_email,
    customer_phone: QUOTE_FORM.customer_phone,
  },
  watches: WATCH_FORM,
  listing_recipients: { email: emailAddress },
  listing_views: { day: line('Day', 1, 10) },
  outbox_mails: {
    record: line('Record', 1, 15),
    recipient: emailAddress,
    last_error: optional(paragraph('Error', 1, 500)),
  },
  removal_requests: { company: REMOVAL_FORM.company, email: REMOVAL_FORM.email, message: REMOVAL_FORM.message },
  claims: {
    note: optional(paragraph('Note', 1, CLAIM_LIMITS.note)),
    reason: optional(paragraph('Reason', 1, CLAIM_LIMITS.reason)),
    owner_reply: optional(paragraph('Answer', 1, CLAIM_LIMITS.owner_reply)),
  },
  listing_edits: { reason: optional(paragraph('Reason', 1, REASON_MAX)) },
  listing_photos: { description: PHOTO_DESCRIPTION, reason: optional(paragraph('Reason', 1, REASON_MAX)) },
  listing_requests: { reason: optional(paragraph('Reason', 1, REASON_MAX)) },
  do_not_list: {
    usdot_number: line('USDOT number', 1, LISTING_LIMITS.usdot_number),
    note: optional(paragraph('Note', 1, DO_NOT_LIST_LIMITS.note)),
    company: optional(line('Company', 1, DO_NOT_LIST_LIMITS.company)),
    added_by: optional(line('Added by', 1, DO_NOT_LIST_LIMITS.added_by)),
  },
  email_suppressions: {
    email: emailAddress,
    note: optional(paragraph('Note', 1, ADDRESS_LIMITS.note)),
    added_by: optional(line('Added by', 1, ADDRESS_LIMITS.added_by)),
  },
  slug_redirects: { from_slug: slug(SLUG_MAX) },
  location_redirects: { from_slug: slug(LOCATION_LIMITS.slug) },
  changes: {
    collection: line('Collection', 1, 60),
    record: line('Record', 1, 60),
    actor: optional(line('Actor', 1, CHANGE_LIMITS.actor)),
    label: optional(line('Label', 1, CHANGE_LIMITS.label)),
    listing: optional(line('Listing', 1, 15)),
  },
  revisions: { collection: line('Collection', 1, 60), record: line('Record', 1, 15) },
  publications: {
    error: optional(paragraph('Error', 1, PUBLICATION_LIMITS.error)),
    warning: optional(line('Warning', 1, PUBLICATION_LIMITS.warning)),
  },
  security_events: {
    type: line('Type', 1, SECURITY_EVENT_LIMITS.type),
    user_email: optional(emailAddress),
    details: optional(line('Details', 1, SECURITY_EVENT_LIMITS.details)),
    user_agent: optional(line('Browser', 1, SECURITY_EVENT_LIMITS.user_agent)),
  },
} as const satisfies Readonly<Record<string, FieldRules>>
export type RuledCollection = keyof typeof RECORD_RULES

/** Fields that people must fill in, but that an import, and usually an administrator, may omit. */
const FILLED_BY_PEOPLE: { [C in RuledCollection]?: { create?: FieldRules; update?: FieldRules } } = {
  company_listings: { create: LISTING_FORM, update: LISTING_FORM },
  locations: { create: { region: cityRegion }, update: { region: cityRegion } },
  users: { update: { full_name: fullName } },
}

/** The rules of a collection. `isForm` makes fields required that the form requires. */
export const rulesOf = (collection: string, action: 'create' | 'update', isForm: boolean): FieldRules => {
  const rules: FieldRules = RECORD_RULES[collection as RuledCollection] ?? {}
  return isForm ? { ...rules, ...FILLED_BY_PEOPLE[collection as RuledCollection]?.[action] } : rules
}

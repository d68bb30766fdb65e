/**
 * What an administrator reads before a decision, for each kind of item. A decision carries the fingerprint of what was
 * read and is refused if the item has changed. Free of zod: hooks compute it.
 */
import { isObject } from '../guards.ts'
import { GUARDED_FIELDS } from './guarded-edit.ts'
import type { QueueKind } from './queue.ts'

/** Field names, with an object for a nested record or a list of records. */
interface Shape {
  readonly [field: string]: true | Shape
}

const PERSON = { id: true, name: true, email: true, isVerified: true } as const
/** Without its state, because a decision about the company does not change what is shown here. */
const COMPANY = { id: true, name: true } as const
const SIDE: Shape = { ...Object.fromEntries(GUARDED_FIELDS.map((field) => [field, true] as const)), place: true }
const CLAIM = { proof: true, sent_to: true, document: true, note: true, sender: PERSON } as const

/** A file is identified by its name, because each upload gets a new one. */
export const SHOWN_FIELDS: Readonly<Record<QueueKind, Shape>> = {
  listings: {
    name: true,
    description: true,
    phone: true,
    email: true,
    website: true,
    address: true,
    hours: true,
    serves_regions: true,
    serves_within: true,
    usdot_number: true,
    mc_number: true,
    logo: true,
    place: true,
    services: true,
    state: true,
    state_reason: true,
    sender: PERSON,
  },
  edits: { state: true, company: COMPANY, sender: PERSON, before: SIDE, after: SIDE, live: SIDE, logo: true },
  photos: { state: true, company: COMPANY, sender: PERSON, file: true, description: true },
  claims: {
    state: true,
    company: COMPANY,
    ...CLAIM,
    owner: PERSON,
    owner_reply: true,
    rivals: { id: true, ...CLAIM },
  },
  reviews: {
    is_approved: true,
    is_declined: true,
    company: COMPANY,
    customer_name: true,
    customer_email: true,
    rating: true,
    review_text: true,
    reply_text: true,
    asked_at: true,
  },
  reports: {
    state: true,
    company: COMPANY,
    reason: true,
    details: true,
    sender: PERSON,
    review: { customer_name: true, rating: true, review_text: true },
  },
  requests: { status: true, company: COMPANY, request_type: true, sender: PERSON },
  removals: {
    state: true,
    company: COMPANY,
    named: true,
    request_type: true,
    email: true,
    message: true,
    is_confirmed: true,
  },
  inquiries: {
    status: true,
    is_held: true,
    company: COMPANY,
    customer_name: true,
    customer_email: true,
    customer_phone: true,
    message: true,
  },
  mails: { state: true, mail: true, recipient: true, last_error: true },
}

type Canonical = null | string | number | boolean | readonly Canonical[]

/** Sorts lists of names, which arrive in any order, and lists of records by content. */
const inOrder = (values: readonly Canonical[]): Canonical[] =>
  [...values].sort((a, b) => {
    const [one, other] = [JSON.stringify(a), JSON.stringify(b)]
    return one < other ? -1 : one > other ? 1 : 0
  })

const canonical = (value: unknown, shape: true | Shape): Canonical => {
  if (Array.isArray(value)) return inOrder(value.map((entry) => canonical(entry, shape)))
  if (shape === true || !isObject(value)) return isObject(value) || value === undefined ? null : (value as Canonical)
  return Object.keys(shape).map((field) => canonical(value[field], shape[field] ?? true))
}

/** Everything that is shown about an item, as one text. Two items have the same text only if they look the same. */
export const shownText = (kind: QueueKind, item: unknown): string =>
  JSON.stringify([kind, canonical(item, SHOWN_FIELDS[kind])])

/** The field of a record, and of a decision, with the fingerprint. */
export const FINGERPRINT = 'fingerprint'

/** Fields whose change is a decision about the record's content. */
export const DECIDING_FIELDS: Readonly<Record<string, { kind: QueueKind; fields: readonly string[] }>> = {
  company_listings: { kind: 'listings', fields: ['state'] },
  reviews: { kind: 'reviews', fields: ['is_approved', 'is_declined'] },
  review_reports: { kind: 'reports', fields: ['state'] },
  listing_requests: { kind: 'requests', fields: ['status'] },
  removal_requests: { kind: 'removals', fields: ['state'] },
  inquiries: { kind: 'inquiries', fields: ['status', 'is_held'] },
}

export const SHOWN_ANSWERS = {
  missing: 'This decision does not name the version you read. Reload the page and decide again.',
  changed: 'This has changed since you read it. Nothing was decided. Read what it says now, and decide again.',
} as const

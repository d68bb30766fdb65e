/** Items of the queue, as the console parses them. */
import * as z from 'zod/mini'
import { CLAIM_PROOFS } from '../domain/claims/rules.ts'
import { REQUEST_TYPES } from '../domain/listing-requests/rules.ts'
import { LISTING_STATES } from '../domain/listings/listing-states.ts'
import { MAIL_KINDS } from '../domain/mail/mail-kinds.ts'
import { QUEUE_KINDS, type QueueKind } from '../domain/moderation/queue.ts'
import { REMOVAL_REQUEST_TYPES } from '../domain/removal-requests/rules.ts'
import { REPORT_REASONS } from '../domain/reviews/rules.ts'

/** SQLite's JSON writes booleans as 0 and 1. */
const flag = z.pipe(
  z.union([z.boolean(), z.number()]),
  z.transform((value: boolean | number) => Boolean(value)),
)

const item = <Kind extends QueueKind>(kind: Kind) => ({
  kind: z.literal(kind),
  id: z.string(),
  created: z.string(),
  /** Names this version of the item. A decision sends it back, and is refused if the item has changed. */
  fingerprint: z.string(),
})

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isVerified: flag,
  created: z.string(),
})
export type Person = z.infer<typeof person>

const company = z.object({ id: z.string(), name: z.string(), slug: z.string(), state: z.enum(LISTING_STATES) })

const pendingListing = z.object({
  ...item('listings'),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  address: z.string(),
  hours: z.string(),
  serves_regions: z.array(z.string()),
  serves_within: z.string(),
  usdot_number: z.string(),
  mc_number: z.string(),
  logo: z.string(),
  state: z.enum(LISTING_STATES),
  state_reason: z.string(),
  place: z.nullable(z.string()),
  services: z.array(z.string()),
  sender: z.nullable(person),
  others: z.array(z.object({ name: z.string(), state: z.enum(LISTING_STATES) })),
})
export type WaitingListing = z.infer<typeof pendingListing>

/** Fields of a listing that an edit changes; null for the others. */
const editSide = z.object({
  name: z.nullable(z.string()),
  location: z.nullable(z.string()),
  place: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  description: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type EditSide = z.infer<typeof editSide>

const pendingEdit = z.object({
  ...item('edits'),
  company,
  sender: person,
  before: editSide,
  after: editSide,
  live: editSide,
  /** Name of the file of the new logo, '' for none. */
  logo: z.string(),
})
export type WaitingEdit = z.infer<typeof pendingEdit>

const pendingPhoto = z.object({
  ...item('photos'),
  company,
  sender: person,
  /** Name of its file. */
  file: z.string(),
  description: z.string(),
})
export type WaitingPhoto = z.infer<typeof pendingPhoto>

const proof = {
  proof: z.union([z.enum(CLAIM_PROOFS), z.literal('')]),
  sent_to: z.string(),
  document: z.string(),
  note: z.string(),
  sender: person,
}
const rivalClaim = z.object({ id: z.string(), created: z.string(), ...proof })
export type RivalClaim = z.infer<typeof rivalClaim>

const pendingClaim = z.object({
  ...item('claims'),
  ...proof,
  company,
  owner_reply: z.string(),
  owner: z.nullable(person),
  rivals: z.array(rivalClaim),
})
export type WaitingClaim = z.infer<typeof pendingClaim>

const pendingReview = z.object({
  ...item('reviews'),
  company,
  customer_name: z.string(),
  customer_email: z.string(),
  rating: z.number(),
  review_text: z.string(),
  /** When its author asked the company for a quote; '' if that is not proven. */
  asked_at: z.string(),
})
export type WaitingReview = z.infer<typeof pendingReview>

const reportedReview = z.object({
  ...item('reports'),
  company,
  reason: z.enum(REPORT_REASONS),
  details: z.string(),
  /** null if the account is gone. */
  sender: z.nullable(person),
  review: z.object({ customer_name: z.string(), rating: z.number(), review_text: z.string() }),
})
export type ReportedReview = z.infer<typeof reportedReview>

const removalRequest = z.object({
  ...item('removals'),
  /** null if it is deleted. */
  company: z.nullable(company),
  /** The company's name at the time of the request. */
  named: z.string(),
  request_type: z.enum(REMOVAL_REQUEST_TYPES),
  email: z.string(),
  message: z.string(),
  is_confirmed: flag,
})
export type WaitingRemoval = z.infer<typeof removalRequest>

const listingRequest = z.object({ ...item('requests'), company, request_type: z.enum(REQUEST_TYPES), sender: person })
export type WaitingRequest = z.infer<typeof listingRequest>

const heldInquiry = z.object({
  ...item('inquiries'),
  company,
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  message: z.string(),
})
export type HeldInquiry = z.infer<typeof heldInquiry>

const failedMail = z.object({
  ...item('mails'),
  mail: z.enum(MAIL_KINDS),
  recipient: z.string(),
  last_error: z.string(),
  attempts: z.number(),
})
export type FailedMail = z.infer<typeof failedMail>

export const queueItem = z.discriminatedUnion('kind', [
  pendingListing,
  pendingEdit,
  pendingPhoto,
  pendingClaim,
  pendingReview,
  reportedReview,
  listingRequest,
  removalRequest,
  heldInquiry,
  failedMail,
])
export type QueueItem = z.infer<typeof queueItem>

/** Response of GET /api/directory/queue. */
export const queuePage = z.object({
  items: z.array(queueItem),
  /** How many items of the view follow the last one. */
  rest: z.number(),
  counts: z.record(z.enum(QUEUE_KINDS), z.number()),
})

import { HttpError } from 'react-admin'
import type { ClaimProof } from '../../../domain/claims/rules.ts'
import type { RequestType } from '../../../domain/listing-requests/rules.ts'
import type { ListingState } from '../../../domain/listings/listing-states.ts'
import type { MailKind } from '../../../domain/mail/mail-kinds.ts'
import type { DELETION, QueueCounts, QueueDecision, QueueKind } from '../../../domain/moderation/queue.ts'
import type { RemovalWish } from '../../../domain/removal-requests/rules.ts'
import type { ReportReason } from '../../../domain/reviews/rules.ts'
import { pocketbase } from '../pocketbase.ts'
import { isFields } from '../records.ts'
import { request } from '../request.ts'

interface Waiting<Kind extends QueueKind> {
  kind: Kind
  id: string
  created: string
  /** Names this version of the item. A decision sends it back, and is refused if the item has changed. */
  fingerprint: string
}

export interface Person {
  id: string
  name: string
  email: string
  isVerified: boolean
  created: string
}

interface Company {
  id: string
  name: string
  slug: string
  state: ListingState
}

export interface WaitingListing extends Waiting<'listings'> {
  name: string
  slug: string
  description: string
  phone: string
  email: string
  website: string
  address: string
  usdot_number: string
  mc_number: string
  logo: string
  state: ListingState
  state_reason: string
  place: string | null
  services: string[]
  sender: Person | null
  others: { name: string; state: ListingState }[]
}

/** Fields of a listing that an edit changes; null for the others. */
export interface EditSide {
  name: string | null
  location: string | null
  place: string | null
  phone: string | null
  email: string | null
  website: string | null
  logo: string | null
  description: string | null
  address: string | null
}
export interface WaitingEdit extends Waiting<'edits'> {
  company: Company
  sender: Person
  before: EditSide
  after: EditSide
  live: EditSide
  /** Name of the file of the new logo, '' for none. */
  logo: string
}

export interface RivalClaim {
  id: string
  created: string
  proof: ClaimProof | ''
  sent_to: string
  document: string
  note: string
  sender: Person
}
export interface WaitingClaim extends Waiting<'claims'>, Omit<RivalClaim, 'id' | 'created'> {
  company: Company
  owner_answer: string
  owner: Person | null
  rivals: RivalClaim[]
}

export interface WaitingReview extends Waiting<'reviews'> {
  company: Company
  customer_name: string
  customer_email: string
  rating: number
  review_text: string
}

export interface ReportedReview extends Waiting<'reports'> {
  company: Company
  reason: ReportReason
  details: string
  /** null when the account is gone. */
  sender: Person | null
  review: Pick<WaitingReview, 'customer_name' | 'rating' | 'review_text'>
}

export interface WaitingRemoval extends Waiting<'removals'> {
  /** null when it is deleted. */
  company: Company | null
  /** What the company was called when it was asked. */
  named: string
  wish: RemovalWish
  email: string
  message: string
  is_confirmed: boolean
}

export interface WaitingRequest extends Waiting<'requests'> {
  company: Company
  request_type: RequestType
  sender: Person
}

export interface HeldInquiry extends Waiting<'inquiries'> {
  company: Company
  customer_name: string
  customer_email: string
  customer_phone: string
  message: string
}

export interface FailedMail extends Waiting<'mails'> {
  mail: MailKind
  recipient: string
  last_error: string
  attempts: number
}

export type QueueItem =
  | WaitingListing
  | WaitingEdit
  | WaitingClaim
  | WaitingReview
  | ReportedReview
  | WaitingRequest
  | WaitingRemoval
  | HeldInquiry
  | FailedMail

/** All kinds, one of them, or listings that were declined. */
export type QueueView = 'all' | QueueKind | 'declined'

/** As many as one answer holds: fewer say that there are no more. */
export const PAGE_OF_QUEUE = 50

const ROOT = '/api/directory/queue'

/** What waits, the oldest first. Throws react-admin's HttpError. @param after the last item that is known */
export const readQueue = async (
  view: QueueView,
  after?: Pick<QueueItem, 'created' | 'id'>,
): Promise<{ items: QueueItem[]; counts: QueueCounts }> => {
  const query = new URLSearchParams({
    ...(view === 'all' ? {} : { kind: view }),
    ...(after ? { after: `${after.created}~${after.id}` } : {}),
  })
  const { json } = await request(`${ROOT}?${query}`)
  if (!isFields(json) || !Array.isArray(json['items'])) throw new Error('the server answered no queue')
  return json as unknown as { items: QueueItem[]; counts: QueueCounts }
}

/** One item as it is now. Throws react-admin's HttpError. */
export const readItem = async (kind: QueueKind, id: string): Promise<QueueItem> => {
  const { json } = await request(`${ROOT}/${kind}/${id}`)
  if (!isFields(json)) throw new Error('the server returned no queue item')
  return json as unknown as QueueItem
}

interface Decided {
  kind: QueueKind
  id: string
  decision: QueueDecision | typeof DELETION
  /** Of the version that was read; an undo needs none. */
  fingerprint?: string
  /** For an undo: what the decision returned. */
  version?: string
  reason?: string
}

/**
 * Decides, or undoes a decision. Returns the version that can undo it. Throws react-admin's HttpError; `changedItem`
 * gets the current item from it if the item has changed since it was read.
 */
export const decideInQueue = async (decided: Decided): Promise<string> => {
  const { json } = await request(`${ROOT}/decide`, { method: 'POST', body: JSON.stringify(decided) })
  return isFields(json) ? String(json['version']) : ''
}

/** The current item, if a decision was refused because the item has changed. */
export const changedItem = (failure: unknown): QueueItem | undefined => {
  const body: unknown = failure instanceof HttpError ? failure.body : undefined
  return isFields(body) && isFields(body['item']) ? (body['item'] as unknown as QueueItem) : undefined
}

/** A file that only the signed-in account may read. Throws react-admin's HttpError. */
export const readPrivateFile = async (path: string): Promise<Blob> => {
  const response = await fetch(pocketbase.buildURL(path), { headers: { Authorization: pocketbase.authStore.token } })
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response.blob()
}
/** The address names the file, so that no other file is shown in its place. */
export const documentPath = (claim: string, file: string): string =>
  `/api/directory/claims/${claim}/document?${new URLSearchParams({ file })}`
export const waitingLogoPath = (edit: string, file: string): string =>
  `/api/directory/edits/${edit}/logo?${new URLSearchParams({ file })}`

/** Address of a listing's stored logo, which anybody may read. */
export const logoUrl = (listing: string, logo: string): string =>
  pocketbase.buildURL(`/api/files/company_listings/${listing}/${encodeURIComponent(logo)}`)

/** Takes back a change that waits. Throws react-admin's HttpError. */
export const withdrawEdit = async (edit: string): Promise<void> => {
  await request(`/api/directory/edits/${edit}/withdraw`, { method: 'POST' })
}

import { CLAIM_ANSWERS } from '../../../domain/claims/rules.ts'
import { DECIDED_ALREADY } from '../../../domain/listing-requests/rules.ts'
import { LISTING_DECIDED_ALREADY } from '../../../domain/listings/listing-states.ts'
import { FINGERPRINT, SHOWN_ANSWERS } from '../../../domain/moderation/fingerprints.ts'
import { EDIT_ANSWERS } from '../../../domain/moderation/guarded-edit.ts'
import {
  DELETION,
  decidedAlready,
  QUEUE_ANSWERS,
  QUEUE_DECISIONS,
  QUEUE_KINDS,
  type QueueDecision,
  type QueueKind,
} from '../../../domain/moderation/queue.ts'
import { PHOTO_ANSWERS } from '../../../domain/photos/rules.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor } from '../changes/request-context.ts'
import { approveClaim, declineClaim } from '../claims/decide-claim.ts'
import { findRecord } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'
import { approveEdit, declineEdit, nameOfAccount, requireWaiting } from '../moderation/decide-edit.ts'
import { setPhotoState } from '../photos/photos.ts'
import { decideReport } from '../reviews/reviews.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/store-event.ts'
import { fingerprintIn, inDecisionSet } from './fingerprints.ts'
import { type Item, shownItem } from './read-queue.ts'

interface DecisionRequest {
  tx: core.App
  record: core.Record
  decision: QueueDecision
  by: core.Record
  reason: string
  /**
   * @param decided the message if another decision is the only possible change
   * @throws 409 if the record has changed since it was read
   */
  requireShown: (decided?: string) => void
}

const refuse = (message: string): never => {
  throw new ApiError(409, message)
}

const decideListing = (request: DecisionRequest) => {
  const { record, decision, reason } = request
  const state = record.getString('state')
  const wanted = decision === 'approve' ? 'published' : 'hidden'
  if (state === wanted || (decision === 'decline' && state !== 'waiting')) refuse(LISTING_DECIDED_ALREADY)
  request.requireShown(decision === 'approve' && state === 'hidden' ? LISTING_DECIDED_ALREADY : undefined)
  record.set('state', wanted)
  record.set('state_reason', decision === 'decline' ? reason : '')
  request.tx.save(record)
}

const decideReview = (request: DecisionRequest) => {
  const { record, decision } = request
  if (record.getBool('is_approved') || record.getBool('is_declined')) refuse(QUEUE_ANSWERS.decided)
  request.requireShown()
  record.set('is_approved', decision === 'approve')
  record.set('is_declined', decision === 'decline')
  request.tx.save(record)
}

const decideRequest = (request: DecisionRequest) => {
  const { record, decision, reason } = request
  if (record.getString('status') !== 'pending') refuse(DECIDED_ALREADY)
  request.requireShown()
  record.set('status', decision === 'approve' ? 'approved' : 'declined')
  record.set('reason', decision === 'decline' ? reason : '')
  request.tx.save(record)
}

const decideInquiry = (request: DecisionRequest) => {
  const { tx, record, decision } = request
  if (!record.getBool('is_held') || record.getString('status') === 'closed') refuse(QUEUE_ANSWERS.decided)
  request.requireShown()
  if (decision === 'approve') record.set('is_held', false)
  else record.set('status', 'closed')
  tx.save(record)
}

const decideMail = (request: DecisionRequest) => {
  const { record, decision } = request
  if (record.getString('state') !== 'failed') refuse(QUEUE_ANSWERS.decided)
  request.requireShown()
  record.set('state', decision === 'approve' ? 'pending' : 'skipped')
  request.tx.save(record)
}

const decideRemoval = (request: DecisionRequest) => {
  const { tx, record, decision } = request
  if (record.getString('state') !== 'pending') refuse(QUEUE_ANSWERS.decided)
  request.requireShown()
  const isRemoval = record.getString('request_type') === 'remove' && record.getString('listing') !== ''
  record.set('state', decision === 'approve' && isRemoval ? 'removed' : 'done')
  tx.save(record)
}

const decideClaim = ({ tx, record, decision, by, reason, requireShown }: DecisionRequest) => {
  const state = record.getString('state')
  if (state === 'approved' || state === 'declined')
    refuse(
      decidedAlready('claim', state, nameOfAccount(tx, record.getString('decided_by')), record.getString('decided_at')),
    )
  if (state !== 'waiting') refuse(CLAIM_ANSWERS.notRunning)
  requireShown()
  return decision === 'approve' ? approveClaim(tx, record, by) : declineClaim(tx, record, reason, by)
}

const decideEdit = ({ tx, record, decision, by, reason, requireShown }: DecisionRequest) => {
  requireWaiting(tx, record)
  requireShown()
  return decision === 'approve' ? approveEdit(tx, record, by) : declineEdit(tx, record, by, reason)
}

const decidePhoto = (request: DecisionRequest) => {
  const { tx, record, decision, by, reason } = request
  if (record.getString('state') !== 'waiting') refuse(QUEUE_ANSWERS.decided)
  request.requireShown()
  const account = by.collection().name === 'users' ? by.id : ''
  if (decision === 'approve') return setPhotoState(tx, record, 'approved', { by: account, reason: '' })
  return setPhotoState(tx, record, 'declined', { by: account, reason })
}

const KINDS: Readonly<
  Record<QueueKind, { collection: string; decide: (request: DecisionRequest) => void; gone: string }>
> = {
  listings: { collection: 'company_listings', decide: decideListing, gone: 'This listing has been deleted.' },
  edits: { collection: 'listing_edits', decide: decideEdit, gone: EDIT_ANSWERS.gone },
  photos: { collection: 'listing_photos', decide: decidePhoto, gone: PHOTO_ANSWERS.gone },
  claims: { collection: 'claims', decide: decideClaim, gone: CLAIM_ANSWERS.gone },
  reviews: { collection: 'reviews', decide: decideReview, gone: QUEUE_ANSWERS.gone },
  reports: {
    collection: 'review_reports',
    decide: ({ tx, record, decision, requireShown }) => decideReport(tx, record, decision, requireShown),
    gone: QUEUE_ANSWERS.gone,
  },
  requests: { collection: 'listing_requests', decide: decideRequest, gone: QUEUE_ANSWERS.gone },
  removals: { collection: 'removal_requests', decide: decideRemoval, gone: QUEUE_ANSWERS.gone },
  inquiries: { collection: 'inquiries', decide: decideInquiry, gone: QUEUE_ANSWERS.gone },
  mails: { collection: 'outbox_mails', decide: decideMail, gone: QUEUE_ANSWERS.gone },
}

const WORDS = {
  approve: 'approved',
  decline: 'declined',
  delete: 'deleted',
} as const

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface Outcome {
  /** Id of the decision's change set. */
  set: string
  /** The current item, if it has changed since it was read. */
  item?: Item
}

type Given = QueueDecision | typeof DELETION

/** Stores a decision. @returns the current item if it has changed since it was read. @throws for other refusals */
const decideOnce = (e: core.RequestEvent, kind: QueueKind, given: Given, by: core.Record): Outcome => {
  const { body } = e.requestInfo()
  const { collection, decide, gone } = KINDS[kind]
  const outcome: Outcome = { set: randomId() }
  try {
    e.app.runInTransaction((tx) => {
      const record = findRecord(tx, collection, textOf(body['id']))
      if (!record) throw new NotFoundError(gone)
      const fingerprint = fingerprintIn(body[FINGERPRINT])
      const requireShown = (decided?: string) => {
        const item = shownItem(tx, kind, record.id)
        if (!item || item.fingerprint === fingerprint) return
        if (decided) refuse(decided)
        outcome.item = item
        refuse(SHOWN_ANSWERS.changed)
      }
      const work = () => {
        if (given !== DELETION)
          return decide({ tx, record, decision: given, by, reason: textOf(body['reason']).trim(), requireShown })
        requireShown()
        tx.delete(record)
      }
      asActor(tx, actorOf(e), () => inDecisionSet(tx, { record, kind, given, fingerprint, set: outcome.set }, work))
    })
  } catch (error) {
    if (!outcome.item) throw error
  }
  return outcome
}

const decisionIn = (kind: QueueKind, given: unknown): Given | undefined =>
  kind === 'reviews' && given === DELETION ? DELETION : QUEUE_DECISIONS.find((known) => known === given)

/**
 * POST /api/directory/queue/decide `{ kind, id, decision, reason, fingerprint }`, administrators only. `decision` is
 * `approve`, `decline`, or `delete` for a review. `fingerprint` is that of the item that was read. Answers
 * `{ "set": "…" }`, the change set that undoes it; 409 with a message if someone else decided first, or with `item` if the
 * item has changed since it was read.
 */
export const decideInQueue = (e: core.RequestEvent) => {
  requireAdmin(e, QUEUE_ANSWERS.admins)
  const { body } = e.requestInfo()
  const kind = QUEUE_KINDS.find((known) => known === body['kind'])
  const decision = kind && decisionIn(kind, body['decision'])
  const by = e.auth
  if (!kind || !decision || !by) throw new BadRequestError(QUEUE_ANSWERS.unknown)
  const { set, item } = decideOnce(e, kind, decision, by)
  if (item) return e.json(409, { status: 409, message: SHOWN_ANSWERS.changed, data: {}, item })
  const action = `${WORDS[decision]} an item of the queue: ${kind}`
  logSecurityEvent(e.app, {
    type: 'PRIVILEGED_ACTION',
    account: by,
    ...senderOf(e),
    details: { action, resourceId: textOf(body['id']) },
  })
  return e.json(200, { set })
}

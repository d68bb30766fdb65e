import { CLAIM_ANSWERS } from '../../../domain/claims/rules.ts'
import { LISTING_DECIDED_ALREADY } from '../../../domain/listings/listing-states.ts'
import { EDIT_ANSWERS } from '../../../domain/moderation/guarded-edit.ts'
import {
  decidedAlready,
  QUEUE_ANSWERS,
  QUEUE_DECISIONS,
  QUEUE_KINDS,
  type QueueDecision,
  type QueueKind,
} from '../../../domain/moderation/queue.ts'
import { DECIDED_ALREADY } from '../../../domain/requests/rules.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { asMaker, makerOf } from '../changes/change-actor.ts'
import { approveClaim, declineClaim, reopenClaim } from '../claims/decide-claim.ts'
import { findRecord } from '../database/records.ts'
import { reopenRequest } from '../listings/listing-requests-decision.ts'
import { approveEdit, declineEdit, nameOfAccount, reopenEdit } from '../moderation/decide-edit.ts'
import { decideReport } from '../reviews/decide-report.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/sender.ts'

interface Asked {
  tx: core.App
  record: core.Record
  decision: QueueDecision
  by: core.Record
  reason: string
  /** `updated` of what was read; '' when nobody says. */
  version: string
  /** Of an edit: what the listing said. */
  seen: unknown
}

const refuse = (message: string): never => {
  throw new ApiError(409, message)
}

const requireVersion = ({ record, version }: Asked, message: string = QUEUE_ANSWERS.changed) => {
  if (version && record.getString('updated') !== version) refuse(message)
}

const decideListing = (asked: Asked) => {
  const { record, decision, reason } = asked
  const state = record.getString('state')
  const wanted = { approve: 'published', decline: 'hidden', undo: 'waiting' }[decision]
  if (state === wanted || (decision === 'decline' && state !== 'waiting')) refuse(LISTING_DECIDED_ALREADY)
  requireVersion(asked, decision === 'approve' && state === 'hidden' ? LISTING_DECIDED_ALREADY : QUEUE_ANSWERS.changed)
  record.set('state', wanted)
  record.set('state_reason', decision === 'decline' ? reason : '')
  asked.tx.save(record)
}

const decideReview = (asked: Asked) => {
  const { record, decision } = asked
  const isDecided = record.getBool('is_approved') || record.getBool('is_declined')
  if (isDecided !== (decision === 'undo')) refuse(QUEUE_ANSWERS.decided)
  requireVersion(asked)
  record.set('is_approved', decision === 'approve')
  record.set('is_declined', decision === 'decline')
  asked.tx.save(record)
}

const decideRequest = (asked: Asked) => {
  const { record, decision, reason } = asked
  const isDecided = record.getString('status') !== 'pending'
  if (isDecided !== (decision === 'undo')) refuse(DECIDED_ALREADY)
  if (decision === 'undo') reopenRequest(record)
  else {
    record.set('status', decision === 'approve' ? 'approved' : 'declined')
    record.set('reason', decision === 'decline' ? reason : '')
  }
  asked.tx.save(record)
}

/** A released request is mailed with its decision; until the mail has gone it can be taken back. */
const holdAgain = ({ tx, record }: Asked) => {
  const mails = "kind IN ('inquiry', 'inquiry_receipt') AND record = {:record}"
  const sent = tx.countRecords('outbox_mails', $dbx.exp(`${mails} AND state != 'pending'`, { record: record.id }))
  if (sent > 0) refuse(QUEUE_ANSWERS.mailed)
  tx.db().newQuery(`DELETE FROM outbox_mails WHERE ${mails}`).bind({ record: record.id }).execute()
  record.set('is_held', true)
}

const decideInquiry = (asked: Asked) => {
  const { record, decision } = asked
  const isHeld = record.getBool('is_held')
  const isClosed = record.getString('status') === 'closed'
  if ((decision === 'undo') === (isHeld && !isClosed)) refuse(QUEUE_ANSWERS.decided)
  if (decision === 'approve') record.set('is_held', false)
  else if (decision === 'decline') record.set('status', 'closed')
  else if (!isHeld) holdAgain(asked)
  else record.set('status', 'new')
  asked.tx.save(record)
}

const decideMail = (asked: Asked) => {
  const { record, decision } = asked
  const state = record.getString('state')
  const from = decision === 'undo' ? ['pending', 'skipped'] : ['failed']
  if (!from.includes(state)) refuse(decision === 'undo' ? QUEUE_ANSWERS.notUndone : QUEUE_ANSWERS.decided)
  record.set('state', { approve: 'pending', decline: 'skipped', undo: 'failed' }[decision])
  asked.tx.save(record)
}

const decideRemoval = (asked: Asked) => {
  const { tx, record, decision } = asked
  if ((record.getString('state') === 'pending') === (decision === 'undo')) refuse(QUEUE_ANSWERS.decided)
  const isRemoval = record.getString('wish') === 'remove' && record.getString('listing') !== ''
  const decided = decision === 'approve' && isRemoval ? 'removed' : 'done'
  record.set('state', decision === 'undo' ? 'pending' : decided)
  tx.save(record)
}

const decideClaim = ({ tx, record, decision, by, reason }: Asked) => {
  const state = record.getString('state')
  const isDecided = state === 'approved' || state === 'declined'
  if (decision === 'undo') {
    if (!isDecided) refuse(QUEUE_ANSWERS.notUndone)
    return reopenClaim(tx, record, by)
  }
  if (isDecided)
    refuse(
      decidedAlready('claim', state, nameOfAccount(tx, record.getString('decided_by')), record.getString('decided_at')),
    )
  if (state !== 'waiting') refuse(CLAIM_ANSWERS.notRunning)
  return decision === 'approve' ? approveClaim(tx, record, by) : declineClaim(tx, record, reason, by)
}

const decideEdit = ({ tx, record, decision, by, reason, seen }: Asked) => {
  if (decision === 'undo') return reopenEdit(tx, record)
  return decision === 'approve' ? approveEdit(tx, record, by, seen) : declineEdit(tx, record, by, reason)
}

const KINDS: Readonly<Record<QueueKind, { collection: string; decide: (asked: Asked) => void; gone: string }>> = {
  listings: { collection: 'company_listings', decide: decideListing, gone: 'This listing has been deleted.' },
  edits: { collection: 'listing_edits', decide: decideEdit, gone: EDIT_ANSWERS.gone },
  claims: { collection: 'claims', decide: decideClaim, gone: CLAIM_ANSWERS.gone },
  reviews: { collection: 'reviews', decide: decideReview, gone: QUEUE_ANSWERS.gone },
  reports: {
    collection: 'review_reports',
    decide: ({ tx, record, decision }) => decideReport(tx, record, decision),
    gone: QUEUE_ANSWERS.gone,
  },
  requests: { collection: 'listing_requests', decide: decideRequest, gone: QUEUE_ANSWERS.gone },
  removals: { collection: 'removal_requests', decide: decideRemoval, gone: QUEUE_ANSWERS.gone },
  inquiries: { collection: 'inquiries', decide: decideInquiry, gone: QUEUE_ANSWERS.gone },
  mails: { collection: 'outbox_mails', decide: decideMail, gone: QUEUE_ANSWERS.gone },
}

const WORDS = { approve: 'approved', decline: 'declined', undo: 'took back the decision of' } as const

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * POST /api/directory/queue/decide `{ kind, id, decision, reason, version, seen }`, by an administrator: `approve`,
 * `decline` or `undo`. Answers `{ "version": "…" }`, by which the decision may be taken back; 409 in words when somebody
 * else was first or what was read is not so any more.
 */
export const decideInQueue = (e: core.RequestEvent) => {
  requireAdmin(e, QUEUE_ANSWERS.admins)
  const { body } = e.requestInfo()
  const kind = QUEUE_KINDS.find((known) => known === body['kind'])
  const decision = QUEUE_DECISIONS.find((known) => known === body['decision'])
  const by = e.auth
  if (!kind || !decision || !by) throw new BadRequestError(QUEUE_ANSWERS.unknown)
  const { collection, decide, gone } = KINDS[kind]
  let version = ''
  e.app.runInTransaction((tx) => {
    const record = findRecord(tx, collection, textOf(body['id']))
    if (!record) throw new NotFoundError(gone)
    const reason = textOf(body['reason']).trim()
    const asked = { tx, record, decision, by, reason, version: textOf(body['version']), seen: body['seen'] }
    asMaker(tx, makerOf(e), () => decide(asked))
    version = record.getString('updated')
  })
  const action = `${WORDS[decision]} one of the ${kind} that wait`
  logSecurityEvent(e.app, {
    type: 'PRIVILEGED_ACTION',
    account: by,
    ...senderOf(e),
    details: { action, resourceId: textOf(body['id']) },
  })
  return e.json(200, { version })
}

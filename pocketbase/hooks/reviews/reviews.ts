import { QUEUE_ANSWERS, type QueueDecision } from '../../../domain/moderation/queue.ts'
import { REVIEW_REFUSALS } from '../../../domain/reviews/rules.ts'
import { namesContact } from '../../../domain/text/contact-details.ts'
import { countLinks, MOST_LINKS } from '../../../domain/text/count-links.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor, inTransaction } from '../changes/request-context.ts'
import { findRecord, momentFromNow, recordOf, satisfiesRule } from '../database/records.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'
import { countAction, isTrusted } from '../moderation/member-limits.ts'
import { verifiedMember } from '../moderation/member-requests.ts'

/** On a request to report a review: one open report of an account, of which the administrators are told. */
export const receiveReport = (e: core.RecordRequestEvent) => {
  const report = recordOf(e)
  if (!report.getString('state')) report.set('state', 'open')
  if (e.hasSuperuserAuth()) return e.next()
  const [review, by] = [report.getString('review'), verifiedMember(e).id]
  inTransaction(e, (tx) => {
    const same = $dbx.exp("review = {:review} AND reported_by = {:by} AND state = 'open'", { review, by })
    if (tx.countRecords('review_reports', same) > 0) throw new BadRequestError(REVIEW_REFUSALS.reported)
    countAction(tx, 'review_report', by)
    e.next()
    for (const address of adminAddresses(tx)) enqueueMail(tx, 'reported_review', report.id, address)
  })
}

/** On update of a review: one that is no longer shown has what was reported of it settled. */
export const settleReports = (e: core.RecordEvent) => {
  const review = recordOf(e)
  const isHidden = review.original().getBool('is_approved') && !review.getBool('is_approved')
  if (!isHidden) return e.next()
  inTransaction(e, (tx) => {
    e.next()
    tx.db()
      .newQuery(
        "UPDATE review_reports SET state = 'hidden', updated = {:now} WHERE review = {:review} AND state = 'open'",
      )
      .bind({ review: review.id, now: momentFromNow(0) })
      .execute()
  })
}

const refuse = (message: string): never => {
  throw new ApiError(409, message)
}

const reviewOf = (tx: core.App, report: core.Record): core.Record => {
  const review = findRecord(tx, 'reviews', report.getString('review'))
  return review ?? refuse(QUEUE_ANSWERS.gone)
}

/** A review that is hidden is declined, so that it does not wait for anybody again; what was reported of it is settled with it. */
const hide = (tx: core.App, report: core.Record) => {
  const review = reviewOf(tx, report)
  review.set('is_approved', false)
  review.set('is_declined', true)
  tx.save(review)
}

/** Shows the review again, and opens all reports that were settled with it. */
const showAgain = (tx: core.App, report: core.Record) => {
  const review = reviewOf(tx, report)
  review.set('is_approved', true)
  review.set('is_declined', false)
  tx.save(review)
  tx.db()
    .newQuery(
      "UPDATE review_reports SET state = 'open' WHERE review = {:review} AND state = 'hidden' AND updated = {:settled}",
    )
    .bind({ review: review.id, settled: report.getString('updated') })
    .execute()
}

/**
 * Hides the review that a company has reported, keeps it, or opens the report again.
 * @param requireShown throws 409 when the report or its review has changed since it was read
 */
export const decideReport = (tx: core.App, report: core.Record, decision: QueueDecision, requireShown: () => void) => {
  const state = report.getString('state')
  if ((state === 'open') === (decision === 'undo')) refuse(QUEUE_ANSWERS.decided)
  requireShown()
  if (decision === 'approve') return hide(tx, report)
  if (state === 'hidden') return showAgain(tx, report)
  report.set('state', decision === 'decline' ? 'dismissed' : 'open')
  tx.save(report)
}

/** The review that a route names, for who edits its company. @throws 404 for everybody else */
const repliedReview = (e: core.RequestEvent): core.Record => {
  const review = findRecord(e.app, 'reviews', e.request?.pathValue('id') ?? '')
  const company = review && findRecord(e.app, 'company_listings', review.getString('listing'))
  const mayAnswer = company && satisfiesRule(e.app, e, company, company.collection().viewRule)
  if (!review?.getBool('is_approved') || !mayAnswer) throw new NotFoundError(REVIEW_REFUSALS.gone)
  if (company.getString('state') !== 'published') throw new BadRequestError(REVIEW_REFUSALS.notPublished)
  return review
}

const refuseReply = (problem: string): never => {
  throw new BadRequestError(problem, { reply_text: new ValidationError('validation_links', problem) })
}

/**
 * POST /api/directory/reviews/{id}/reply `{ "text": "…" }`, by who edits the company: its one answer to an approved
 * review, which its page shows; an empty one takes it away. A route, since who may answer may read no address of a
 * reviewer, which an answered record would hold. Answers 204; 400 with the problem of `reply_text`.
 */
export const replyToReview = (e: core.RequestEvent) => {
  const found = repliedReview(e)
  const { id } = found
  const company = found.getString('listing')
  const { text } = e.requestInfo().body
  const reply = typeof text === 'string' ? text : ''
  if (countLinks(reply) > MOST_LINKS) refuseReply(REVIEW_REFUSALS.links)
  const member = isAdmin(e.auth) ? undefined : verifiedMember(e)
  if (member && namesContact(reply) && !isTrusted(e.app, member, company)) refuseReply(REVIEW_REFUSALS.contact)
  e.app.runInTransaction((tx) => {
    if (member) countAction(tx, 'review_reply', member.id)
    const review = tx.findRecordById('reviews', id)
    review.set('reply_text', reply)
    review.set('reply_at', reply.trim() ? momentFromNow(0) : '')
    asActor(tx, actorOf(e), () => tx.save(review))
  })
  return e.noContent(204)
}

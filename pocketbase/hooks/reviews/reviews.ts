import { QUEUE_ANSWERS, type QueueDecision } from '../../../domain/moderation/queue.ts'
import { REVIEW_REFUSALS } from '../../../domain/reviews/rules.ts'
import { namesContact } from '../../../domain/text/contact-details.ts'
import { countLinks, MOST_LINKS } from '../../../domain/text/count-links.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor, inTransaction } from '../changes/request-context.ts'
import { findRecord, recordOf, satisfiesRule, timeFromNow } from '../database/records.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'
import { countAction, isTrusted } from '../moderation/member-limits.ts'
import { verifiedMember } from '../moderation/member-requests.ts'

/** On a request to report a review: allows one open report per account and emails the administrators. */
export const receiveReport = (e: core.RecordRequestEvent) => {
  const report = recordOf(e)
  if (!report.getString('state')) report.set('state', 'open')
  if (e.hasSuperuserAuth()) return e.next()
  const [review, by] = [report.getString('review'), verifiedMember(e).id]
  inTransaction(e, (tx) => {
    const same = $dbx.exp("review = {:review} AND reported_by = {:by} AND state = 'open'", { review, by })
    if (tx.countRecords('review_reports', same) > 0) throw new BadRequestError(REVIEW_REFUSALS.reported)
    countAction(tx, 'review_report', by)
    // it may have been hidden since the access rule was checked
    if (!findRecord(tx, 'reviews', review)?.getBool('is_approved')) throw new BadRequestError(REVIEW_REFUSALS.gone)
    e.next()
    for (const address of adminAddresses(tx)) enqueueMail(tx, 'reported_review', report.id, address)
  })
}

/** On update of a review: a hidden one has no open reports, whatever it was when this request read it. */
export const closeReports = (e: core.RecordEvent) => {
  const review = recordOf(e)
  if (review.getBool('is_approved')) return e.next()
  inTransaction(e, (tx) => {
    e.next()
    const open = "review = {:review} && state = 'open'"
    for (const report of tx.findRecordsByFilter('review_reports', open, '', 0, 0, { review: review.id })) {
      report?.set('state', 'hidden')
      if (report) tx.save(report)
    }
  })
}

const refuse = (message: string): never => {
  throw new ApiError(409, message)
}

const reviewOf = (tx: core.App, report: core.Record): core.Record => {
  const review = findRecord(tx, 'reviews', report.getString('review'))
  return review ?? refuse(QUEUE_ANSWERS.gone)
}

/** Hides a review as declined, so that it does not return to the queue. This closes its reports. */
const hide = (tx: core.App, report: core.Record) => {
  const review = reviewOf(tx, report)
  review.set('is_approved', false)
  review.set('is_declined', true)
  tx.save(review)
}

/**
 * Decides a report: hides its review, or dismisses the report.
 * @param requireShown throws 409 if the report or its review has changed since it was read
 */
export const decideReport = (tx: core.App, report: core.Record, decision: QueueDecision, requireShown: () => void) => {
  if (report.getString('state') !== 'open') refuse(QUEUE_ANSWERS.decided)
  requireShown()
  if (decision === 'approve') return hide(tx, report)
  report.set('state', 'dismissed')
  tx.save(report)
}

/** The review of a route's path. @throws 404 unless the account may edit its company */
const repliedReview = (e: core.RequestEvent): core.Record => {
  const review = findRecord(e.app, 'reviews', e.request?.pathValue('id') ?? '')
  const company = review && findRecord(e.app, 'company_listings', review.getString('listing'))
  const mayReply = company && satisfiesRule(e.app, e, company, company.collection().viewRule)
  if (!review?.getBool('is_approved') || !mayReply) throw new NotFoundError(REVIEW_REFUSALS.gone)
  if (company.getString('state') !== 'published') throw new BadRequestError(REVIEW_REFUSALS.notPublished)
  return review
}

const refuseReply = (problem: string): never => {
  throw new BadRequestError(problem, { reply_text: new ValidationError('validation_links', problem) })
}

/**
 * POST /api/directory/reviews/{id}/reply `{ "text": "…" }`, for accounts that may edit the company: sets its public
 * reply to an approved review; an empty text removes it. A route instead of an update, because a response with the
 * record would reveal the reviewer's email. Answers 204, or 400 with the problem of `reply_text`.
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
    review.set('reply_at', reply.trim() ? timeFromNow(0) : '')
    asActor(tx, actorOf(e), () => tx.save(review))
  })
  return e.noContent(204)
}

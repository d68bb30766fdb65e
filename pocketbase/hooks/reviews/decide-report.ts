import { QUEUE_ANSWERS, type QueueDecision } from '../../../domain/moderation/queue.ts'
import { findRecord } from '../database/records.ts'

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
  report.set('state', decision === 'decline' ? 'kept' : 'open')
  tx.save(report)
}

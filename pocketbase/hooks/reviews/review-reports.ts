import { REVIEW_REFUSALS } from '../../../domain/reviews/rules.ts'
import { inTransaction } from '../changes/request-context.ts'
import { momentFromNow, recordOf } from '../database/records.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'
import { countAction } from '../moderation/count-action.ts'
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

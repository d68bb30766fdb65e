import { QUEUE_ANSWERS } from '../../../domain/moderation/queue.ts'
import { reopenClaim } from '../claims/decide-claim.ts'
import { reopenEdit } from '../moderation/decide-edit.ts'
import { setPhotoState } from '../photos/photos.ts'

// What a reverted decision needs besides the earlier values of its records.

const PENDING: Readonly<Record<string, string>> = {
  review_reports: 'open',
  removal_requests: 'pending',
  outbox_mails: 'failed',
}

/** Makes what was decided about pending again. @throws 409 if something else depends on the decision */
export const reopenDecided = (tx: core.App, record: core.Record) => {
  const collection = record.collection().name
  switch (collection) {
    case 'claims':
      return reopenClaim(tx, record)
    case 'listing_edits':
      return reopenEdit(tx, record)
    case 'listing_photos':
      return setPhotoState(tx, record, 'waiting', { by: '', reason: '' })
    default:
      record.set('state', PENDING[collection])
      return tx.save(record)
  }
}

/** Deletes the emails of an inquiry that is held back again. @throws 409 if they are already on their way */
export const withdrawRelease = (tx: core.App, inquiry: core.Record) => {
  const mails = "kind IN ('inquiry', 'inquiry_receipt') AND record = {:record}"
  const sent = tx.countRecords('outbox_mails', $dbx.exp(`${mails} AND state != 'pending'`, { record: inquiry.id }))
  if (sent > 0) throw new ApiError(409, QUEUE_ANSWERS.mailed)
  tx.db().newQuery(`DELETE FROM outbox_mails WHERE ${mails}`).bind({ record: inquiry.id }).execute()
}

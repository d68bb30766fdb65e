import { UNDO_MINUTES, UNDO_REFUSALS } from '../../../domain/inquiries/follow-up-rules.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { momentFromNow } from '../database/records.ts'
import { personId, readableInquiry } from './inquiry-access.ts'
import { noteChange } from './inquiry-events.ts'

/** What can be taken back, and the field that it changed. */
const FIELDS: Readonly<Record<string, string>> = { status: 'status', outcome: 'outcome' }

/**
 * POST /api/directory/inquiries/{id}/undo `{ "kind": "status", "before": "new", "after": "closed" }`, for whoever may read the
 * inquiry: takes back that change of its status or outcome, when it is the newest and the same account made it in the
 * last minutes. The only way from responded or
 * closed back to new. Answers 204; 409 with a sentence when there is nothing to take back.
 */
export const undoInquiry = (e: core.RequestEvent) => {
  const inquiry = readableInquiry(e)
  const asked = e.requestInfo().body
  const kind = String(asked['kind'])
  const field = FIELDS[kind]
  if (!field) throw new BadRequestError(UNDO_REFUSALS.tooLate)
  e.app.runInTransaction((tx) => {
    const [newest] = tx.findRecordsByFilter(
      'inquiry_events',
      'inquiry = {:inquiry} && kind = {:kind}',
      '-created,-@rowid',
      1,
      0,
      { inquiry: inquiry.id, kind },
    )
    const isOwn = newest?.getString('actor') === personId(e.auth)
    if (!newest || newest.getString('created') < momentFromNow(-UNDO_MINUTES * MINUTE_MS))
      throw new ApiError(409, UNDO_REFUSALS.tooLate)
    const stored = tx.findRecordById('inquiries', inquiry.id)
    const [before, after] = [newest.getString('before'), newest.getString('after')]
    const isAsked = asked['before'] === before && asked['after'] === after
    if (!isOwn || !isAsked || stored.getString(field) !== after) throw new ApiError(409, UNDO_REFUSALS.changed)
    stored.set(field, before)
    tx.save(stored)
    noteChange(tx, stored, e.auth, { kind: newest.getString('kind') as 'status', before: after, after: before })
  })
  return e.noContent(204)
}

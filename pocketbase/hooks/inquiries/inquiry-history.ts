import { INQUIRY_MAIL_KINDS, type InquiryHistory } from '../../../domain/inquiries/inquiry-history.ts'
import { selectRows } from '../database/records.ts'
import { customerStanding } from './customer-consent.ts'
import { personId, readableInquiry } from './inquiry-access.ts'

const MAILS = `json_object('id', id, 'kind', kind, 'record', record, 'recipient', recipient, 'state', state,
  'error', last_error, 'created', created, 'updated', updated)`
const EVENTS = `json_object('id', id, 'kind', kind, 'before', before, 'after', after, 'actor_name', actor_name,
  'created', created)`
/** So many of each are told of. */
const MOST = 200

/**
 * GET /api/directory/inquiries/{id}/history, for whoever may read the inquiry: its mails with what became of them, and
 * its changes, oldest first, a `InquiryHistory`.
 */
export const answerInquiryHistory = (e: core.RequestEvent) => {
  const { id } = readableInquiry(e)
  const kinds = INQUIRY_MAIL_KINDS.map((kind) => `'${kind}'`).join(', ')
  const history: InquiryHistory = {
    customer: customerStanding(e.app, id, personId(e.auth)),
    waiting: selectRows(e.app, 'json_quote(id)', 'FROM inquiry_replies WHERE inquiry = {:id} AND is_waiting = TRUE', {
      id,
    }),
    mails: selectRows(
      e.app,
      MAILS,
      `FROM (SELECT * FROM outbox_mails WHERE kind IN (${kinds})
          AND record IN (SELECT {:id} UNION ALL SELECT id FROM inquiry_replies WHERE inquiry = {:id})
        ORDER BY created LIMIT ${MOST})`,
      { id },
    ),
    events: selectRows(
      e.app,
      EVENTS,
      `FROM (SELECT * FROM inquiry_events WHERE inquiry = {:id} ORDER BY created, rowid LIMIT ${MOST})`,
      { id },
    ),
  }
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, history)
}

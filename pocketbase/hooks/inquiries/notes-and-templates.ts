import { cutText } from '../../../domain/fields/characters.ts'
import { FOLLOW_UP_LIMITS, MOST_TEMPLATES, TOO_MANY_TEMPLATES } from '../../../domain/inquiries/follow-up-rules.ts'
import { inTransaction } from '../changes/request-context.ts'
import { recordOf } from '../database/records.ts'
import { countAction } from '../moderation/count-action.ts'
import { personId, personName } from './inquiry-access.ts'

/** On a request to create a note: it says who wrote it. */
export const receiveNote = (e: core.RecordRequestEvent) => {
  if (e.hasSuperuserAuth()) return e.next()
  recordOf(e).set('author_name', cutText(personName(e.auth), FOLLOW_UP_LIMITS.person))
  inTransaction(e, (tx) => {
    countAction(tx, 'note', personId(e.auth))
    e.next()
  })
}

/** On a request to keep a text for replies: an account keeps so many. */
export const receiveTemplate = (e: core.RecordRequestEvent) => {
  const account = recordOf(e).getString('account')
  inTransaction(e, (tx) => {
    if (tx.countRecords('reply_templates', $dbx.exp('account = {:account}', { account })) >= MOST_TEMPLATES)
      throw new BadRequestError(TOO_MANY_TEMPLATES)
    e.next()
  })
}

import { cutText } from '../../../domain/fields/characters.ts'
import { INQUIRY_MAIL_KINDS, type InquiryHistory } from '../../../domain/inquiries/inquiry-history.ts'
import {
  FOLLOW_UP_LIMITS,
  KEEP_INQUIRIES_MONTHS,
  MOST_TEMPLATES,
  TOO_MANY_TEMPLATES,
  UNDO_MINUTES,
} from '../../../domain/inquiries/rules.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { inTransaction } from '../changes/request-context.ts'
import { settingOf } from '../database/directory-settings.ts'
import { findRecord, recordOf, satisfiesRule, selectRows } from '../database/records.ts'
import type { FoundRevision } from '../history/revisions.ts'
import { countAction } from '../moderation/member-limits.ts'
import { monthsBefore } from '../removal-requests/age-rule.ts'
import { customerStanding } from './customer-consent.ts'

/** Who replies to an inquiry: an account, or someone with a link from its email. */
interface InquiryActor {
  /** Id of the account; '' for a superuser, which is not an account of the directory. */
  id: string
  name: string
}

/** On a request to change an inquiry: assigns a reminder to the account that sets it. */
export const followInquiry = (e: core.RecordRequestEvent) => {
  const inquiry = recordOf(e)
  const [before, after] = [inquiry.original().getString('remind_at'), inquiry.getString('remind_at')]
  if (before !== after) inquiry.set('remind_user', after ? personId(e.auth) : '')
  e.next()
}

const MAILS = `json_object('id', id, 'kind', kind, 'record', record, 'recipient', recipient, 'state', state,
  'error', last_error, 'created', created, 'updated', updated)`
const CHANGES = `json_object('id', id, 'changes', json(changes), 'actor_name', actor_name, 'created', created)`
/** Limits emails and changes in a history. */
const MAX_HISTORY = 200

/**
 * GET /api/directory/inquiries/{id}/history, for accounts that may read the inquiry: its emails with their delivery
 * state, and its changes, oldest first. Answers an `InquiryHistory`.
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
        ORDER BY created LIMIT ${MAX_HISTORY})`,
      { id },
    ),
    changes: selectRows(
      e.app,
      CHANGES,
      `FROM (SELECT * FROM revisions WHERE record = {:id} AND collection = 'inquiries'
        ORDER BY created, rowid LIMIT ${MAX_HISTORY})`,
      { id },
    ),
  }
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, history)
}

/** True if the account of a request changed an inquiry in the last minutes and may still read it. */
export const isOwnChange = (
  e: core.RequestEvent,
  change: Pick<FoundRevision, 'collection' | 'record' | 'actor' | 'created'>,
) => {
  const inquiry = change.collection === 'inquiries' ? findRecord(e.app, 'inquiries', change.record) : undefined
  if (!inquiry || change.actor === '' || change.actor !== personId(e.auth)) return false
  const isRecent = Date.now() - new Date(change.created).getTime() < UNDO_MINUTES * MINUTE_MS
  return isRecent && satisfiesRule(e.app, e, inquiry, inquiry.collection().viewRule)
}

/** On a request to create a note: stores the name of its author. */
export const receiveNote = (e: core.RecordRequestEvent) => {
  if (e.hasSuperuserAuth()) return e.next()
  recordOf(e).set('author_name', actorOf(e.auth).name)
  inTransaction(e, (tx) => {
    countAction(tx, 'note', personId(e.auth))
    e.next()
  })
}

/** On a request to create a reply template: limits the templates of an account. */
export const receiveTemplate = (e: core.RecordRequestEvent) => {
  const account = recordOf(e).getString('account')
  inTransaction(e, (tx) => {
    if (tx.countRecords('reply_templates', $dbx.exp('account = {:account}', { account })) >= MOST_TEMPLATES)
      throw new BadRequestError(TOO_MANY_TEMPLATES)
    e.next()
  })
}

/** Small, so that no save waits long. */
const BATCH = 50

const oldest = (app: core.App, before: string): string[] =>
  selectRows<string>(
    app,
    'json_quote(id)',
    `FROM (SELECT id FROM inquiries WHERE created < {:before} ORDER BY created LIMIT ${BATCH})`,
    { before },
  )

/** Every night: deletes old inquiries with their notes, replies and events. */
export const pruneInquiries = (app: core.App) => {
  const before = monthsBefore(settingOf(app, 'keep_inquiries_months', KEEP_INQUIRIES_MONTHS.most))
  for (let ids = oldest(app, before); ids.length; ids = oldest(app, before))
    app.runInTransaction((tx) => {
      for (const id of ids) tx.delete(tx.findRecordById('inquiries', id))
    })
}

/** The inquiry of a route's path. @throws 404 if the account may not read it */
const readableInquiry = (e: core.RequestEvent): core.Record => {
  const inquiry = findRecord(e.app, 'inquiries', e.request?.pathValue('id') ?? '')
  if (!inquiry || !satisfiesRule(e.app, e, inquiry, inquiry.collection().viewRule))
    throw new NotFoundError('This inquiry does not exist.')
  return inquiry
}

/** Id of the account; '' for a superuser, which is not an account of the directory. */
const personId = (account: core.Record | null | undefined): string => actorOf(account).id

/** An account with its name, or else its email address. */
export const actorOf = (account: core.Record | null | undefined): InquiryActor => {
  if (account?.collection().name !== 'users') return { id: '', name: '' }
  return { id: account.id, name: cutText(account.getString('full_name') || account.email(), FOLLOW_UP_LIMITS.person) }
}

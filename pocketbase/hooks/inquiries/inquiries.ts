import { cutText } from '../../../domain/fields/characters.ts'
import { INQUIRY_MAIL_KINDS, type InquiryHistory } from '../../../domain/inquiries/inquiry-history.ts'
import {
  FOLLOW_UP_LIMITS,
  type InquiryEventKind,
  KEEP_INQUIRIES_MONTHS,
  MOST_TEMPLATES,
  TOO_MANY_TEMPLATES,
  UNDO_MINUTES,
  UNDO_REFUSALS,
} from '../../../domain/inquiries/rules.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { inTransaction } from '../changes/request-context.ts'
import { settingOf } from '../database/directory-settings.ts'
import { findRecord, momentFromNow, recordOf, satisfiesRule, selectRows } from '../database/records.ts'
import { decidedOn } from '../history/write-history.ts'
import { countAction } from '../moderation/member-limits.ts'
import { monthsBefore } from '../removal-requests/age-rule.ts'
import { customerStanding } from './customer-consent.ts'

/** The field whose changes each kind of event tells of. */
const FIELDS = {
  status: 'status',
  outcome: 'outcome',
  reminder: 'remind_at',
  released: 'is_held',
} as const satisfies Record<InquiryEventKind, string>

interface InquiryChange {
  kind: InquiryEventKind
  before: string
  after: string
}

/** Writes down what was changed of an inquiry, and by whom. */
export const noteChange = (
  tx: core.App,
  inquiry: core.Record,
  account: core.Record | undefined | null,
  { kind, before, after }: InquiryChange,
) => {
  const event = new Record(tx.findCachedCollectionByNameOrId('inquiry_events'))
  event.set('inquiry', inquiry.id)
  event.set('kind', kind)
  event.set('before', before)
  event.set('after', after)
  event.set('actor', personId(account))
  event.set('actor_name', cutText(personName(account), FOLLOW_UP_LIMITS.person))
  event.set('fingerprint', decidedOn(tx))
  tx.save(event)
}

const changesOf = (inquiry: core.Record): InquiryChange[] =>
  (Object.entries(FIELDS) as [InquiryEventKind, string][])
    .map(([kind, field]) => ({
      kind,
      before: inquiry.original().getString(field),
      after: inquiry.getString(field),
    }))
    .filter(({ before, after }) => before !== after)

/** Saves an inquiry, and writes down what the save changed. */
export const saveWithEvents = (tx: core.App, inquiry: core.Record, account: core.Record) => {
  const changes = changesOf(inquiry)
  tx.save(inquiry)
  for (const change of changes) noteChange(tx, inquiry, account, change)
}

/** On a request to change an inquiry: a reminder is of the account that sets it, and what changes is written down. */
export const followInquiry = (e: core.RecordRequestEvent) => {
  const inquiry = recordOf(e)
  const changes = changesOf(inquiry)
  if (changes.some(({ kind }) => kind === 'reminder'))
    inquiry.set('remind_user', inquiry.getString('remind_at') ? personId(e.auth) : '')
  inTransaction(e, (tx) => {
    e.next()
    for (const change of changes) noteChange(tx, inquiry, e.auth, change)
  })
}

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

/** What can be taken back, and the field that it changed. */
const UNDO_FIELDS: Readonly<Record<string, string>> = { status: 'status', outcome: 'outcome' }

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
  const field = UNDO_FIELDS[kind]
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

/** So many at a time, so that no save waits for long. */
const BATCH = 50

const oldest = (app: core.App, before: string): string[] =>
  selectRows<string>(
    app,
    'json_quote(id)',
    `FROM (SELECT id FROM inquiries WHERE created < {:before} ORDER BY created LIMIT ${BATCH})`,
    { before },
  )

/** Every night: erases old requests for a quote, with notes, replies and what became of them. */
export const pruneInquiries = (app: core.App) => {
  const before = monthsBefore(settingOf(app, 'keep_inquiries_months', KEEP_INQUIRIES_MONTHS.most))
  for (let ids = oldest(app, before); ids.length; ids = oldest(app, before))
    app.runInTransaction((tx) => {
      for (const id of ids) tx.delete(tx.findRecordById('inquiries', id))
    })
}

/** The inquiry that a route names, for whoever may read it. @throws 404 for everybody else */
const readableInquiry = (e: core.RequestEvent): core.Record => {
  const inquiry = findRecord(e.app, 'inquiries', e.request?.pathValue('id') ?? '')
  if (!inquiry || !satisfiesRule(e.app, e, inquiry, inquiry.collection().viewRule))
    throw new NotFoundError('There is no such inquiry.')
  return inquiry
}

/** What an account is called where its people read it; '' for a superuser, who is no account of the directory. */
export const personName = (account: core.Record | null | undefined): string =>
  account?.collection().name === 'users' ? account.getString('full_name') || account.email() : ''

/** Id of the account; '' for a superuser. */
export const personId = (account: core.Record | null | undefined): string =>
  account?.collection().name === 'users' ? account.id : ''

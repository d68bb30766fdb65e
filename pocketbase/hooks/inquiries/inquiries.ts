import { cutText } from '../../../domain/fields/characters.ts'
import { INQUIRY_MAIL_KINDS, type InquiryHistory } from '../../../domain/inquiries/inquiry-history.ts'
import {
  FOLLOW_UP_LIMITS,
  INQUIRY_EVENTS,
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
import { choiceOf, findRecord, recordOf, satisfiesRule, selectRows, timeFromNow } from '../database/records.ts'
import { decidedOn } from '../history/write-history.ts'
import { countAction } from '../moderation/member-limits.ts'
import { monthsBefore } from '../removal-requests/age-rule.ts'
import { customerStanding } from './customer-consent.ts'

/** The field behind each kind of event. */
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

/** Who changes an inquiry: an account, or someone with a link from its email. */
interface InquiryActor {
  /** Id of the account; '' for a superuser, which is not an account of the directory. */
  id: string
  name: string
}

/** Records a change of an inquiry and who made it. */
export const recordInquiryChange = (
  tx: core.App,
  inquiry: core.Record,
  actor: InquiryActor,
  { kind, before, after }: InquiryChange,
) => {
  const event = new Record(tx.findCachedCollectionByNameOrId('inquiry_events'))
  event.set('inquiry', inquiry.id)
  event.set('kind', kind)
  event.set('before', before)
  event.set('after', after)
  event.set('actor', actor.id)
  event.set('actor_name', actor.name)
  event.set('fingerprint', decidedOn(tx))
  tx.save(event)
}

const changesOf = (inquiry: core.Record): InquiryChange[] =>
  INQUIRY_EVENTS.map((kind) => ({
    kind,
    before: inquiry.original().getString(FIELDS[kind]),
    after: inquiry.getString(FIELDS[kind]),
  })).filter(({ before, after }) => before !== after)

/** Saves an inquiry and records its changes. */
export const saveWithEvents = (tx: core.App, inquiry: core.Record, account: core.Record) => {
  const changes = changesOf(inquiry)
  tx.save(inquiry)
  for (const change of changes) recordInquiryChange(tx, inquiry, actorOf(account), change)
}

/** On a request to change an inquiry: assigns a reminder to the account that sets it, and records the changes. */
export const followInquiry = (e: core.RecordRequestEvent) => {
  const inquiry = recordOf(e)
  const changes = changesOf(inquiry)
  if (changes.some(({ kind }) => kind === 'reminder'))
    inquiry.set('remind_user', inquiry.getString('remind_at') ? personId(e.auth) : '')
  inTransaction(e, (tx) => {
    e.next()
    for (const change of changes) recordInquiryChange(tx, inquiry, actorOf(e.auth), change)
  })
}

const MAILS = `json_object('id', id, 'kind', kind, 'record', record, 'recipient', recipient, 'state', state,
  'error', last_error, 'created', created, 'updated', updated)`
const EVENTS = `json_object('id', id, 'kind', kind, 'before', before, 'after', after, 'actor_name', actor_name,
  'created', created)`
/** Limits emails and events in a history. */
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
    events: selectRows(
      e.app,
      EVENTS,
      `FROM (SELECT * FROM inquiry_events WHERE inquiry = {:id} ORDER BY created, rowid LIMIT ${MAX_HISTORY})`,
      { id },
    ),
  }
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, history)
}

/** The kinds of changes that can be undone, and their fields. */
const UNDO_FIELDS: Readonly<Record<string, string>> = { status: 'status', outcome: 'outcome' }

/**
 * POST /api/directory/inquiries/{id}/undo `{ "kind": "status", "before": "new", "after": "closed" }`, for accounts that
 * may read the inquiry: undoes the newest change of its status or outcome, if this account made it in the last minutes.
 * There is no other way back to "new". Answers 204, or 409 with a message if the change cannot be undone.
 */
export const undoInquiry = (e: core.RequestEvent) => {
  const inquiry = readableInquiry(e)
  const { kind: given, ...named } = e.requestInfo().body
  const kind = String(given)
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
    if (!newest || newest.getString('created') < timeFromNow(-UNDO_MINUTES * MINUTE_MS))
      throw new ApiError(409, UNDO_REFUSALS.tooLate)
    const stored = tx.findRecordById('inquiries', inquiry.id)
    const [before, after] = [newest.getString('before'), newest.getString('after')]
    const isNamed = named['before'] === before && named['after'] === after
    if (!isOwn || !isNamed || stored.getString(field) !== after) throw new ApiError(409, UNDO_REFUSALS.changed)
    stored.set(field, before)
    tx.save(stored)
    recordInquiryChange(tx, stored, actorOf(e.auth), {
      kind: choiceOf(newest, 'kind', INQUIRY_EVENTS),
      before: after,
      after: before,
    })
  })
  return e.noContent(204)
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

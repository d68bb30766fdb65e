import { cutText } from '../../../domain/fields/characters.ts'
import { FOLLOW_UP_LIMITS, type InquiryEventKind } from '../../../domain/inquiries/follow-up-rules.ts'
import { inTransaction } from '../changes/request-context.ts'
import { recordOf } from '../database/records.ts'
import { decidedOn } from '../history/write-history.ts'
import { personId, personName } from './inquiry-access.ts'

/** The field whose changes each kind of event tells of. */
const FIELDS = {
  status: 'status',
  outcome: 'outcome',
  reminder: 'remind_at',
  released: 'is_held',
} as const satisfies Record<InquiryEventKind, string>

export interface InquiryChange {
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
  event.set('shown', decidedOn(tx))
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
    inquiry.set('remind_who', inquiry.getString('remind_at') ? personId(e.auth) : '')
  inTransaction(e, (tx) => {
    e.next()
    for (const change of changes) noteChange(tx, inquiry, e.auth, change)
  })
}

// A decision contains the fingerprint of the version that its administrator read. The transaction that stores the
// decision compares it with the current version.

import { decisionTitle } from '../../../domain/history/change-sets.ts'
import { recorded } from '../../../domain/history/recorded.ts'
import { DECIDED_ALREADY } from '../../../domain/listing-requests/rules.ts'
import { LISTING_DECIDED_ALREADY } from '../../../domain/listings/listing-states.ts'
import { DECIDING_FIELDS, FINGERPRINT, SHOWN_ANSWERS } from '../../../domain/moderation/fingerprints.ts'
import { type DELETION, QUEUE_ANSWERS, type QueueDecision, type QueueKind } from '../../../domain/moderation/queue.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { inTransaction } from '../changes/request-context.ts'
import { recordOf } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'
import { inChangeSet } from '../history/change-sets.ts'
import { titleOf } from '../history/revisions.ts'
import { asDecision } from '../history/write-history.ts'
import { shownItem, shownItems } from './read-queue.ts'

/** The fingerprint in a decision. @throws 400 with a message if it has none */
export const fingerprintIn = (given: unknown): string => {
  if (typeof given === 'string' && given) return given
  throw new BadRequestError(SHOWN_ANSWERS.missing, {
    [FINGERPRINT]: new ValidationError('validation_required', SHOWN_ANSWERS.missing),
  })
}

const isChanged = (record: core.Record, field: string): boolean =>
  String(record.get(field)) !== String(record.original().get(field))

/**
 * True if a request makes a decision. A member's edit of a declined listing also changes its state, but is no decision.
 */
const decides = (e: core.RecordRequestEvent, record: core.Record, fields: readonly string[]): boolean =>
  !e.hasSuperuserAuth() &&
  (record.collection().name !== 'company_listings' || isAdmin(e.auth)) &&
  fields.some((field) => isChanged(record, field))

/** The message for a refused decision. It differs if another administrator has decided meanwhile. */
const refusal = (tx: core.App, record: core.Record, fields: readonly string[]): string => {
  const stored = tx.findRecordById(record.collection().name, record.id)
  // A request can be decided once.
  if (record.collection().name === 'listing_requests' && stored.getString('status') !== 'pending')
    return DECIDED_ALREADY
  if (fields.every((field) => String(stored.get(field)) === String(record.original().get(field))))
    return SHOWN_ANSWERS.changed
  return record.collection().name === 'company_listings' ? LISTING_DECIDED_ALREADY : QUEUE_ANSWERS.decided
}

interface Decided {
  record: core.Record
  kind: QueueKind
  given: QueueDecision | typeof DELETION
  fingerprint: string
  /** Id of the change set. */
  set: string
}

/** Runs a decision. Everything that it changes is one change set, with a sentence. */
export const inDecisionSet = (
  tx: core.App,
  { record, kind, given, fingerprint, set: id }: Decided,
  work: () => void,
) => {
  const about = recorded(record.collection().name)
  const title = decisionTitle(kind, given, about ? titleOf(tx, record, about) : '')
  const set = {
    id,
    kind: given === 'delete' ? ('delete' as const) : ('update' as const),
    fingerprint,
    titleOf: () => title,
  }
  inChangeSet(tx, set, () => {
    asDecision(tx, fingerprint, work)
    return true
  })
}

/** Kinds whose decisions change other records, too. */
const WITH_OTHERS: readonly QueueKind[] = ['reviews', 'requests', 'removals']

const isApproval = (record: core.Record): boolean =>
  record.getBool('is_approved') ||
  ['approved', 'removed'].includes(record.getString('status') || record.getString('state'))

/**
 * On a request to update a record: a decision must contain the fingerprint of the version that was read, and is stored
 * only if that is still the current version. Superusers need none, because they have no such screen.
 * @throws 400 without a fingerprint, 409 with a different one
 */
export const requireShown = (e: core.RecordRequestEvent) => {
  const record = recordOf(e)
  const { kind, fields = [] } = DECIDING_FIELDS[record.collection().name] ?? {}
  if (!kind || !decides(e, record, fields)) return e.next()
  const fingerprint = fingerprintIn(e.requestInfo().body[FINGERPRINT])
  return inTransaction(e, (tx) => {
    if (shownItem(tx, kind, record.id)?.fingerprint !== fingerprint)
      throw new ApiError(409, refusal(tx, record, fields))
    // The request may have read an older version: unchanged fields must not overwrite the current one.
    record.ignoreUnchangedFields(true)
    const decide = () => e.next()
    if (!WITH_OTHERS.includes(kind)) return asDecision(tx, fingerprint, decide)
    const given = isApproval(record) ? 'approve' : 'decline'
    inDecisionSet(tx, { record, kind, given, fingerprint, set: randomId() }, decide)
  })
}

/**
 * True if an account can decide about records of a collection. Members can decide about inquiries of their companies.
 */
const mayDecide = (account: core.Record | undefined | null, collection: string): boolean =>
  account?.collection().name === 'users' && (collection === 'inquiries' || isAdmin(account))

/**
 * Adds fingerprints to records. A record that changed while it was read gets none, so that nobody decides about a
 * version that was not shown.
 */
export const addFingerprints = (app: core.App, kind: QueueKind, records: readonly core.Record[]) => {
  const items = new Map(
    shownItems(
      app,
      kind,
      records.map(({ id }) => id),
    ).map((item) => [item.id, item]),
  )
  for (const record of records) {
    const item = items.get(record.id)
    record.withCustomData(true)
    record.set(FINGERPRINT, item?.version === record.getString('updated') ? item.fingerprint : '')
  }
}

/**
 * On a request that reads records: adds fingerprints for accounts that may decide about them. `onRecordEnrich` would
 * need one engine for each record of a list.
 */
const addFor = (
  app: core.App,
  account: core.Record | undefined | null,
  records: readonly (core.Record | undefined)[],
) => {
  const found = records.filter((record): record is core.Record => record !== undefined)
  const collection = found[0]?.collection().name ?? ''
  const kind = DECIDING_FIELDS[collection]?.kind
  if (kind && mayDecide(account, collection)) addFingerprints(app, kind, found)
}

/** On a request to list records. */
export const fingerprintList = (e: core.RecordsListRequestEvent) => {
  addFor(e.app, e.auth, [...(e.records ?? [])])
  e.next()
}

/** On a request to read one record. */
export const fingerprintRecord = (e: core.RecordRequestEvent) => {
  addFor(e.app, e.auth, [recordOf(e)])
  e.next()
}

import { isObject, isTextList } from '../../../domain/guards.ts'
import {
  type Before,
  BULK_AT_ONCE,
  BULK_FIELDS,
  BULK_REFUSALS,
  type BulkAnswer,
  type BulkChange,
  type BulkValue,
  type ChangedListing,
  changedValue,
  type FailedListing,
  type FieldChangeKind,
  isBulkChange,
  isDecision,
  isFieldChange,
  isSameValue,
} from '../../../domain/listings/console/bulk-change.ts'
import { FINGERPRINT } from '../../../domain/moderation/fingerprints.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor } from '../changes/request-context.ts'
import { findRecord } from '../database/records.ts'
import { restoreNewest } from '../history/restore-deletion.ts'
import { titleOfDeleted } from '../history/revisions.ts'
import { asDecision } from '../history/write-history.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'
import { shownItem } from '../queue/read-queue.ts'
import { markDeletedByPerson, requireListable } from '../removal-requests/do-not-list.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/store-event.ts'

// Changes many listings one by one, under the rules of a single save. A listing that fails does not stop the others.

const isBefore = (value: unknown): value is ChangedListing =>
  isObject(value) && typeof value['id'] === 'string' && isObject(value['before'])

/** The fingerprint of a listing as the screen showed it; undefined if the request has none. */
const shownIn = (shown: unknown, id: string): string | undefined => {
  const fingerprint = isObject(shown) ? shown[id] : undefined
  return typeof fingerprint === 'string' ? fingerprint : undefined
}

const inRange = <Value>(values: Value[]): Value[] => {
  if (values.length > BULK_AT_ONCE) throw new BadRequestError(BULK_REFUSALS.tooMany)
  return values
}

/** A deleted listing gets its name from the history. */
const failure = (app: core.App, id: string, error: unknown): FailedListing => {
  const listing = findRecord(app, 'company_listings', id)
  const name = listing ? listing.getString('name') : titleOfDeleted(app, 'company_listings', id)
  return { id, name, isGone: !listing, reason: reasonOf(error) }
}

/** Applies the work to each listing in a transaction of its own and collects the outcomes. */
const changeEach = (
  e: core.RequestEvent,
  ids: readonly string[],
  work: (tx: core.App, id: string) => Outcome,
): BulkAnswer => {
  const actor = actorOf(e)
  const answer: BulkAnswer = { changed: [], unchanged: [], failed: [] }
  for (const id of ids)
    try {
      let outcome: Outcome
      e.app.runInTransaction((tx) =>
        asActor(tx, actor, () => {
          outcome = work(tx, id)
        }),
      )
      if (outcome) answer.changed.push({ id, before: outcome })
      else answer.unchanged.push(id)
    } catch (error) {
      answer.failed.push(failure(e.app, id, error))
    }
  return answer
}

const WORDS: Readonly<Partial<Record<BulkChange['kind'], string>>> = {
  is_featured: 'featured',
  verified: 'verified',
  state: 'the state',
  owner: 'the owner',
}

/** Writes one line of the security log for all listings, because a line for each would fill the log. */
const logChange = (e: core.RequestEvent, { kind, value }: BulkChange, count: number, isUndo: boolean) => {
  if (count === 0) return
  const what = kind === 'delete' ? 'deleted' : `${isUndo ? 'restored' : 'set'} ${WORDS[kind] ?? kind}`
  const to = kind === 'is_featured' || kind === 'verified' || kind === 'state' ? ` to ${String(value)}` : ''
  const action = `${what}${isUndo ? '' : to} of ${count} ${count === 1 ? 'listing' : 'listings'}`
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details: { action } })
}

/**
 * POST /api/directory/listings/bulk, administrators only: `{ change, ids, shown }` applies a `BulkChange` to listings;
 * `shown` has the fingerprints of listings to approve or hide, by id. `{ change, undo }` restores the earlier values of
 * `ChangedListing`s, unless they have changed since. Answers a `BulkAnswer`.
 */
export const changeListings = (e: core.RequestEvent) => {
  requireAdmin(e, BULK_REFUSALS.admins)
  const { change, ids, undo, shown } = e.requestInfo().body
  if (!isBulkChange(change)) throw new BadRequestError(BULK_REFUSALS.unknown)
  const isUndo = Array.isArray(undo) && undo.every(isBefore)
  const given = isTextList(ids) ? ids : undefined
  if (!isUndo && !given) throw new BadRequestError(BULK_REFUSALS.unknown)
  const rows = new Map(isUndo ? inRange(undo).map(({ id, before }) => [id, before]) : [])
  const answer = isUndo
    ? changeEach(e, [...rows.keys()], (tx, id) => revertListing(tx, id, change, rows.get(id) ?? {}, e.auth))
    : changeEach(e, [...new Set(inRange(given ?? []))], (tx, id) =>
        changeListing(tx, id, change, { by: e.auth, shown: shownIn(shown, id) }),
      )
  // A restored deletion is not a save, so it does not notify the publisher by itself.
  if (isUndo && change.kind === 'delete') notifyPublisher(e.app)
  logChange(e, change, answer.changed.length, isUndo)
  return e.json(200, answer)
}

/** The messages of an error's fields, if it has any. */
const fieldMessages = (data: unknown): string[] =>
  isObject(data)
    ? Object.values(data).flatMap((problem) => {
        const text = isObject(problem) ? problem['message'] : undefined
        return typeof text === 'string' ? [text] : []
      })
    : []

/** The reason why a record was not saved, for the screen. */
const reasonOf = (error: unknown): string => {
  const { value, message } = isObject(error) ? error : {}
  const messages = fieldMessages(isObject(value) ? value['rawData'] : undefined)
  return messages.length ? messages.join('. ') : String(message ?? error).replace(/^(GoError|Error): /, '')
}

// Applies a bulk change to one listing, and reverts it.

/** The values before the change; undefined if the listing needed no change. */
type Outcome = Before | undefined

type Account = core.Record | undefined

const listingOf = (tx: core.App, id: string): core.Record => {
  const listing = findRecord(tx, 'company_listings', id)
  if (!listing) throw new NotFoundError(BULK_REFUSALS.gone)
  return listing
}

const currentValue = (listing: core.Record, kind: FieldChangeKind): BulkValue => {
  const field = BULK_FIELDS[kind]
  if (field === 'services') return [...listing.getStringSlice(field)]
  return field === 'is_featured' || field === 'verified' ? listing.getBool(field) : listing.getString(field)
}

const save = (tx: core.App, listing: core.Record, by: Account) => {
  requireListable(tx, listing, by)
  tx.save(listing)
}

const fingerprintOf = (tx: core.App, listing: string): string => shownItem(tx, 'listings', listing)?.fingerprint ?? ''

/** @throws 400 or 409 with a message if the listing changed after the screen showed it */
const requireShown = (tx: core.App, listing: core.Record, shown: string | undefined) => {
  if (!shown) throw new BadRequestError(BULK_REFUSALS.notShown)
  if (fingerprintOf(tx, listing.id) !== shown) throw new ApiError(409, BULK_REFUSALS.changedShown)
}

const setField = (tx: core.App, listing: core.Record, change: BulkChange, kind: FieldChangeKind, request: Request) => {
  const { by, shown } = request
  const before = currentValue(listing, kind)
  const after = changedValue(change, before)
  if (isSameValue(before, after)) return undefined
  if (isDecision(change, before) && !by?.isSuperuser()) requireShown(tx, listing, shown)
  const reason = kind === 'state' ? { state_reason: listing.getString('state_reason') } : {}
  listing.set(BULK_FIELDS[kind], after)
  asDecision(tx, shown ?? '', () => save(tx, listing, by))
  if (kind === 'state') return { state: before, ...reason, [FINGERPRINT]: fingerprintOf(tx, listing.id) }
  return { [BULK_FIELDS[kind]]: before, ...reason }
}

const assignmentOf = (tx: core.App, listing: string, user: string): core.Record | undefined =>
  tx.findRecordsByFilter('listing_assignments', 'listing = {:listing} && assigned_to_user = {:user}', '', 1, 0, {
    listing,
    user,
  })[0]

const assign = (tx: core.App, listing: core.Record, user: string, by: Account): Outcome => {
  if (assignmentOf(tx, listing.id, user)) return undefined
  const assignment = new Record(tx.findCollectionByNameOrId('listing_assignments'))
  assignment.load({ listing: listing.id, assigned_to_user: user })
  if (by?.collection().name === 'users') assignment.set('assigned_by_admin', by.id)
  tx.save(assignment)
  return { assignment: assignment.id }
}

const remove = (tx: core.App, listing: core.Record): Outcome => {
  markDeletedByPerson(listing)
  tx.delete(listing)
  return {}
}

interface Request {
  by: Account
  /** Fingerprint of the listing as the screen showed it. */
  shown: string | undefined
}

/** Applies a change to a listing. @throws with a message if a rule refuses it or the listing is gone */
const changeListing = (tx: core.App, id: string, change: BulkChange, request: Request): Outcome => {
  const listing = listingOf(tx, id)
  if (isFieldChange(change.kind)) return setField(tx, listing, change, change.kind, request)
  return change.kind === 'assign' ? assign(tx, listing, String(change.value), request.by) : remove(tx, listing)
}

const refuseChanged = (): never => {
  throw new ApiError(409, BULK_REFUSALS.changedSince)
}

const revertField = (
  tx: core.App,
  listing: core.Record,
  change: BulkChange,
  kind: FieldChangeKind,
  before: Before,
  by: Account,
): Outcome => {
  const field = BULK_FIELDS[kind]
  const old = before[field]
  if (old === undefined) throw new BadRequestError(BULK_REFUSALS.unknown)
  const current = currentValue(listing, kind)
  if (!isSameValue(current, changedValue(change, old))) refuseChanged()
  // Only the version that was unpublished may be published again.
  if (old === 'published' && before[FINGERPRINT] !== fingerprintOf(tx, listing.id)) refuseChanged()
  listing.set(field, old)
  if (field === 'state') listing.set('state_reason', before['state_reason'] ?? '')
  save(tx, listing, by)
  return { [field]: current }
}

const revertAssignment = (tx: core.App, listing: core.Record, user: string, before: Before): Outcome => {
  const assignment = assignmentOf(tx, listing.id, user)
  if (!assignment || assignment.id !== before['assignment']) return refuseChanged()
  tx.delete(assignment)
  return {}
}

/** Reverts a change of a listing. @throws with a message if it has changed since or is gone */
const revertListing = (tx: core.App, id: string, change: BulkChange, before: Before, by: Account): Outcome => {
  if (change.kind === 'delete') {
    restoreNewest(tx, 'company_listings', id)
    return {}
  }
  const listing = listingOf(tx, id)
  if (isFieldChange(change.kind)) return revertField(tx, listing, change, change.kind, before, by)
  return revertAssignment(tx, listing, String(change.value), before)
}

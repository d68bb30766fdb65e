import {
  BULK_AT_ONCE,
  BULK_REFUSALS,
  type BulkAnswer,
  type BulkChange,
  type ChangedListing,
  type FailedListing,
  isBulkChange,
} from '../../../domain/listings/console/bulk-change.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor } from '../changes/request-context.ts'
import { findRecord } from '../database/records.ts'
import { titleOfDeleted } from '../history/revisions.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/store-event.ts'
import { changeListing, type Outcome, revertListing } from './change-listing.ts'

// Changes many listings one by one, under the rules of a single save. A listing that fails does not stop the others.

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isBefore = (value: unknown): value is ChangedListing =>
  isObject(value) && typeof value['id'] === 'string' && isObject(value['before'])

const isIdList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

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

const WORDS = { is_featured: 'featured', verified: 'verified', state: 'the state', owner: 'the owner' } as const

/** Writes one line of the security log for all listings, because a line for each would fill the log. */
const logChange = (e: core.RequestEvent, { kind, value }: BulkChange, count: number, isUndo: boolean) => {
  if (count === 0) return
  const what = kind === 'delete' ? 'deleted' : `${isUndo ? 'restored' : 'set'} ${WORDS[kind as 'owner'] ?? kind}`
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
  if (!isUndo && !isIdList(ids)) throw new BadRequestError(BULK_REFUSALS.unknown)
  const rows = new Map(isUndo ? inRange(undo).map(({ id, before }) => [id, before]) : [])
  const answer = isUndo
    ? changeEach(e, [...rows.keys()], (tx, id) => revertListing(tx, id, change, rows.get(id) ?? {}, e.auth))
    : changeEach(e, [...new Set(inRange(ids as string[]))], (tx, id) =>
        changeListing(tx, id, change, { by: e.auth, shown: shownIn(shown, id) }),
      )
  // A restored deletion is not a save, so it does not notify the publisher by itself.
  if (isUndo && change.kind === 'delete') notifyPublisher(e.app)
  logChange(e, change, answer.changed.length, isUndo)
  return e.json(200, answer)
}

/** The messages of an error's fields, if it has any. */
const fieldMessages = (data: unknown): string[] =>
  typeof data === 'object' && data !== null
    ? Object.values(data).flatMap((problem: unknown) => {
        const text = (problem as { message?: unknown } | null)?.message
        return typeof text === 'string' ? [text] : []
      })
    : []

/** The reason why a record was not saved, for the screen. */
const reasonOf = (error: unknown): string => {
  const { value, message } = error as { value?: { rawData?: unknown }; message?: unknown }
  const messages = fieldMessages(value?.rawData)
  return messages.length ? messages.join('. ') : String(message ?? error).replace(/^(GoError|Error): /, '')
}

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
import { signalChanges } from '../publishing/notify-publisher.ts'
import { senderOf } from '../security/note-event.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { type Outcome, takeBack, toListing } from './change-listing.ts'

/** Changes many listings one by one: each keeps every rule of a single save, and one that fails stops no other. */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isBefore = (value: unknown): value is ChangedListing =>
  isObject(value) && typeof value['id'] === 'string' && isObject(value['before'])

const isIdList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

/** The fingerprint of a listing as the list showed it; undefined if the request has none. */
const shownIn = (shown: unknown, id: string): string | undefined => {
  const fingerprint = isObject(shown) ? shown[id] : undefined
  return typeof fingerprint === 'string' ? fingerprint : undefined
}

const inRange = <Value>(values: Value[]): Value[] => {
  if (values.length > BULK_AT_ONCE) throw new BadRequestError(BULK_REFUSALS.tooMany)
  return values
}

/** Of one that is gone: the name that the history keeps of it. */
const failure = (app: core.App, id: string, error: unknown): FailedListing => {
  const listing = findRecord(app, 'company_listings', id)
  const name = listing ? listing.getString('name') : titleOfDeleted(app, 'company_listings', id)
  return { id, name, isGone: !listing, reason: reasonOf(error) }
}

/** Tells of each listing what became of it. */
const answerFor = (
  e: core.RequestEvent,
  ids: readonly string[],
  work: (tx: core.App, id: string) => Outcome,
): BulkAnswer => {
  const maker = actorOf(e)
  const answer: BulkAnswer = { changed: [], unchanged: [], failed: [] }
  for (const id of ids)
    try {
      let outcome: Outcome
      e.app.runInTransaction((tx) =>
        asActor(tx, maker, () => {
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

/** One line of the security log for all of them: a line for each would drive out everything else. */
const note = (e: core.RequestEvent, { kind, value }: BulkChange, count: number, isUndo: boolean) => {
  if (count === 0) return
  const what = kind === 'delete' ? 'deleted' : `${isUndo ? 'took back' : 'set'} ${WORDS[kind as 'owner'] ?? kind}`
  const to = kind === 'is_featured' || kind === 'verified' || kind === 'state' ? ` to ${String(value)}` : ''
  const action = `${what}${isUndo ? '' : to} of ${count} ${count === 1 ? 'listing' : 'listings'}`
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details: { action } })
}

/**
 * POST /api/directory/listings/bulk, administrators only: `{ change, ids, shown }` makes a `BulkChange` to listings;
 * `shown` has the fingerprints of those to decide about, by id. `{ change, undo }` restores the values of those
 * `ChangedListing`s, unless they were changed since. Answers a `BulkAnswer`.
 */
export const changeListings = (e: core.RequestEvent) => {
  requireAdmin(e, BULK_REFUSALS.admins)
  const { change, ids, undo, shown } = e.requestInfo().body
  if (!isBulkChange(change)) throw new BadRequestError(BULK_REFUSALS.unknown)
  const isUndo = Array.isArray(undo) && undo.every(isBefore)
  if (!isUndo && !isIdList(ids)) throw new BadRequestError(BULK_REFUSALS.unknown)
  const rows = new Map(isUndo ? inRange(undo).map(({ id, before }) => [id, before]) : [])
  const answer = isUndo
    ? answerFor(e, [...rows.keys()], (tx, id) => takeBack(tx, id, change, rows.get(id) ?? {}, e.auth))
    : answerFor(e, [...new Set(inRange(ids as string[]))], (tx, id) =>
        toListing(tx, id, change, { by: e.auth, shown: shownIn(shown, id) }),
      )
  // what is put back from the history is no save that signals by itself
  if (isUndo && change.kind === 'delete') signalChanges(e.app)
  note(e, change, answer.changed.length, isUndo)
  return e.json(200, answer)
}

/** The faults of single fields, where an error tells them. */
const fieldWords = (data: unknown): string[] =>
  typeof data === 'object' && data !== null
    ? Object.values(data).flatMap((fault: unknown) => {
        const words = (fault as { message?: unknown } | null)?.message
        return typeof words === 'string' ? [words] : []
      })
    : []

/** Why a record was not stored, in the words of its rules. */
const reasonOf = (error: unknown): string => {
  const { value, message } = error as { value?: { rawData?: unknown }; message?: unknown }
  const words = fieldWords(value?.rawData)
  return words.length ? words.join('. ') : String(message ?? error).replace(/^(GoError|Error): /, '')
}

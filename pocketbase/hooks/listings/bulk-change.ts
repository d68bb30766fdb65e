import { locationLabel } from '../../../domain/catalog/rules.ts'
import { isObject, isTextList } from '../../../domain/guards.ts'
import { bulkTitle } from '../../../domain/history/change-sets.ts'
import {
  BULK_AT_ONCE,
  BULK_FIELDS,
  BULK_REFUSALS,
  type BulkAnswer,
  type BulkChange,
  type BulkValue,
  changedValue,
  type FailedListing,
  type FieldChangeKind,
  isBulkChange,
  isDecision,
  isFieldChange,
  isSameValue,
} from '../../../domain/listings/console/bulk-change.ts'
import { formatCountOf } from '../../../domain/text/format.ts'
import { isAdmin, requireAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor } from '../changes/request-context.ts'
import { failureReason } from '../database/failure-reason.ts'
import { findRecord } from '../database/records.ts'
import { changeSetOf, inChangeSet } from '../history/change-sets.ts'
import { titleOfDeleted } from '../history/revisions.ts'
import { asDecision } from '../history/write-history.ts'
import { shownItem } from '../queue/read-queue.ts'
import { markDeletedByPerson, requireListable } from '../removal-requests/do-not-list.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/store-event.ts'

// Changes many listings one by one, under the rules of a single save. A listing that fails does not stop the others.

/** The fingerprint of a listing as the screen showed it; undefined if the request has none. */
const shownIn = (shown: unknown, id: string): string | undefined => {
  const fingerprint = isObject(shown) ? shown[id] : undefined
  return typeof fingerprint === 'string' ? fingerprint : undefined
}

const inRange = (values: string[]): string[] => {
  if (values.length > BULK_AT_ONCE) throw new BadRequestError(BULK_REFUSALS.tooMany)
  return values
}

/** A deleted listing gets its name from the history. */
const failure = (app: core.App, id: string, error: unknown): FailedListing => {
  const listing = findRecord(app, 'company_listings', id)
  const name = listing ? listing.getString('name') : titleOfDeleted(app, 'company_listings', id)
  return { id, name, isGone: !listing, reason: failureReason(error) }
}

/** The city, account or services that were chosen, by name; '' if nothing was. */
const chosenName = (app: core.App, { kind, value }: BulkChange): string => {
  if (kind === 'location') {
    const city = findRecord(app, 'locations', String(value))
    return city ? locationLabel({ name: city.getString('name'), region: city.getString('region') }) : ''
  }
  if (kind === 'owner' || kind === 'assign') {
    const account = findRecord(app, 'users', String(value))
    return account ? account.getString('full_name') || account.email() : ''
  }
  if (!Array.isArray(value)) return ''
  return value.map((id) => findRecord(app, 'services', id)?.getString('name') ?? '').join(', ')
}

/** Changes each listing in a transaction of its own, all in one change set. A failure does not stop the others. */
const changeEach = (e: core.RequestEvent, ids: readonly string[], change: BulkChange, request: Request): BulkAnswer => {
  const actor = actorOf(e)
  const name = chosenName(e.app, change)
  const set = {
    id: request.set,
    kind: change.kind === 'delete' ? ('delete' as const) : ('update' as const),
    titleOf: (size: number) => bulkTitle(change, size, name),
  }
  const answer: BulkAnswer = { set: request.set, changed: 0, unchanged: 0, failed: [] }
  for (const id of ids)
    try {
      let isChanged = false
      const work = (tx: core.App) => () => {
        isChanged = changeListing(tx, id, change, { by: request.by, shown: shownIn(request.shown, id) })
        return isChanged
      }
      e.app.runInTransaction((tx) => asActor(tx, actor, () => inChangeSet(tx, set, work(tx))))
      answer[isChanged ? 'changed' : 'unchanged']++
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
const logChange = (e: core.RequestEvent, { kind, value }: BulkChange, count: number) => {
  if (count === 0) return
  const what = kind === 'delete' ? 'deleted' : `set ${WORDS[kind] ?? kind}`
  const to = kind === 'is_featured' || kind === 'verified' || kind === 'state' ? ` to ${String(value)}` : ''
  const action = `${what}${to} of ${formatCountOf(count, 'listing')}`
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details: { action } })
}

/**
 * POST /api/directory/listings/bulk `{ change, ids, shown, set }`, administrators only: applies a `BulkChange` to
 * listings. `shown` has the fingerprints of listings to approve or hide, by id; `set` continues an earlier request.
 * Answers a `BulkAnswer`.
 */
export const changeListings = (e: core.RequestEvent) => {
  requireAdmin(e, BULK_REFUSALS.admins)
  const { change, ids, shown, set } = e.requestInfo().body
  if (!isBulkChange(change) || !isTextList(ids)) throw new BadRequestError(BULK_REFUSALS.unknown)
  const request = { by: e.auth, shown, set: changeSetOf(e, set) }
  const answer = changeEach(e, [...new Set(inRange([...ids]))], change, request)
  if (answer.changed === 0 && !set) answer.set = ''
  logChange(e, change, answer.changed)
  return e.json(200, answer)
}

type Account = core.Record | undefined

interface Request {
  by: Account
  /** Fingerprints of the listings as the screen showed them, by id. */
  shown: unknown
  /** Id of the change set. */
  set: string
}

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
  requireListable(tx, listing, isAdmin(by))
  tx.save(listing)
}

const fingerprintOf = (tx: core.App, listing: string): string => shownItem(tx, 'listings', listing)?.fingerprint ?? ''

/** @throws 400 or 409 with a message if the listing changed after the screen showed it */
const requireShown = (tx: core.App, listing: core.Record, shown: string | undefined) => {
  if (!shown) throw new BadRequestError(BULK_REFUSALS.notShown)
  if (fingerprintOf(tx, listing.id) !== shown) throw new ApiError(409, BULK_REFUSALS.changedShown)
}

const setField = (
  tx: core.App,
  listing: core.Record,
  change: BulkChange,
  kind: FieldChangeKind,
  { by, shown }: Decision,
): boolean => {
  const before = currentValue(listing, kind)
  const after = changedValue(change, before)
  if (isSameValue(before, after)) return false
  if (isDecision(change, before) && !by?.isSuperuser()) requireShown(tx, listing, shown)
  listing.set(BULK_FIELDS[kind], after)
  asDecision(tx, shown ?? '', () => save(tx, listing, by))
  return true
}

const isAssigned = (tx: core.App, listing: string, assigned_to_user: string): boolean =>
  tx.countRecords('listing_assignments', $dbx.hashExp({ listing, assigned_to_user })) > 0

const assign = (tx: core.App, listing: core.Record, user: string, by: Account): boolean => {
  if (isAssigned(tx, listing.id, user)) return false
  const assignment = new Record(tx.findCollectionByNameOrId('listing_assignments'))
  assignment.load({ listing: listing.id, assigned_to_user: user })
  if (by?.collection().name === 'users') assignment.set('assigned_by_admin', by.id)
  tx.save(assignment)
  return true
}

const remove = (tx: core.App, listing: core.Record): boolean => {
  markDeletedByPerson(listing)
  tx.delete(listing)
  return true
}

interface Decision {
  by: Account
  /** Fingerprint of the listing as the screen showed it. */
  shown: string | undefined
}

/**
 * Applies a change to one listing. @returns false if it already had the value
 * @throws with a message if a rule refuses it or the listing is gone
 */
const changeListing = (tx: core.App, id: string, change: BulkChange, decision: Decision): boolean => {
  const listing = listingOf(tx, id)
  if (isFieldChange(change.kind)) return setField(tx, listing, change, change.kind, decision)
  return change.kind === 'assign' ? assign(tx, listing, String(change.value), decision.by) : remove(tx, listing)
}

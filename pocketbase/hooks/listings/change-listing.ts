// Applies a bulk change to one listing, and reverts it.

import {
  type Before,
  BULK_FIELDS,
  BULK_REFUSALS,
  type BulkChange,
  type BulkValue,
  changedValue,
  type FieldChangeKind,
  isDecision,
  isFieldChange,
  isSameValue,
} from '../../../domain/listings/console/bulk-change.ts'
import { FINGERPRINT } from '../../../domain/moderation/fingerprints.ts'
import { findRecord } from '../database/records.ts'
import { restoreNewest } from '../history/restore-deletion.ts'
import { asDecision } from '../history/write-history.ts'
import { shownItem } from '../queue/read-queue.ts'
import { markDeletedByPerson, requireListable } from '../removal-requests/do-not-list.ts'

/** The values before the change; undefined if the listing needed no change. */
export type Outcome = Before | undefined

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
export const changeListing = (tx: core.App, id: string, change: BulkChange, request: Request): Outcome => {
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
export const revertListing = (tx: core.App, id: string, change: BulkChange, before: Before, by: Account): Outcome => {
  if (change.kind === 'delete') {
    restoreNewest(tx, 'company_listings', id)
    return {}
  }
  const listing = listingOf(tx, id)
  if (isFieldChange(change.kind)) return revertField(tx, listing, change, change.kind, before, by)
  return revertAssignment(tx, listing, String(change.value), before)
}

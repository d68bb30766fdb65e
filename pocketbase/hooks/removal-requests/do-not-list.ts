import {
  DO_NOT_LIST_MESSAGES,
  DO_NOT_LIST_STATE_REASON,
  type DoNotListReason,
} from '../../../domain/removal-requests/rules.ts'
import { addContext, currentActorName, inTransaction, requestContext } from '../changes/request-context.ts'
import { recordOf } from '../database/records.ts'

/** True if a USDOT number is on the do-not-list. */
export const isOnDoNotList = (app: core.App, usdotNumber: string): boolean =>
  usdotNumber !== '' && app.countRecords('do_not_list', $dbx.hashExp({ usdot_number: usdotNumber })) > 0

/** Hides a listing. A hidden listing keeps its reason. */
export const hideListing = (tx: core.App, listing: core.Record, reason: string) => {
  if (listing.getString('state') === 'hidden') return
  listing.set('state', 'hidden')
  listing.set('state_reason', reason)
  tx.save(listing)
}

/** Adds a number to the list, unless it is there already. This also hides its listing. */
export const addToDoNotList = (tx: core.App, usdotNumber: string, reason: DoNotListReason, note = '', company = '') => {
  if (isOnDoNotList(tx, usdotNumber)) return
  const row = new Record(tx.findCachedCollectionByNameOrId('do_not_list'))
  row.load({ usdot_number: usdotNumber, reason, note, company })
  tx.save(row)
}

const listingWith = (app: core.App, number: string): core.Record | undefined =>
  app.findRecordsByFilter('company_listings', 'usdot_number = {:number}', '', 1, 0, { number })[0]

/** On a request to add a number to the list: requires digits only. */
export const receiveDoNotListEntry = (e: core.RecordRequestEvent) => {
  const row = recordOf(e)
  const number = row.getString('usdot_number').trim()
  if (!/^\d+$/.test(number))
    throw new BadRequestError(DO_NOT_LIST_MESSAGES.badNumber, {
      usdot_number: new ValidationError('validation_rule', DO_NOT_LIST_MESSAGES.badNumber),
    })
  row.set('usdot_number', number)
  row.set('company', '')
  e.next()
}

const FORGOTTEN = [
  'DELETE FROM carrier_records WHERE usdot_number = {:number}',
  "DELETE FROM watches WHERE listing IN (SELECT id FROM company_listings WHERE usdot_number = {:number} AND usdot_number != '')",
]

/**
 * On create of an entry: hides the listing with this number, and forgets its federal records and watches, in the same
 * transaction.
 */
export const hideDoNotListed = (e: core.RecordEvent) =>
  inTransaction(e, (tx) => {
    const row = recordOf(e)
    const listing = listingWith(tx, row.getString('usdot_number'))
    if (listing) row.set('company', listing.getString('name'))
    row.set('added_by', currentActorName(tx))
    e.next()
    if (listing) hideListing(tx, listing, DO_NOT_LIST_STATE_REASON)
    const number = row.getString('usdot_number')
    for (const sql of FORGOTTEN) tx.db().newQuery(sql).bind({ number }).execute()
  })

/** Marks a listing before a person deletes it. */
export const markDeletedByPerson = (listing: core.Record) => addContext(listing, { isDeletedByPerson: true })

/** On delete of a listing by a person, in its transaction: adds its number to the list. */
export const addDeletedToList = (e: core.RecordEvent) => {
  const listing = recordOf(e)
  e.next()
  const number = listing.getString('usdot_number')
  if (number && requestContext(listing).isDeletedByPerson)
    addToDoNotList(e.app, number, 'deleted', '', listing.getString('name'))
}

/** @throws 400 or 409 if a person adds or publishes a listing whose number is on the list */
export const requireListable = (tx: core.App, listing: core.Record, isByAdmin: boolean) => {
  const [number, old] = [listing.getString('usdot_number'), listing.original()]
  const isGiven = listing.isNew() || number !== old.getString('usdot_number')
  const isPublished = listing.getString('state') === 'published' && old.getString('state') !== 'published'
  if ((!isGiven && !isPublished) || !isOnDoNotList(tx, number)) return
  const words = isByAdmin ? DO_NOT_LIST_MESSAGES.admin : DO_NOT_LIST_MESSAGES.owner
  if (!isGiven) throw new ApiError(409, words)
  throw new BadRequestError(words, { usdot_number: new ValidationError('validation_suppressed', words) })
}

/**
 * When a request saves a listing: refuses to add or publish one whose number is on the list. In the transaction, because
 * the number may go on the list at the same moment.
 */
export const refuseDoNotListed = (e: core.RecordEvent) => {
  const listing = recordOf(e)
  const { actor } = requestContext(listing)
  if (actor) requireListable(e.app, listing, actor.role !== 'member')
  e.next()
}

import { LISTING_DECIDED_ALREADY, type ListingState } from '../../../domain/listings/listing-states.ts'
import { newListing } from '../../../domain/listings/new-listing.ts'
import { KEPT_BY_SERVER } from '../../../domain/listings/rules.ts'
import { type SearchedCompany, searchText } from '../../../domain/listings/search-text.ts'
import type { MailKind } from '../../../domain/mail/mail-kinds.ts'
import { GUARDED_FIELDS } from '../../../domain/moderation/guarded-edit.ts'
import { requestContext } from '../changes/request-context.ts'
import { recordOf, selectRows, timeFromNow } from '../database/records.ts'
import { undoneBy } from '../history/write-history.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'
import { assignAddress, noSlug, saveRedirect, slugTaken } from './listing-address.ts'

type Place = { name: string; region: string }

const placeOf = (app: core.App, record: core.Record): Place => {
  try {
    const location = app.findRecordById('locations', record.getString('location'))
    return { name: location.getString('name'), region: location.getString('region') }
  } catch {
    // PocketBase's relation check refuses the record later.
    return { name: '', region: '' }
  }
}

export const searchedCompany = (record: core.Record): SearchedCompany => ({
  name: record.getString('name'),
  legal_name: record.getString('legal_name'),
  usdot_number: record.getString('usdot_number'),
  mc_number: record.getString('mc_number'),
  email: record.getString('email'),
  phone: record.getString('phone'),
  address: record.getString('address'),
})

const REWRITTEN_AT_ONCE = 2000

/** Computes the search texts of all listings again, for a migration. Other fields and `updated` stay. */
export const rewriteSearchTexts = (app: core.App) => {
  type Row = [row: number, company: SearchedCompany, place: Place]
  const fields = ['name', 'legal_name', 'usdot_number', 'mc_number', 'email', 'phone', 'address']
  const company = `json_object(${fields.map((field) => `'${field}', company.${field}`).join(', ')})`
  const value = `json_array(company.rowid, ${company}, json_object('name', locations.name, 'region', region))`
  for (let after = 0; ; ) {
    const rows = selectRows<Row>(
      app,
      value,
      `FROM (SELECT rowid, * FROM company_listings WHERE rowid > {:after} ORDER BY rowid LIMIT ${REWRITTEN_AT_ONCE})
        AS company JOIN locations ON locations.id = company.location`,
      { after },
    )
    if (rows.length === 0) return
    after = rows.at(-1)?.[0] ?? after
    app
      .db()
      .newQuery(
        `UPDATE company_listings SET search_text = row.value->>1 FROM json_each({:texts}) AS row
          WHERE company_listings.rowid = row.value->>0 AND search_text != row.value->>1`,
      )
      .bind({ texts: JSON.stringify(rows.map(([row, each, place]) => [row, searchText(each, place)])) })
      .execute()
  }
}

/** Stores the ids of the assigned users for the access rules. Reads them again, because the record may be outdated. */
const setEditors = (app: core.App, record: core.Record) => {
  const assignments = app.findRecordsByFilter('listing_assignments', 'listing = {:id}', '', 0, 0, { id: record.id })
  record.set('editors', assignments.map((assignment) => assignment?.getString('assigned_to_user')).join(' '))
}

/** Notes when a listing is verified, and when its service area is stated. An undone change keeps the earlier time. */
const noteMoments = (app: core.App, record: core.Record) => {
  if (undoneBy(app, record.id)) return
  const before = record.original()
  if (record.getBool('verified') && !before.getBool('verified')) record.set('verified_since', timeFromNow(0))
  const areaOf = (it: core.Record) => `${it.getStringSlice('serves_regions')} ${it.getString('serves_within')}`
  if (areaOf(record) !== areaOf(before)) record.set('serves_since', areaOf(record) === ' ' ? '' : timeFromNow(0))
}

/** On create: sets the fields that the server computes. A listing without a state waits for approval. */
export const createListing = (e: core.RecordEvent) => {
  const record = recordOf(e)
  const listing = newListing(
    {
      name: record.getString('name'),
      place: placeOf(e.app, record),
      usdot_number: record.getString('usdot_number'),
      state: (record.getString('state') || 'waiting') as ListingState,
      since: () => record.getString('address_since') || timeFromNow(0),
      isTaken: slugTaken(e.app, record),
      noSlug,
    },
    () => searchedCompany(record),
  )
  for (const [field, value] of Object.entries(listing)) record.set(field, value)
  noteMoments(e.app, record)
  e.next()
}

/** On update: a new name can give a public company a new address. The old one becomes a redirect. */
export const updateListing = (e: core.RecordEvent) => {
  const record = recordOf(e)
  // someone else may have renamed it since this request read it
  const old = e.app.findRecordById('company_listings', record.id)
  const place = placeOf(e.app, record)
  assignAddress(e.app, record, old, place.name)
  record.set('search_text', searchText(searchedCompany(record), place))
  setEditors(e.app, record)
  noteMoments(e.app, record)
  e.next()
  saveRedirect(e.app, record, old)
}

const MESSAGE = 'Someone else changed this listing after you opened it. Reload it and try again.'

/** Fields that administrators decide about. */
const DECIDED_FIELDS = [...GUARDED_FIELDS, 'state', 'owner', 'verified', 'is_featured'] as const

/**
 * True if a field changed after this save read it. A save writes all fields, so it would overwrite a decision that an
 * administrator made meanwhile.
 */
const hasChangedMeanwhile = (record: core.Record, stored: core.Record): boolean => {
  const read = record.original()
  return DECIDED_FIELDS.some((field) => {
    const before = read.getString(field)
    return before !== stored.getString(field) && before === record.getString(field)
  })
}

/** On an update, inside its transaction: refuses with 409 a change to an outdated version. */
export const refuseOutdated = (e: core.RecordEvent) => {
  const record = recordOf(e)
  const expected = requestContext(record).expectedVersion
  const stored = e.app.findRecordById(record.collection().name, record.id)
  if ((expected && stored.getString('updated') !== expected) || hasChangedMeanwhile(record, stored))
    throw new ApiError(409, MESSAGE, { updated: new ValidationError('validation_outdated', MESSAGE) })
  e.next()
}

/** On a create request: sets the status of a record that has none. */
export const setStatus = (e: core.RecordRequestEvent, status: string) => {
  if (!e.record?.getString('status')) e.record?.set('status', status)
  e.next()
}

/**
 * On lists of listings: hides fields that no screen shows. The `fields` parameter would do the same, but PocketBase
 * then parses its own JSON, which doubles the cost of a page.
 */
export const hideServerFields = (e: core.RecordsListRequestEvent) => {
  if (!e.hasSuperuserAuth()) for (const record of e.records ?? []) record?.hide(...KEPT_BY_SERVER)
  e.next()
}

const stateOf = (listing: core.Record): string => listing.getString('state')

/** The email of the listing's owner, if it is verified; else ''. */
const verifiedOwnerEmail = (tx: core.App, listing: core.Record): string =>
  tx
    .findRecordsByFilter('users', 'id = {:id} && verified = true', '', 1, 0, { id: listing.getString('owner') })[0]
    ?.email() ?? ''

/** Emails the newest decision to the owner, even after an email about an earlier one. */
const mailDecision = (tx: core.App, listing: core.Record, before: string) => {
  tx.db()
    .newQuery("DELETE FROM outbox_mails WHERE kind = 'listing_decision' AND record = {:id} AND state != 'sending'")
    .bind({ id: listing.id })
    .execute()
  const isDecided = stateOf(listing) === 'published' || (stateOf(listing) === 'hidden' && before === 'waiting')
  const address = isDecided && verifiedOwnerEmail(tx, listing)
  if (address) enqueueMail(tx, 'listing_decision', listing.id, address)
}

/** On create: emails the administrators about a pending listing. */
export const announceListing = (e: core.RecordEvent) => {
  e.next()
  if (stateOf(recordOf(e)) === 'waiting') announceWaiting(e.app, recordOf(e))
}

/** On update: refuses a decision if another administrator has decided meanwhile, and emails the owner. */
export const decideListing = (e: core.RecordEvent) => {
  const listing = recordOf(e)
  const before = stateOf(listing.original())
  if (stateOf(listing) === before) return e.next()
  if (stateOf(e.app.findRecordById('company_listings', listing.id)) !== before)
    throw new ApiError(409, LISTING_DECIDED_ALREADY)
  if (stateOf(listing) !== 'hidden') listing.set('state_reason', '')
  e.next()
  mailDecision(e.app, listing, before)
  if (stateOf(listing) === 'waiting') announceWaiting(e.app, listing)
}

/**
 * On a request to change a listing: refuses a change of an earlier decision unless it names the current version, so
 * that the second of two administrators gets a 409. Hiding a published listing is exempt: its fingerprint is checked
 * instead.
 */
export const refuseDecided = (e: core.RecordRequestEvent) => {
  const { state, expected_updated: expected } = e.requestInfo().body
  const stored = recordOf(e).original()
  const isOutdated = expected ? expected !== stored.getString('updated') : state !== stateOf(stored)
  const hides = stateOf(stored) === 'published' && state === 'hidden'
  if (!e.hasSuperuserAuth() && typeof state === 'string' && isOutdated && !hides && stateOf(stored) !== 'waiting')
    throw new ApiError(409, LISTING_DECIDED_ALREADY)
  e.next()
}

/** The email of an account, if it is verified; else ''. */
export const verifiedEmailOf = (tx: core.App, account: string): string =>
  tx.findRecordsByFilter('users', 'id = {:id} && verified = true', '', 1, 0, { id: account })[0]?.email() ?? ''

/** Deletes queued emails about a record, except those that are being sent. */
export const deleteUnsent = (tx: core.App, kind: MailKind, record: string) => {
  tx.db()
    .newQuery("DELETE FROM outbox_mails WHERE kind = {:kind} AND record = {:record} AND state = 'pending'")
    .bind({ kind, record })
    .execute()
}

/** Queues an email about a pending listing for each administrator. */
const announceWaiting = (tx: core.App, listing: core.Record) => {
  for (const address of adminAddresses(tx)) enqueueMail(tx, 'waiting_listings', listing.id, address)
}

import { recorded } from '../../../domain/history/recorded.ts'
import { HISTORY_ANSWERS, isRestorable } from '../../../domain/history/rules.ts'
import { freeCompanySlug } from '../../../domain/listings/company-slugs.ts'
import { DO_NOT_LIST_MESSAGES } from '../../../domain/removal-requests/rules.ts'
import { insertChanges } from '../changes/change-log.ts'
import { currentActor } from '../changes/request-context.ts'
import { readJson, selectRows } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'
import { slugTaken } from '../listings/listing-address.ts'
import {
  clearBrokenRelations,
  IS_STORED,
  insertStored,
  RESTORED_CHANGES,
  type Row,
  restoreReferences,
  storedCollections,
  storedRow,
} from './deleted-records.ts'
import { restoreDependentFiles, restoreFile } from './replaced-files.ts'
import { type FoundRevision, findDeletion, insertRevision, titleOf } from './revisions.ts'

/** Restores a deleted record with everything that was deleted with it. */

const TOKEN_KEY_LENGTH = 50

const refuse = (message: string): never => {
  throw new ApiError(409, message, {})
}

const execute = (tx: core.App, sql: string, params: Record<string, unknown>) =>
  tx.db().newQuery(sql).bind(params).execute()

/** The values that a restored record cannot keep: an address that another company uses now, services that are gone. */
const changedInListing = (tx: core.App, row: Row): { changed: Row; notes: string[] } => {
  const given = readJson<string[]>(row['services'])
  const services = given.filter((id) => tx.countRecords('services', $dbx.hashExp({ id })) > 0)
  const stub = new Record(tx.findCachedCollectionByNameOrId('company_listings'), { id: String(row['id']) })
  const isTaken = slugTaken(tx, stub)
  const old = String(row['slug'])
  const city = tx.findRecordById('locations', String(row['location'])).getString('name')
  const slug = isTaken(old)
    ? freeCompanySlug({ name: String(row['name']), city, usdot_number: String(row['usdot_number'] ?? '') }, isTaken)
    : old
  const owner = String(row['owner'] ?? '')
  const notes = [
    slug === old ? '' : `Another company uses its old address, so its page is now /company/${slug}.`,
    services.length === given.length ? '' : 'Services that no longer exist were removed.',
    owner && !tx.countRecords('users', $dbx.hashExp({ id: owner })) ? 'Its owner’s account no longer exists.' : '',
  ]
  return { changed: { slug, services: JSON.stringify(services) }, notes }
}

const changedIn = (tx: core.App, collection: string, row: Row): { changed: Row; notes: string[] } =>
  collection === 'company_listings' ? changedInListing(tx, row) : { changed: {}, notes: [] }

/** Reverses the side effects of the deletion. @returns a note for the administrator */
const undoSideEffects = (tx: core.App, collection: string, row: Row): string => {
  const id = String(row['id'])
  if (collection === 'company_listings') {
    const number = String(row['usdot_number'] ?? '')
    const where = "usdot_number = {:number} && reason = 'deleted'"
    for (const suppression of tx.findRecordsByFilter('do_not_list', where, '', 0, 0, { number }))
      if (suppression) tx.delete(suppression)
  }
  if (collection === 'locations') {
    const slug = String(row['slug'])
    for (const redirect of tx.findRecordsByFilter('location_redirects', 'from_slug = {:slug}', '', 0, 0, { slug }))
      if (redirect) tx.delete(redirect)
  }
  if (collection !== 'users') return ''
  const key = $security.randomString(TOKEN_KEY_LENGTH)
  execute(tx, 'UPDATE users SET tokenKey = {:key} WHERE id = {:id}', { key, id })
  return 'The account needs a new password (“Forgot password”), because the old one was not stored.'
}

const logRestored = (tx: core.App, revision: string, collection: string) => {
  const shown = RESTORED_CHANGES[collection]
  if (shown) insertChanges(tx, `${shown} AND ${IS_STORED}`, { revision, collection })
}

const insertRestoration = (tx: core.App, deletion: FoundRevision) => {
  const { id, collection, record } = deletion
  const restored = tx.findRecordById(collection, record)
  const about = recorded(collection)
  if (!about) return
  if (deletion.file) restoreFile(tx, restored, deletion.file, id)
  insertRevision(tx, {
    id: randomId(),
    collection,
    record,
    title: titleOf(tx, restored, about),
    listing: about.listing ? restored.getString(about.listing) : '',
    kind: 'undo',
    actor: currentActor(tx),
    changes: {},
    undoes: id,
  })
  execute(tx, 'UPDATE revisions SET is_reverted = TRUE WHERE id = {:id}', { id })
  execute(tx, 'DELETE FROM deleted_records WHERE revision = {:id}', { id })
}

const restore = (tx: core.App, deletion: FoundRevision): string => {
  const { id, collection, record } = deletion
  const row = storedRow(tx, id, collection)
  if (!row) return refuse(HISTORY_ANSWERS.notKept)
  const obstacle = obstacleTo(tx, collection, row)
  if (obstacle) refuse(obstacle)
  const { changed, notes } = changedIn(tx, collection, row)
  if (insertStored(tx, id, collection, changed) === 0) refuse(HISTORY_ANSWERS.placeTaken)
  const all = storedCollections(tx, id)
  for (const other of all) if (other !== collection) insertStored(tx, id, other)
  for (const one of all) clearBrokenRelations(tx, id, one)
  restoreReferences(tx, id, record)
  restoreDependentFiles(tx, id, record)
  // the seed of a code is never stored
  if (all.includes('claims'))
    execute(tx, "UPDATE claims SET state = 'open' WHERE state = 'code_sent' AND code_seed = ''", {})
  notes.push(undoSideEffects(tx, collection, row))
  for (const one of all) logRestored(tx, id, one)
  insertRestoration(tx, deletion)
  return notes.filter(Boolean).join(' ')
}

/**
 * Restores the newest deletion of a record. @returns what differs from before, in words
 * @throws 404 if it is no longer stored, 409 with the reason if it cannot be restored
 */
export const restoreNewest = (tx: core.App, collection: string, record: string): string => {
  const deletion = findDeletion(tx, collection, record)
  if (!deletion || !isRestorable(deletion.created, Date.now())) throw new NotFoundError(HISTORY_ANSWERS.notKept)
  return restore(tx, deletion)
}

// A deleted record cannot be restored if something it needs is gone, or if another record has its unique value.

type Params = Record<string, unknown>
type Obstacles = (tx: core.App, row: Row) => string | false | undefined

const text = (row: Row, field: string): string => String(row[field] ?? '')

const nameWhere = (tx: core.App, collection: string, where: string, params: Params): string | undefined =>
  selectRows<string>(tx, 'json_quote(name)', `FROM (SELECT name FROM ${collection} WHERE ${where} LIMIT 1)`, params)[0]

const isThere = (tx: core.App, collection: string, id: string): boolean =>
  tx.countRecords(collection, $dbx.hashExp({ id })) > 0

const ofListing: Obstacles = (tx, row) => {
  const number = text(row, 'usdot_number')
  const other = number && nameWhere(tx, 'company_listings', 'usdot_number = {:number}', { number })
  if (other) return HISTORY_ANSWERS.usdotTaken(number, other)
  const isUnwanted =
    number && tx.countRecords('do_not_list', $dbx.exp("usdot_number = {:number} AND reason != 'deleted'", { number }))
  if (isUnwanted) return DO_NOT_LIST_MESSAGES.admin
  if (!isThere(tx, 'locations', text(row, 'location'))) return HISTORY_ANSWERS.lacks('Its location')
  const services = readJson<string[]>(text(row, 'services') || '[]')
  return !services.some((id) => isThere(tx, 'services', id)) && HISTORY_ANSWERS.servicesGone
}

const ofCatalog =
  (collection: string): Obstacles =>
  (tx, row) => {
    const params = { name: text(row, 'name'), slug: text(row, 'slug') }
    const where = 'slug = {:slug} OR name = {:name} COLLATE NOCASE'
    const other = nameWhere(tx, collection, where, params)
    return other && HISTORY_ANSWERS.nameTaken(other)
  }

const ofCompany: Obstacles = (tx, row) =>
  !isThere(tx, 'company_listings', text(row, 'listing')) && HISTORY_ANSWERS.lacks('Its listing')

const ofAssignment: Obstacles = (tx, row) => {
  const [listing, user] = [text(row, 'listing'), text(row, 'assigned_to_user')]
  if (!isThere(tx, 'users', user)) return HISTORY_ANSWERS.lacks('The account')
  const same = tx.countRecords('listing_assignments', $dbx.hashExp({ listing, assigned_to_user: user }))
  return ofCompany(tx, row) || (same > 0 && HISTORY_ANSWERS.pairTaken)
}

const ofRequest: Obstacles = (tx, row) => {
  const { listing, request_type, status } = row
  if (!isThere(tx, 'users', text(row, 'requested_by'))) return HISTORY_ANSWERS.lacks('The account')
  const same = tx.countRecords('listing_requests', $dbx.hashExp({ listing, request_type, status: 'pending' }))
  return ofCompany(tx, row) || (status === 'pending' && same > 0 && HISTORY_ANSWERS.requestPending)
}

const ofAccount: Obstacles = (tx, row) => {
  const email = text(row, 'email')
  const same = tx.countRecords('users', $dbx.exp('lower(email) = lower({:email})', { email }))
  return same > 0 && HISTORY_ANSWERS.addressTaken(email)
}

const OBSTACLES: Readonly<Record<string, Obstacles>> = {
  company_listings: ofListing,
  services: ofCatalog('services'),
  locations: ofCatalog('locations'),
  reviews: ofCompany,
  listing_assignments: ofAssignment,
  listing_requests: ofRequest,
  users: ofAccount,
}

/** The reason why a row cannot be restored, as a sentence; undefined if it can. */
const obstacleTo = (tx: core.App, collection: string, row: Row): string | undefined =>
  (isThere(tx, collection, text(row, 'id')) && HISTORY_ANSWERS.there) || OBSTACLES[collection]?.(tx, row) || undefined

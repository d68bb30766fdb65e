/** Why a deleted record cannot be put back: what it needs is gone, or what it had is another one's. */
import { HISTORY_ANSWERS } from '../../../domain/history/rules.ts'
import { SUPPRESSED_ANSWERS } from '../../../domain/removal-requests/rules.ts'
import { selectRows } from '../database/records.ts'
import type { Row } from './kept-rows.ts'

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
    number && tx.countRecords('suppressions', $dbx.exp("usdot_number = {:number} AND reason != 'deleted'", { number }))
  if (isUnwanted) return SUPPRESSED_ANSWERS.admin
  if (!isThere(tx, 'locations', text(row, 'location'))) return HISTORY_ANSWERS.lacks('Its location')
  const services = JSON.parse(text(row, 'services') || '[]') as string[]
  return !services.some((id) => isThere(tx, 'services', id)) && HISTORY_ANSWERS.servicesGone
}

const ofCatalogue =
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
  services: ofCatalogue('services'),
  locations: ofCatalogue('locations'),
  reviews: ofCompany,
  listing_assignments: ofAssignment,
  listing_requests: ofRequest,
  users: ofAccount,
}

/** Why a row cannot be put back, as a sentence; undefined when it can. */
export const obstacleTo = (tx: core.App, collection: string, row: Row): string | undefined =>
  (isThere(tx, collection, text(row, 'id')) && HISTORY_ANSWERS.there) || OBSTACLES[collection]?.(tx, row) || undefined

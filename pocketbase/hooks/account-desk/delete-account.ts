import { ACCOUNT_PROBLEMS } from '../../../domain/accounts/account-asks.ts'
import { asMaker, makerOf } from '../changes/change-actor.ts'
import { requireOtherAdmin } from './admin-rights.ts'

/** @throws 400 when the listings cannot go there */
const requireHeir = (tx: core.App, account: core.Record, heir: string) => {
  const isHeir = $dbx.exp('id = {:heir} AND is_disabled = FALSE', { heir })
  if (heir === account.id || tx.countRecords('users', isHeir) === 0)
    throw new BadRequestError(ACCOUNT_PROBLEMS.heir, {
      heir: new ValidationError('validation_heir', ACCOUNT_PROBLEMS.heir),
    })
}

const recordsOf = (tx: core.App, collection: string, field: string, account: string): core.Record[] =>
  tx
    .findRecordsByFilter(collection, `${field} = {:account}`, '', 0, 0, { account })
    .filter((record): record is core.Record => record !== undefined)

const isAssigned = (tx: core.App, listing: string, user: string): boolean =>
  tx.countRecords(
    'listing_assignments',
    $dbx.exp('listing = {:listing} AND assigned_to_user = {:user}', { listing, user }),
  ) > 0

const giveListings = (tx: core.App, account: string, heir: string) => {
  for (const listing of recordsOf(tx, 'company_listings', 'owner', account)) {
    listing.set('owner', heir)
    tx.save(listing)
  }
  for (const assignment of recordsOf(tx, 'listing_assignments', 'assigned_to_user', account)) {
    if (isAssigned(tx, assignment.getString('listing'), heir)) continue
    assignment.set('assigned_to_user', heir)
    tx.save(assignment)
  }
}

/**
 * Deletes an account for the administrator who asks, and gives its listings to the account `heir` of the body; without
 * one they are left without an owner. All of it or nothing.
 */
export const deleteWithListings = (e: core.RequestEvent, account: core.Record) => {
  const { heir } = e.requestInfo().body
  e.app.runInTransaction((tx) => {
    if (account.getBool('is_admin')) requireOtherAdmin(tx, account.id)
    asMaker(tx, makerOf(e), () => {
      if (heir) {
        requireHeir(tx, account, String(heir))
        giveListings(tx, account.id, String(heir))
      }
      tx.delete(account)
    })
  })
}

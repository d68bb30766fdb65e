/** Makes one city of two: the listings of the one move to the other, and its addresses lead there. */

import { MERGE_AT_ONCE, MERGE_REFUSALS, type MergedCities } from '../../../domain/catalog/merge.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { asMaker, makerOf } from '../changes/request-context.ts'
import { findRecord } from '../database/records.ts'

const cityOf = (tx: core.App, id: unknown): core.Record => {
  const city = findRecord(tx, 'locations', String(id ?? ''))
  if (!city) throw new NotFoundError(MERGE_REFUSALS.gone)
  return city
}

/** Moves as many listings as a transaction may keep others waiting for. Answers how many. */
const moveListings = (tx: core.App, from: core.Record, into: core.Record): number => {
  const listings = tx.findRecordsByFilter('company_listings', 'location = {:id}', '', MERGE_AT_ONCE, 0, { id: from.id })
  for (const listing of listings) {
    if (!listing) continue
    listing.set('location', into.id)
    tx.save(listing)
  }
  return listings.length
}

/** The old addresses of a city lead to the other one from now on, and its own does. */
const moveAddresses = (tx: core.App, from: core.Record, into: core.Record) => {
  const slug = from.getString('slug')
  for (const redirect of tx.findRecordsByFilter('location_redirects', 'location = {:id}', '', 0, 0, { id: from.id })) {
    if (!redirect) continue
    redirect.set('location', into.id)
    tx.save(redirect)
  }
  tx.delete(from)
  const redirect = new Record(tx.findCollectionByNameOrId('location_redirects'))
  redirect.load({ from_slug: slug, location: into.id })
  tx.save(redirect)
}

/**
 * POST /api/directory/cities/merge `{ from, into }`, administrators only: moves listings of a city to another one and,
 * when none is left, takes the city away, all in one transaction. A large city takes several requests. Answers
 * MergedCities.
 */
export const mergeCities = (e: core.RequestEvent) => {
  requireAdmin(e, MERGE_REFUSALS.admins)
  const body = e.requestInfo().body
  if (body['from'] === body['into']) throw new BadRequestError(MERGE_REFUSALS.same)
  const answer: MergedCities = { moved: 0, left: 0 }
  e.app.runInTransaction((tx) =>
    asMaker(tx, makerOf(e), () => {
      const [from, into] = [cityOf(tx, body['from']), cityOf(tx, body['into'])]
      answer.moved = moveListings(tx, from, into)
      answer.left = tx.countRecords('company_listings', $dbx.hashExp({ location: from.id }))
      if (answer.left === 0) moveAddresses(tx, from, into)
    }),
  )
  return e.json(200, answer)
}

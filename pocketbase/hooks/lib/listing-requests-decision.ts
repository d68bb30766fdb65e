import { DECIDED_ALREADY } from '../../../domain/request-decisions.ts'
import { recordOf } from './record-of.ts'

const BADGE_FIELDS = { verified: 'verified', featured: 'is_featured' } as const
type Badge = keyof typeof BADGE_FIELDS

const badgeOf = (request: core.Record): Badge => request.getString('request_type') as Badge

/** On create, inside the request's save: refuses what is pending or given already. */
export const refuseNeedlessRequest = (e: core.RecordEvent) => {
  const request = recordOf(e)
  const badge = badgeOf(request)
  const listing = request.getString('listing')
  const pending = e.app.findRecordsByFilter(
    'listing_requests',
    'listing = {:listing} && request_type = {:badge} && status = "pending"',
    '',
    1,
    0,
    { listing, badge },
  )
  if (pending.length) throw new BadRequestError(`This listing has a pending ${badge} request already`)
  const [given] = e.app.findRecordsByFilter('company_listings', 'id = {:listing}', '', 1, 0, { listing })
  if (given?.getBool(BADGE_FIELDS[badge])) throw new BadRequestError(`This listing is ${badge} already`)
  e.next()
}

const grant = (app: core.App, request: core.Record) => {
  const listing = app.findRecordById('company_listings', request.getString('listing'))
  listing.set(BADGE_FIELDS[badgeOf(request)], true)
  app.save(listing)
}

/**
 * On update: a request is decided once. Approving it gives the listing its badge, together with the decision or not at
 * all.
 */
export const decideRequest = (e: core.RecordEvent) => {
  const app = e.app
  const request = recordOf(e)
  const status = request.getString('status')
  try {
    app.runInTransaction((tx) => {
      e.app = tx
      const stored = tx.findRecordById('listing_requests', request.id).getString('status')
      if (stored !== status && stored !== 'pending') throw new BadRequestError(DECIDED_ALREADY)
      e.next()
      if (stored !== status && status === 'approved') grant(tx, request)
    })
  } finally {
    e.app = app
  }
}

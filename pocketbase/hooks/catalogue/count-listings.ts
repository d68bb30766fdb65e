import { requireAdmin } from '../accounts/require-admin.ts'
import { selectRows } from '../database/records.ts'

/** More than a page of a catalogue shows. */
const COUNTED_AT_ONCE = 500

const SQL = {
  locations: `FROM (SELECT location AS id, count(*) AS listings FROM company_listings
    WHERE location IN (SELECT value FROM json_each({:ids})) GROUP BY location)`,
  services: `FROM (SELECT service.value AS id, sum(listings) AS listings FROM listing_kinds, json_each(services) AS service
    WHERE service.value IN (SELECT value FROM json_each({:ids})) GROUP BY service.value)`,
} as const

/**
 * GET /api/directory/catalogue/{locations|services}/counts?ids=A,B, administrators only: how many listings each of these
 * entries has, by its id; one without any is not among them.
 */
export const answerListingCounts = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators count listings.')
  const catalogue = e.request?.pathValue('catalogue') ?? ''
  if (catalogue !== 'locations' && catalogue !== 'services') throw new NotFoundError()
  const ids = (e.requestInfo().query['ids'] ?? '').split(',', COUNTED_AT_ONCE)
  const rows = selectRows<[id: string, listings: number]>(e.app, 'json_array(id, listings)', SQL[catalogue], {
    ids: JSON.stringify(ids),
  })
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, Object.fromEntries(rows))
}

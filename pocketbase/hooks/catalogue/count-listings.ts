import { requireAdmin } from '../accounts/require-admin.ts'
import { selectRows } from '../database/records.ts'

const SQL = {
  locations: 'FROM (SELECT location AS id, count(*) AS listings FROM company_listings GROUP BY location)',
  services:
    'FROM (SELECT service.value AS id, count(*) AS listings FROM company_listings, json_each(services) AS service GROUP BY service.value)',
} as const

/**
 * GET /api/directory/catalogue/{locations|services}/counts, administrators only: how many listings each entry has, by its
 * id; an entry without any is not among them.
 */
export const answerListingCounts = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators count listings.')
  const catalogue = e.request?.pathValue('catalogue') ?? ''
  if (catalogue !== 'locations' && catalogue !== 'services') throw new NotFoundError()
  const rows = selectRows<[id: string, listings: number]>(e.app, 'json_array(id, listings)', SQL[catalogue])
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, Object.fromEntries(rows))
}

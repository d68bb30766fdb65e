import { AVERAGE_LIMITS } from '../../../domain/carrier-record/national-averages.ts'
import { insertChanges } from '../changes/change-log.ts'
import { inTransaction } from '../changes/request-context.ts'
import { recordOf } from '../database/records.ts'
import { notifyPublisher } from './notify-publisher.ts'

/** SQL that is true for a record `known` with inspections, whose page names the national averages. */
export const HAS_INSPECTIONS = `coalesce(known.records->'$.inspections', known.records->'$.daily_inspections') IS NOT NULL`

/**
 * When the directory's settings change: publishes the companies whose pages name the averages again, if these changed.
 * Writes only the changed settings: otherwise a save that began before another one would restore its old values.
 */
export const followAverages = (e: core.RecordEvent) => {
  const settings = recordOf(e)
  settings.ignoreUnchangedFields(true)
  const before = settings.original()
  const isNews = Object.keys(AVERAGE_LIMITS).some((field) => settings.getFloat(field) !== before.getFloat(field))
  if (!isNews) return e.next()
  inTransaction(e, (tx) => {
    e.next()
    insertChanges(
      tx,
      `SELECT 'company_listings' AS collection, listing.id AS record, 'update' AS action, name AS label,
          listing.id AS listing
        FROM carrier_records AS known JOIN company_listings AS listing ON listing.usdot_number = known.usdot_number
        WHERE listing.state = 'published' AND ${HAS_INSPECTIONS}`,
      {},
    )
  })
  notifyPublisher(e.app)
}

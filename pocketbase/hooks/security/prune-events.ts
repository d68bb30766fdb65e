import { SECURITY_EVENTS_KEPT, VISITOR_SOURCE } from '../../../domain/security/event-rules.ts'

const countOf = (app: core.App, severity: string): number => {
  const found = new DynamicModel({ rows: 0 })
  app
    .db()
    .newQuery('SELECT count(*) AS rows FROM security_events WHERE severity = {:severity}')
    .bind({ severity })
    .one(found)
  return found['rows'] as number
}

/**
 * Drops what is beyond the kept rows of a severity, of visitors and of accounts apart. Whoever has most rows loses their
 * oldest first, so that nobody pushes out what another one did.
 */
export const pruneEvents = (app: core.App, severity: string): void => {
  if (countOf(app, severity) <= SECURITY_EVENTS_KEPT) return
  app
    .db()
    .newQuery(
      `DELETE FROM security_events WHERE rowid IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY is_visitor ORDER BY place, updated DESC, id DESC) AS rank FROM (
            SELECT rowid AS id, updated, source LIKE {:visitors} AS is_visitor,
              row_number() OVER (PARTITION BY source ORDER BY updated DESC, rowid DESC) AS place
            FROM security_events WHERE severity = {:severity}))
        WHERE rank > {:kept})`,
    )
    .bind({ visitors: `${VISITOR_SOURCE}%`, severity, kept: SECURITY_EVENTS_KEPT })
    .execute()
}

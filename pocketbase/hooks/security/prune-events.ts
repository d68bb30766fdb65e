import { SECURITY_EVENTS_KEPT, VISITOR_SOURCE } from '../../../domain/security/event-rules.ts'

/** Events that share the space of `SECURITY_EVENTS_KEPT` rows. */
export interface EventSpace {
  severity: string
  is_alarm: boolean
}

const IN_SPACE = 'severity = {:severity} AND is_alarm = {:is_alarm}'

const countOf = (app: core.App, { severity, is_alarm }: EventSpace): number => {
  const found = new DynamicModel({ rows: 0 })
  app
    .db()
    .newQuery(`SELECT count(*) AS rows FROM security_events WHERE ${IN_SPACE}`)
    .bind({ severity, is_alarm })
    .one(found)
  return found['rows'] as number
}

/**
 * Deletes the rows of a space beyond its limit, separately for visitors and accounts. The source with the most rows
 * loses its oldest first, so that nobody can push out rows about others.
 */
export const pruneEvents = (app: core.App, { severity, is_alarm }: EventSpace): void => {
  if (countOf(app, { severity, is_alarm }) <= SECURITY_EVENTS_KEPT) return
  app
    .db()
    .newQuery(
      `DELETE FROM security_events WHERE rowid IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY is_visitor ORDER BY place, updated DESC, id DESC) AS rank FROM (
            SELECT rowid AS id, updated, source LIKE {:visitors} AS is_visitor,
              row_number() OVER (PARTITION BY source ORDER BY updated DESC, rowid DESC) AS place
            FROM security_events WHERE ${IN_SPACE}))
        WHERE rank > {:kept})`,
    )
    .bind({ visitors: `${VISITOR_SOURCE}%`, severity, is_alarm, kept: SECURITY_EVENTS_KEPT })
    .execute()
}

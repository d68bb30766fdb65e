import { CHANGES_KEPT } from '../../../domain/publishing/rules.ts'
import { newestChange } from './change-log.ts'
import { publishedChange } from './published-change.ts'

/** So many at a time, so that no save waits for long. */
const MOST_AT_ONCE = 10_000

/** Every minute: drops changes before the last published one that are not among the newest. The numbers of the others stay. */
export const pruneChanges = (app: core.App) => {
  const upTo = Math.min(publishedChange(app), newestChange(app) - CHANGES_KEPT + 1)
  if (upTo <= 0) return
  app
    .db()
    .newQuery(
      'DELETE FROM changes WHERE seq IN (SELECT seq FROM changes WHERE seq < {:upTo} ORDER BY seq LIMIT {:most})',
    )
    .bind({ upTo, most: MOST_AT_ONCE })
    .execute()
}

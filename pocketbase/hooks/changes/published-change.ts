import { CHANGES_KEPT } from '../../../domain/publishing/change-log.ts'
import type { PublicationTarget } from '../../../domain/publishing/rules.ts'
import type { DirectoryState } from '../../../domain/publishing/schema.ts'
import { newestChange } from './change-log.ts'

/** Number of the last change that a target shows, or any of them; 0 before the first publication. */
export const publishedChange = (app: core.App, target?: PublicationTarget): number => {
  const newest = new DynamicModel({ seq: 0 })
  app
    .db()
    .newQuery(
      "SELECT coalesce(max(seq), 0) AS seq FROM publications WHERE state = 'done' AND {:target} IN ('', target)",
    )
    .bind({ target: target ?? '' })
    .one(newest)
  return newest['seq'] as number
}

const waiting = (app: core.App, sort: string): core.Record | undefined =>
  app.findRecordsByFilter('publications', "state = 'requested'", sort, 1, 0)[0]

/** The oldest request for a publication that no publisher has taken up. */
export const waitingRequest = (app: core.App): DirectoryState['request'] => {
  const request = waiting(app, 'created')
  return request ? { id: request.id, everything: request.getString('trigger') === 'everything' } : null
}

/** When the newest such request was made, in Unix milliseconds; 0 when none waits. */
export const newestRequestAt = (app: core.App): number => {
  const created = waiting(app, '-created')?.getString('created')
  return created ? Date.parse(created.replace(' ', 'T')) : 0
}

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

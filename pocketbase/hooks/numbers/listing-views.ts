import { parseViews, VIEWS_KEPT_DAYS } from '../../../domain/listings/listing-views.ts'
import { momentFromNow } from '../database/records.ts'
import { requirePublishToken } from '../publishing/directory-state.ts'

const DUP_DAY_MS = 24 * 3_600_000

/**
 * POST /api/directory/views `{ "views": CountedViews[] }`, with the publish token: what the gate has counted is added to
 * today's numbers of the published companies with these addresses. Answers 204.
 */
export const receiveViews = (e: core.RequestEvent) => {
  requirePublishToken(e)
  const views = parseViews(e.requestInfo().body['views'])
  if (!views) throw new BadRequestError('views must say what was counted.')
  const now = momentFromNow(0)
  e.app.runInTransaction((tx) => {
    tx.db()
      .newQuery(
        `INSERT INTO listing_views (listing, day, kind, count, created, updated)
          SELECT company.id, {:day}, view.value->>'kind', view.value->>'count', {:now}, {:now}
          FROM json_each({:views}) AS view
            JOIN company_listings AS company ON company.slug = view.value->>'listing'
          WHERE company.state = 'published'
          ON CONFLICT (listing, day, kind) DO UPDATE SET count = count + excluded.count, updated = excluded.updated`,
      )
      .bind({ views: JSON.stringify(views), day: now.slice(0, 10), now })
      .execute()
  })
  return e.noContent(204)
}

/** Every night: drops numbers that nobody is shown any more. */
export const pruneViews = (app: core.App) => {
  app
    .db()
    .newQuery('DELETE FROM listing_views WHERE day < {:day}')
    .bind({ day: momentFromNow(-VIEWS_KEPT_DAYS * DUP_DAY_MS).slice(0, 10) })
    .execute()
}

import {
  type ConsoleNotices,
  type DashboardCounts,
  NOTED,
  type NotedInquiry,
} from '../../../domain/console/dashboard.ts'
import { BADGE_PLACE_LIMITS, parsePlaces } from '../../../domain/listings/badge-places.ts'
import { type DayNumbers, NUMBERS_DAYS, parseViews, VIEWS_KEPT_DAYS } from '../../../domain/listings/listing-views.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { satisfiesRule, selectRows, timeFromNow } from '../database/records.ts'
import { suppressionOf } from '../mail/do-not-email.ts'
import { requirePublishToken } from '../publishing/publishing-state.ts'
import { countWaiting } from '../queue/read-queue.ts'
import { countWatchers } from '../watches/watches.ts'

type Counted = [day: string, field: Exclude<keyof DayNumbers, 'day'>, count: number]

/** Counts by day and kind. */
const COUNTED = `
  SELECT day, CASE kind WHEN 'view' THEN 'views' WHEN 'call' THEN 'calls' ELSE 'websites' END AS field, count
    FROM listing_views WHERE listing = {:listing} AND day >= {:since}
  UNION ALL SELECT substr(created, 1, 10), 'quotes', count(*) FROM inquiries
    WHERE listing = {:listing} AND created >= {:since} AND is_held = FALSE GROUP BY 1
  UNION ALL SELECT substr(created, 1, 10), 'reviews', count(*) FROM reviews
    WHERE listing = {:listing} AND created >= {:since} AND is_approved = TRUE GROUP BY 1`

/**
 * GET /api/directory/listings/{id}/numbers, for accounts that may read the listing: `{ "days": DayNumbers[],
 * "unreachable": AddressReason | "", "watchers": number, "badges": string[] }`, its counts of the last days, oldest first,
 * why emails do not reach it, how many people watch it, and which websites show its badge.
 */
export const answerListingStats = (e: core.RequestEvent) => {
  const listing = e.request?.pathValue('id') ?? ''
  const [found] = e.app.findRecordsByFilter('company_listings', 'id = {:listing}', '', 1, 0, { listing })
  if (!found || !satisfiesRule(e.app, e, found, found.collection().viewRule))
    throw new NotFoundError('This listing does not exist.')
  const days = Array.from({ length: NUMBERS_DAYS }, (_, n): DayNumbers => {
    const day = timeFromNow((n + 1 - NUMBERS_DAYS) * DAY_MS).slice(0, 10)
    return { day, views: 0, calls: 0, websites: 0, quotes: 0, reviews: 0 }
  })
  const since = days[0]?.day ?? ''
  const byDay = new Map(days.map((numbers) => [numbers.day, numbers]))
  const counted = selectRows<Counted>(e.app, 'json_array(day, field, count)', `FROM (${COUNTED})`, { listing, since })
  for (const [day, field, count] of counted) {
    const numbers = byDay.get(day)
    if (numbers) numbers[field] = count
  }
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, {
    days,
    unreachable: suppressionOf(e.app, found.getString('email')) ?? '',
    watchers: countWatchers(e.app, listing),
    badges: badgePlacesOf(e.app, listing),
  })
}

const STORE_PLACE = `INSERT INTO badge_places (listing, month, host, count, created, updated)
  SELECT company.id, {:month}, {:host}, {:count}, {:now}, {:now} FROM company_listings AS company
    WHERE company.slug = {:listing} AND company.state = 'published'
      AND (SELECT count(*) FROM badge_places WHERE listing = company.id AND month = {:month} AND host != {:host})
        < ${BADGE_PLACE_LIMITS.ofListing}
  ON CONFLICT (listing, month, host) DO UPDATE SET count = count + excluded.count, updated = excluded.updated`

/** Websites that showed the badge of a listing in this month or the one before, most requests first. */
const badgePlacesOf = (app: core.App, listing: string): string[] =>
  selectRows<string>(
    app,
    'json_quote(host)',
    `FROM (SELECT host FROM badge_places WHERE listing = {:listing} AND month >= {:since}
      GROUP BY host ORDER BY sum(count) DESC, host)`,
    { listing, since: timeFromNow(-NUMBERS_DAYS * DAY_MS).slice(0, 7) },
  )

/**
 * POST /api/directory/views `{ "views": CountedViews[], "places": CountedPlace[] }`, with the publish token: adds what the
 * gate counted to today's counts of these published companies, and to this month's websites. Answers 204.
 */
export const receiveViews = (e: core.RequestEvent) => {
  requirePublishToken(e)
  const views = parseViews(e.requestInfo().body['views'])
  const places = parsePlaces(e.requestInfo().body['places'] ?? [])
  if (!views || !places) throw new BadRequestError('views and places must be lists of counts.')
  const now = timeFromNow(0)
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
    for (const place of places)
      tx.db()
        .newQuery(STORE_PLACE)
        .bind({ ...place, month: now.slice(0, 7), now })
        .execute()
  })
  return e.noContent(204)
}

/** Every night: deletes counts that are too old to appear on a screen. */
export const pruneViews = (app: core.App) => {
  app
    .db()
    .newQuery('DELETE FROM listing_views WHERE day < {:day}')
    .bind({ day: timeFromNow(-VIEWS_KEPT_DAYS * DAY_MS).slice(0, 10) })
    .execute()
  app
    .db()
    .newQuery('DELETE FROM badge_places WHERE month < {:month}')
    .bind({ month: timeFromNow(-BADGE_PLACE_LIMITS.months * 30 * DAY_MS).slice(0, 7) })
    .execute()
}

/** SQL: `{:account}` may edit the listing `company`. Administrators may edit all. */
export const EDITED = `company.id IN (SELECT id FROM company_listings WHERE owner = {:account}
  UNION SELECT listing FROM listing_assignments WHERE assigned_to_user = {:account})`

const NOTED_FACTS = `json_object('id', id, 'customer_name', customer_name, 'listing', listing, 'listing_name', listing_name,
  'created', created, 'remind_at', remind_at)`

const recentInquiries = (e: core.RequestEvent, which: string, order: string, most: number): NotedInquiry[] =>
  selectRows<NotedInquiry>(
    e.app,
    NOTED_FACTS,
    `FROM (SELECT inquiries.id, customer_name, listing, company.name AS listing_name, inquiries.created, remind_at
      FROM inquiries JOIN company_listings AS company ON company.id = listing
      WHERE ${which} AND ${isAdmin(e.auth) ? 'TRUE' : `is_held = FALSE AND ${EDITED}`} ORDER BY ${order} DESC LIMIT ${most})`,
    { account: e.auth?.id ?? '', now: timeFromNow(0), since: timeFromNow(-NOTED.hours * HOUR_MS) },
  )

/** GET /api/directory/console, signed in: the counts and notices on every screen of the console. */
export const answerConsoleCounts = (e: core.RequestEvent) => {
  const isNew = "inquiries.status = 'new' AND inquiries.created >= {:since}"
  const isDue = "remind_user = {:account} AND remind_at != '' AND remind_at <= {:now}"
  const facts: ConsoleNotices = {
    inquiries: recentInquiries(e, isNew, 'inquiries.created', NOTED.inquiries),
    reminders: recentInquiries(e, isDue, 'remind_at', NOTED.reminders),
    waiting: isAdmin(e.auth) ? (countWaiting(e.app) ?? null) : null,
  }
  return e.json(200, facts)
}

/** GET /api/directory/dashboard, signed in: the number of listings that the account may edit, and of accounts. */
export const answerDashboard = (e: core.RequestEvent) => {
  const ofAccount = isAdmin(e.auth) ? 'TRUE' : EDITED
  const listings = (which: string) =>
    `(SELECT count(*) FROM company_listings AS company WHERE ${ofAccount} AND ${which})`
  const [counts] = selectRows<DashboardCounts>(
    e.app,
    `json_object('listings', ${listings('TRUE')}, 'featured', ${listings('is_featured = TRUE')},
      'users', ${isAdmin(e.auth) ? '(SELECT count(*) FROM users)' : 'NULL'})`,
    '',
    { account: e.auth?.id ?? '' },
  )
  return e.json(200, counts)
}

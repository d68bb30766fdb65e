import {
  type ConsoleNotices,
  type DashboardCounts,
  NOTED,
  type NotedInquiry,
} from '../../../domain/console/dashboard.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { selectRows, timeFromNow } from '../database/records.ts'
import { countWaiting } from '../queue/read-queue.ts'

/** Listings that the account may edit. Administrators may edit all. */
const EDITED = `company.id IN (SELECT id FROM company_listings WHERE owner = {:account}
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

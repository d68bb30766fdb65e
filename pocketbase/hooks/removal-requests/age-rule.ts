// Hides companies that no imported file has contained for a number of months, and those that left the federal census
// some months ago; administrators set both numbers. Publishes them again when a file lists them or a number is increased. It uses SQL in batches, so that it can handle a million
// companies and a save waits for one batch at most.

import {
  AGE_STATE_REASON,
  HIDE_AFTER_MONTHS,
  HIDE_LEFT_AFTER_MONTHS,
  LEFT_STATE_REASON,
  SETTINGS_ID,
} from '../../../domain/removal-requests/rules.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { insertChanges } from '../changes/change-log.ts'
import { settingOf } from '../database/directory-settings.ts'
import { setPageCache } from '../database/page-cache.ts'
import { selectRows, timeFromNow } from '../database/records.ts'
import { notifyPublisher } from '../publishing/notify-publisher.ts'

const BATCH = 500
/** Page cache for a scan of whole tables. It is small, because the scan reads each page once. */
const WALK_KB = 2000

/** The numbers of companies that a check has hidden and published. */
export interface AgeCheck {
  hidden: number
  published: number
}

/** CROSS JOIN sets the order. Otherwise SQLite would read all published companies for each batch. */
const KNOWN = 'FROM carrier_imports AS known CROSS JOIN company_listings AS company ON company.id = known.listing'

/** To hide: nobody manages the company, and nobody published it again after this rule had hidden it. */
const IS_OUTDATED = `known.seen_on != '' AND known.seen_on < {:before} AND known.hidden_on = ''
  AND company.state = 'published' AND company.owner = '' AND company.editors = ''`

/** To publish again: only this rule hides the company. A different reason means that a person decided to hide it. */
const IS_BACK = `known.hidden_on != '' AND known.seen_on >= {:before}
  AND company.state = 'hidden' AND company.state_reason = {:reason}
  AND coalesce(known.imported->>'$.state', 'published') = 'published'
  AND company.usdot_number NOT IN (SELECT usdot_number FROM do_not_list)`

/** The day on which a company left the census. There is an index on it. */
const LEFT_ON = "gone.records->>'$.left.on'"
const HAS_LEFT = `EXISTS (SELECT 1 FROM carrier_records AS gone WHERE gone.usdot_number = known.usdot_number
  AND ${LEFT_ON} IS NOT NULL)`

/** To publish again: listed again, or left too short a time ago for the number of months. */
const IS_LISTED_AGAIN = `known.hidden_on != '' AND company.state = 'hidden' AND company.state_reason = {:reason}
  AND NOT EXISTS (SELECT 1 FROM carrier_records AS gone WHERE gone.usdot_number = known.usdot_number
    AND ${LEFT_ON} < {:before})
  AND company.usdot_number NOT IN (SELECT usdot_number FROM do_not_list)`

/** To hide, as IS_OUTDATED: the company left the census. A file without a date hides nobody. */
const IS_GONE = `known.hidden_on = '' AND company.state = 'published' AND company.owner = '' AND company.editors = ''
  AND EXISTS (SELECT 1 FROM carrier_records AS gone WHERE gone.usdot_number = company.usdot_number
    AND ${LEFT_ON} IS NOT NULL AND ${LEFT_ON} != '' AND ${LEFT_ON} < {:before})`

const LOGGED = `
  SELECT 'company_listings' AS collection, id AS record, 'update' AS action, name AS label, id AS listing
    FROM company_listings WHERE id IN (SELECT value FROM json_each({:ids}))
  UNION ALL SELECT 'reviews', reviews.id, 'update', company.name, company.id
    FROM reviews JOIN company_listings AS company ON company.id = reviews.listing
    WHERE reviews.listing IN (SELECT value FROM json_each({:ids})) AND is_approved = TRUE
  UNION ALL SELECT 'slug_redirects', id, 'update', from_slug, listing
    FROM slug_redirects WHERE listing IN (SELECT value FROM json_each({:ids}))`

interface StateChange {
  condition: string
  params: { before: string; reason?: string }
  state: 'hidden' | 'published'
  reason: string
  /** The day on which this rule hid the company; '' when it publishes it again. */
  hiddenOn: string
}

const changeState = (tx: core.App, ids: string, { state, reason, hiddenOn }: StateChange) => {
  const now = timeFromNow(0)
  insertChanges(tx, LOGGED, { ids })
  // A company that only this rule has changed still counts as unedited since its import.
  const update = (sql: string) => tx.db().newQuery(sql).bind({ ids, now, state, reason, hiddenOn }).execute()
  update(
    `UPDATE carrier_imports SET hidden_on = {:hiddenOn}, written = iif(
       written = (SELECT updated FROM company_listings WHERE id = listing), {:now}, written)
     WHERE listing IN (SELECT value FROM json_each({:ids}))`,
  )
  update(
    `UPDATE company_listings SET state = {:state}, state_reason = {:reason}, updated = {:now}
     WHERE id IN (SELECT value FROM json_each({:ids}))`,
  )
}

/** Companies in the order of imports that a condition selects, after the end of the last page. */
const pageOfKnown = (app: core.App, { condition, params }: StateChange, after: string) =>
  selectRows<[at: string, listing: string]>(
    app,
    'json_array(CAST(row AS TEXT), listing)',
    `FROM (SELECT known.rowid AS row, known.listing AS listing ${KNOWN}
      WHERE known.rowid > CAST({:after} AS INTEGER) AND ${condition} ORDER BY known.rowid LIMIT ${BATCH})`,
    { ...params, after },
  )

/** Companies that left the census, by day and number, from their index. */
const pageOfLeft = (app: core.App, { params }: StateChange, after: string) => {
  const [on = '', number = ''] = after.split(' ')
  return selectRows<[at: string, listing: string]>(
    app,
    "json_array(day || ' ' || number, listing)",
    `FROM (SELECT ${LEFT_ON} AS day, gone.usdot_number AS number, coalesce((SELECT listing FROM carrier_imports
        WHERE usdot_number = gone.usdot_number), '') AS listing
      FROM carrier_records AS gone WHERE ${LEFT_ON} IS NOT NULL AND ${LEFT_ON} < {:before}
        AND (${LEFT_ON}, gone.usdot_number) > ({:on}, {:number}) ORDER BY ${LEFT_ON}, gone.usdot_number LIMIT ${BATCH})`,
    { ...params, on, number },
  )
}

/** Changes all matching companies. Each batch checks the condition again in its transaction. @returns their number */
const changeAll = (app: core.App, change: StateChange, page = pageOfKnown): number => {
  const { condition, params } = change
  let [count, after] = [0, '']
  for (;;) {
    const found = page(app, change, after)
    const last = found.at(-1)
    if (!last) return count
    after = last[0]
    app.runInTransaction((tx) => {
      const ids = selectRows<string>(
        tx,
        'json_quote(known.listing)',
        `${KNOWN} WHERE known.listing IN (SELECT value FROM json_each({:found})) AND ${condition}`,
        { ...params, found: JSON.stringify(found.map(([, listing]) => listing)) },
      )
      if (ids.length) changeState(tx, JSON.stringify(ids), change)
      count += ids.length
    })
  }
}

/**
 * The day this many months ago as YYYY-MM-DD, at most the last day of that month; '' for 0 months, which means never.
 */
export const monthsBefore = (months: number, now = new Date()): string => {
  if (months === 0) return ''
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 0)).getUTCDate()
  const day = Math.min(now.getUTCDate(), last)
  return new Date(first + (day - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** Applies the rule again to a company that a person has published and that a newer file contains. */
const resetPublished = (app: core.App, before: string) =>
  app
    .db()
    .newQuery(
      `UPDATE carrier_imports SET hidden_on = '' WHERE hidden_on != '' AND seen_on >= {:before}
        AND (SELECT state FROM company_listings WHERE id = listing) = 'published'
        AND NOT ${HAS_LEFT.replaceAll('known.', 'carrier_imports.')}`,
    )
    .bind({ before })
    .execute()

const storeCheck = (app: core.App, { hidden, published }: AgeCheck) =>
  app
    .db()
    .newQuery(
      `UPDATE directory_settings SET checked_at = {:now}, checked_hidden = {:hidden}, checked_published = {:published}
        WHERE id = {:id}`,
    )
    .bind({ now: timeFromNow(0), hidden, published, id: SETTINGS_ID })
    .execute()

const checkLeft = (app: core.App, today: string): AgeCheck => {
  const before = monthsBefore(settingOf(app, 'hide_left_after_months', HIDE_LEFT_AFTER_MONTHS.first))
  const reason = LEFT_STATE_REASON
  const back = { state: 'published', reason: '', hiddenOn: '' } as const
  const published = changeAll(app, { condition: IS_LISTED_AGAIN, params: { before, reason }, ...back })
  if (!before) return { hidden: 0, published }
  const gone = { state: 'hidden', reason, hiddenOn: today } as const
  return { hidden: changeAll(app, { condition: IS_GONE, params: { before }, ...gone }, pageOfLeft), published }
}

/** Every night and after an import: hides companies without a recent record, and publishes those with one again. */
export const checkAges = (app: core.App): AgeCheck => {
  const before = monthsBefore(settingOf(app, 'hide_after_months', HIDE_AFTER_MONTHS.first))
  const today = timeFromNow(0).slice(0, 10)
  const back = { before, reason: AGE_STATE_REASON }
  const confirmed = { condition: IS_BACK, params: back, state: 'published', reason: '', hiddenOn: '' } as const
  const outdated = { state: 'hidden', reason: AGE_STATE_REASON, hiddenOn: today } as const
  setPageCache(app, WALK_KB)
  const returned = changeAll(app, confirmed)
  const hidden = before ? changeAll(app, { condition: IS_OUTDATED, params: { before }, ...outdated }) : 0
  const left = checkLeft(app, today)
  setPageCache(app)
  resetPublished(app, before)
  const check: AgeCheck = { hidden: hidden + left.hidden, published: returned + left.published }
  storeCheck(app, check)
  if (check.hidden + check.published > 0) notifyPublisher(app)
  return check
}

/** POST /api/directory/ages, superusers only, at the end of an import. Answers an AgeCheck. */
export const answerAgeCheck = (e: core.RequestEvent) => e.json(200, checkAges(e.app))

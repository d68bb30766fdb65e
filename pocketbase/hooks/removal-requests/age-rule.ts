/**
 * Companies that no imported file has named for as many months as the administrators set are hidden, and published again
 * when a file names them or the months are set higher. In SQL and by batches: a directory of a million companies is not
 * read record by record, and nobody's save waits for more than one batch.
 */

import { AGE_STATE_REASON, HIDE_AFTER_MONTHS, SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { insertChanges } from '../changes/change-log.ts'
import { settingOf } from '../database/directory-settings.ts'
import { setPageCache } from '../database/page-cache.ts'
import { momentFromNow, selectRows } from '../database/records.ts'
import { signalChanges } from '../publishing/notify-publisher.ts'

const BATCH = 500
/** What a connection keeps of pages on a walk through whole tables: it meets each once. */
const WALK_KB = 2000

/** What became of companies in a check. */
export interface AgeCheck {
  hidden: number
  published: number
}

/** In this order: SQLite would read every published company for each batch. */
const KNOWN = 'FROM carrier_imports AS known CROSS JOIN company_listings AS company ON company.id = known.listing'

/** Hidden: while nobody manages it, and unless somebody has published it after this rule had hidden it. */
const IS_OUTDATED = `known.seen_on != '' AND known.seen_on < {:before} AND known.hidden_on = ''
  AND company.state = 'published' AND company.owner = '' AND company.editors = ''`

/** Published again: what this rule alone keeps hidden. A reason that somebody gave since is somebody's decision. */
const IS_BACK = `known.hidden_on != '' AND known.seen_on >= {:before}
  AND company.state = 'hidden' AND company.state_reason = {:reason}
  AND coalesce(known.imported->>'$.state', 'published') = 'published'
  AND company.usdot_number NOT IN (SELECT usdot_number FROM do_not_list)`

const LOGGED = `
  SELECT 'company_listings' AS collection, id AS record, 'update' AS action, name AS label, id AS listing
    FROM company_listings WHERE id IN (SELECT value FROM json_each({:ids}))
  UNION ALL SELECT 'reviews', reviews.id, 'update', company.name, company.id
    FROM reviews JOIN company_listings AS company ON company.id = reviews.listing
    WHERE reviews.listing IN (SELECT value FROM json_each({:ids})) AND is_approved = TRUE
  UNION ALL SELECT 'slug_redirects', id, 'update', from_slug, listing
    FROM slug_redirects WHERE listing IN (SELECT value FROM json_each({:ids}))`

interface Turn {
  condition: string
  params: { before: string; reason?: string }
  state: 'hidden' | 'published'
  reason: string
  /** What is remembered of the company: when this rule hid it. */
  hiddenOn: string
}

const turn = (tx: core.App, ids: string, { state, reason, hiddenOn }: Turn) => {
  const now = momentFromNow(0)
  insertChanges(tx, LOGGED, { ids })
  // a company that only this rule has touched is still as the import left it
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

/** Turns all that the condition holds for; each batch asks again in its own transaction. @returns how many */
const turnAll = (app: core.App, what: Turn): number => {
  const { condition, params } = what
  let [count, after] = [0, 0]
  for (;;) {
    const found = selectRows<[rowid: number, listing: string]>(
      app,
      'json_array(row, listing)',
      `FROM (SELECT known.rowid AS row, known.listing AS listing ${KNOWN}
        WHERE known.rowid > {:after} AND ${condition} ORDER BY known.rowid LIMIT ${BATCH})`,
      { ...params, after },
    )
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
      if (ids.length) turn(tx, JSON.stringify(ids), what)
      count += ids.length
    })
  }
}

/** The day so many months ago, YYYY-MM-DD; '' for never. A day that the month lacks is its last. */
export const monthsBefore = (months: number, now = new Date()): string => {
  if (months === 0) return ''
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 0)).getUTCDate()
  const day = Math.min(now.getUTCDate(), last)
  return new Date(first + (day - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** Somebody has published what was hidden, and a file names it: the rule counts for it again. */
const forgetConfirmed = (app: core.App, before: string) =>
  app
    .db()
    .newQuery(
      `UPDATE carrier_imports SET hidden_on = '' WHERE hidden_on != '' AND seen_on >= {:before}
        AND (SELECT state FROM company_listings WHERE id = listing) = 'published'`,
    )
    .bind({ before })
    .execute()

const note = (app: core.App, { hidden, published }: AgeCheck) =>
  app
    .db()
    .newQuery(
      `UPDATE directory_settings SET checked_at = {:now}, checked_hidden = {:hidden}, checked_published = {:published}
        WHERE id = {:id}`,
    )
    .bind({ now: momentFromNow(0), hidden, published, id: SETTINGS_ID })
    .execute()

/** Every night, and after an import: hides what has no record, and publishes again what has one. */
export const checkAges = (app: core.App): AgeCheck => {
  const before = monthsBefore(settingOf(app, 'hide_after_months', HIDE_AFTER_MONTHS.first))
  const today = momentFromNow(0).slice(0, 10)
  const back = { before, reason: AGE_STATE_REASON }
  const confirmed = { condition: IS_BACK, params: back, state: 'published', reason: '', hiddenOn: '' } as const
  const outdated = { state: 'hidden', reason: AGE_STATE_REASON, hiddenOn: today } as const
  setPageCache(app, WALK_KB)
  const published = turnAll(app, confirmed)
  const hidden = before ? turnAll(app, { condition: IS_OUTDATED, params: { before }, ...outdated }) : 0
  setPageCache(app)
  forgetConfirmed(app, before)
  note(app, { hidden, published })
  if (hidden + published > 0) signalChanges(app)
  return { hidden, published }
}

/** POST /api/directory/ages, superusers only, at the end of an import. Answers an AgeCheck. */
export const answerAgeCheck = (e: core.RequestEvent) => e.json(200, checkAges(e.app))

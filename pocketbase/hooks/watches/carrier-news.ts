// What imports changed about companies that someone manages or watches: stored with the records, told to the company's
// people at once and to watchers later, so that an import that is undone meanwhile tells strangers nothing.

import type { CarrierEvent } from '../../../domain/carrier-record/carrier-events.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { withoutKnown } from '../../../domain/watches/carrier-news.ts'
import { KEEP_NEWS_DAYS, WATCHERS_HEAR_EVERY_MS, WATCHERS_WAIT_MS } from '../../../domain/watches/rules.ts'
import { selectRows, timeFromNow } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'
import { enqueueForAll, enqueueMail } from '../mail/outbox.ts'

/** SQL condition on a published company that someone manages or watches. */
export const isFollowedSql = (company: string): string =>
  `${company}.state = 'published' AND (${company}.owner != '' OR ${company}.editors != ''
    OR EXISTS (SELECT 1 FROM watches WHERE listing = ${company}.id AND confirmed_at != ''))`

/** SQL that selects the verified addresses of a company's owner and assigned users whose accounts can sign in. */
const managersSql = (listing: string): string =>
  `FROM users WHERE verified = TRUE AND is_disabled = FALSE AND id IN (
    SELECT owner FROM company_listings WHERE id = ${listing}
    UNION SELECT assigned_to_user FROM listing_assignments WHERE listing = ${listing})`

/** True if an address is that of an account that manages a company. */
export const isManager = (app: core.App, listing: string, email: string): boolean =>
  selectRows(app, 'json_array(1)', `${managersSql('{:listing}')} AND email = {:email}`, { listing, email }).length > 0

interface FoundNews {
  id: string
  listing: string
  events: CarrierEvent[]
  /** The events of each stored news of the company. */
  stored: CarrierEvent[][]
  managers: string[]
}

const FOUND_NEWS = `json_object('listing', company.id, 'events', json(given.value->'$[3]'),
  'stored', json((SELECT json_group_array(json(events)) FROM carrier_news WHERE listing = company.id)),
  'managers', json((SELECT json_group_array(email) ${managersSql('company.id')})))`

/**
 * Stores what a run changed about followed companies, and queues the emails to their people.
 * @param given the body of `write-records`
 */
export const storeNews = (tx: core.App, run: string, given: string) => {
  const found = selectRows<Omit<FoundNews, 'id'>>(
    tx,
    FOUND_NEWS,
    `FROM json_each({:given}) AS given CROSS JOIN company_listings AS company
      WHERE json_array_length(given.value, '$[3]') > 0 AND company.usdot_number = given.value->>0
        AND company.usdot_number != '' AND ${isFollowedSql('company')}`,
    { given },
  )
  const fresh = found
    .map((news): FoundNews => ({ ...news, id: randomId(), events: withoutKnown(news.events, news.stored.flat()) }))
    .filter(({ events }) => events.length > 0)
  tx.db()
    .newQuery(
      `INSERT INTO carrier_news (id, listing, run, events, told_at, created, updated)
        SELECT value->>'id', value->>'listing', {:run}, value->'events', '', {:now}, {:now} FROM json_each({:news})`,
    )
    .bind({
      run,
      now: timeFromNow(0),
      news: JSON.stringify(fresh.map(({ id, listing, events }) => ({ id, listing, events }))),
    })
    .execute()
  for (const { id, managers } of fresh) for (const address of managers) enqueueMail(tx, 'own_carrier_news', id, address)
}

const OF_NUMBERS = `run = {:run} AND listing IN (SELECT id FROM company_listings
  WHERE usdot_number != '' AND usdot_number IN (SELECT value FROM json_each({:numbers})))`

/** Forgets what watchers were not told yet about carriers whose records the undo of a run restored. */
export const forgetNews = (tx: core.App, run: string, numbers: string) => {
  tx.db().newQuery(`DELETE FROM carrier_news WHERE told_at = '' AND ${OF_NUMBERS}`).bind({ run, numbers }).execute()
}

/** Keeps the news of an undone run about carriers whose records stay, because a later import wrote them. */
export const keepNews = (tx: core.App, run: string, numbers: string) => {
  tx.db().newQuery(`UPDATE carrier_news SET run = '' WHERE ${OF_NUMBERS}`).bind({ run, numbers }).execute()
}

/** SQL that is true unless the import of the news is undone. */
const STANDS = "NOT EXISTS (SELECT 1 FROM imports WHERE id = news.run AND state IN ('undoing', 'undone'))"
const UNTOLD = `news.told_at = '' AND news.created <= {:before} AND ${STANDS}`

const COMPANIES_PER_STEP = 50

const companiesToTell = (app: core.App): string[] =>
  selectRows<string>(
    app,
    'json_quote(listing)',
    `FROM (SELECT DISTINCT listing FROM carrier_news AS news WHERE ${UNTOLD} AND NOT EXISTS
      (SELECT 1 FROM carrier_news AS told WHERE told.listing = news.listing AND told.told_at > {:since})
      LIMIT ${COMPANIES_PER_STEP})`,
    { before: timeFromNow(-WATCHERS_WAIT_MS), since: timeFromNow(-WATCHERS_HEAR_EVERY_MS) },
  )

/** Marks all news of a company as told, and queues one email for each watcher. */
const tell = (tx: core.App, listing: string) => {
  const params = { listing, before: timeFromNow(-WATCHERS_WAIT_MS), now: timeFromNow(0) }
  const [first] = selectRows<string>(
    tx,
    'json_quote(id)',
    `FROM (SELECT id FROM carrier_news AS news WHERE listing = {:listing} AND ${UNTOLD} ORDER BY created LIMIT 1)`,
    params,
  )
  if (!first) return
  tx.db()
    .newQuery(
      `UPDATE carrier_news AS news SET told_at = {:now}, updated = {:now} WHERE listing = {:listing} AND ${UNTOLD}`,
    )
    .bind(params)
    .execute()
  enqueueForAll(
    tx,
    'carrier_news',
    first,
    "SELECT email FROM watches WHERE listing = {:listing} AND confirmed_at != ''",
    { listing },
  )
}

/** Every minute: queues the emails to watchers about news that is an hour old. */
export const tellWatchers = (app: core.App) => {
  const end = Date.now() + MINUTE_MS / 2
  for (let due = companiesToTell(app); due.length > 0 && Date.now() < end; due = companiesToTell(app))
    for (const listing of due) app.runInTransaction((tx) => tell(tx, listing))
}

/** Every night: deletes old news. */
export const pruneNews = (app: core.App) => {
  app
    .db()
    .newQuery('DELETE FROM carrier_news WHERE created < {:before}')
    .bind({ before: timeFromNow(-KEEP_NEWS_DAYS * DAY_MS) })
    .execute()
}

/** The news that became one email, newest events first. */
export interface ToldNews {
  listing: string
  events: CarrierEvent[]
}

/**
 * What an email to watchers says; undefined if the import was undone or the company is no longer public.
 * @param id of the first news of the email
 */
export const toldNews = (app: core.App, id: string): ToldNews | undefined => {
  const [found] = selectRows<{ listing: string; lists: CarrierEvent[][] }>(
    app,
    "json_object('listing', listing, 'lists', json(lists))",
    `FROM (SELECT news.listing, json_group_array(json(news.events)) AS lists
      FROM carrier_news AS own JOIN carrier_news AS news ON news.listing = own.listing AND news.told_at = own.told_at
      JOIN company_listings AS company ON company.id = own.listing
      WHERE own.id = {:id} AND own.told_at != '' AND company.state = 'published' AND ${STANDS} GROUP BY news.listing)`,
    { id },
  )
  return found && { listing: found.listing, events: newestFirst(found.lists.flat()) }
}

/** What an email to a company's people says; undefined if the import was undone or the company is no longer public. */
export const ownNews = (app: core.App, id: string): ToldNews | undefined =>
  selectRows<ToldNews>(
    app,
    "json_object('listing', listing, 'events', json(events))",
    `FROM carrier_news AS news JOIN company_listings AS company ON company.id = news.listing
      WHERE news.id = {:id} AND company.state = 'published' AND ${STANDS}`,
    { id },
  )[0]

export const newestFirst = (events: readonly CarrierEvent[]): CarrierEvent[] =>
  [...events].sort((a, b) => (a.on < b.on ? 1 : -Number(a.on > b.on)))

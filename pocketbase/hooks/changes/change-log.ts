import { cutText } from '../../../domain/fields/characters.ts'
import { CHANGE_LIMITS, CHANGES_KEPT, type ChangeAction, type Position } from '../../../domain/publishing/change-log.ts'
import type { PublicationTarget } from '../../../domain/publishing/rules.ts'
import type { DirectoryState } from '../../../domain/publishing/schema.ts'
import { readStoredTime } from '../../../domain/time.ts'
import { findRecord, recordOf, selectRows, timeFromNow } from '../database/records.ts'
import { randomId } from '../database/tokens.ts'
import { currentActorName, inTransaction } from './request-context.ts'

/** Number of the newest change; 0 if there is none. */
export const newestChange = (app: core.App): number => {
  const newest = new DynamicModel({ seq: 0 })
  app.db().newQuery('SELECT coalesce(max(seq), 0) AS seq FROM changes').one(newest)
  return Number(newest['seq'])
}

/** The newest position of the change log. */
export const newestPosition = (app: core.App): Position =>
  selectRows<Position>(
    app,
    "json_object('seq', seq, 'mark', id)",
    'FROM (SELECT seq, id FROM changes ORDER BY seq DESC LIMIT 1)',
  )[0] ?? { seq: 0, mark: '' }

/** True if a position is in this directory's change log, as far as the log goes back. */
export const isKnownChange = (app: core.App, { seq, mark }: Position): boolean =>
  app.countRecords('changes', $dbx.hashExp({ seq, id: mark })) > 0

/** True if public pages contain a record. For a deleted record, the company may be gone already. */
const isShown = (tx: core.App, record: core.Record, action: ChangeAction): boolean => {
  const isOfPublished = () =>
    action === 'delete' ||
    tx.countRecords(
      'company_listings',
      $dbx.exp("id = {:id} AND state = 'published'", { id: record.getString('listing') }),
    ) > 0
  switch (record.collection().name) {
    case 'company_listings':
      return record.getString('state') === 'published'
    case 'reviews':
      return record.getBool('is_approved') && isOfPublished()
    case 'listing_photos':
      return record.getString('state') === 'approved' && isOfPublished()
    case 'slug_redirects':
      return isOfPublished()
    default:
      return true
  }
}

const companyName = (tx: core.App, id: string): string =>
  findRecord(tx, 'company_listings', id)?.getString('name') ?? ''

/** The logged record, its name in the log, and the company whose page shows it. A photo is a part of its listing. */
const subjectOf = (tx: core.App, record: core.Record): { label: string; listing: string; isPart?: true } => {
  const listing = record.getString('listing')
  switch (record.collection().name) {
    case 'company_listings':
      return { label: record.getString('name'), listing: record.id }
    case 'listing_photos':
      return { label: companyName(tx, listing), listing, isPart: true }
    case 'reviews':
      return { label: companyName(tx, listing), listing }
    case 'slug_redirects':
    case 'location_redirects':
      return { label: record.getString('from_slug'), listing }
    default:
      return { label: record.getString('name'), listing: '' }
  }
}

const append = (tx: core.App, record: core.Record, action: ChangeAction) => {
  const { label, listing, isPart } = subjectOf(tx, record)
  const row = new Record(tx.findCachedCollectionByNameOrId('changes'))
  row.set('seq', newestChange(tx) + 1)
  row.set('collection', isPart ? 'company_listings' : record.collection().name)
  row.set('record', isPart ? listing : record.id)
  row.set('action', isPart ? 'update' : action)
  row.set('actor', currentActorName(tx))
  row.set('label', cutText(label, CHANGE_LIMITS.label))
  row.set('listing', listing)
  tx.save(row)
}

/** Reviews and redirects appear and disappear with their listing. */
const appendDependents = (tx: core.App, listing: core.Record) =>
  insertChanges(
    tx,
    `SELECT 'reviews' AS collection, id AS record, 'update' AS action, {:name} AS label, {:id} AS listing FROM reviews
      WHERE listing = {:id} AND is_approved = TRUE
     UNION ALL SELECT 'slug_redirects', id, 'update', from_slug, {:id} FROM slug_redirects WHERE listing = {:id}`,
    { id: listing.id, name: listing.getString('name') },
  )

/**
 * When a record of public pages is created, updated or deleted: writes it and its log row in one transaction.
 * PocketBase saves without a transaction, so e.next() alone would keep the record if the log row failed.
 */
export const withChangeLog = (e: core.RecordEvent, action: ChangeAction) => {
  const record = recordOf(e)
  inTransaction(e, (tx) => {
    // Someone else may have saved it since this request read it.
    const stored = action === 'create' ? undefined : findRecord(tx, record.collection().name, record.id)
    const wasShown = stored !== undefined && isShown(tx, stored, action)
    e.next()
    const isStillShown = action !== 'delete' && isShown(tx, record, action)
    if (wasShown || isStillShown) append(tx, record, action)
    const isListing = record.collection().name === 'company_listings'
    if (isListing && action === 'update' && wasShown !== isStillShown) appendDependents(tx, record)
  })
}

/**
 * Logs many changes in one step, numbered after the newest. Their ids begin with the number, so that SQLite adds them
 * to the end of the index, and end with random letters, so that no other database has the same. Does not notify
 * watchers of the log.
 * @param rows SQL of rows with `collection`, `record`, `action`, `label` and `listing`
 * @param params parameters of the SQL
 * @param before common table expressions that the SQL reads, with WITH
 */
export const insertChanges = (tx: core.App, rows: string, params: Record<string, unknown>, before = '') =>
  tx
    .db()
    .newQuery(
      `${before} INSERT OR FAIL INTO changes (id, seq, collection, record, action, actor, label, listing, created, updated)
        SELECT format('%010d', seq) || {:changeSalt}, seq, collection, record, action, {:changeActor},
          substr(label, 1, ${CHANGE_LIMITS.label}), listing, {:changedAt}, {:changedAt}
        FROM (SELECT (SELECT coalesce(max(seq), 0) FROM changes) + row_number() OVER () AS seq, * FROM (${rows}))`,
    )
    .bind({ ...params, changeSalt: randomId(5), changeActor: currentActorName(tx), changedAt: timeFromNow(0) })
    .execute()

/** Number of the last change that a target, or any target, has published; 0 before the first publication. */
export const publishedChange = (app: core.App, target?: PublicationTarget): number => {
  const newest = new DynamicModel({ seq: 0 })
  app
    .db()
    .newQuery(
      "SELECT coalesce(max(seq), 0) AS seq FROM publications WHERE state = 'done' AND {:target} IN ('', target)",
    )
    .bind({ target: target ?? '' })
    .one(newest)
  return Number(newest['seq'])
}

const waiting = (app: core.App, sort: string): core.Record | undefined =>
  app.findRecordsByFilter('publications', "state = 'requested'", sort, 1, 0)[0]

/** The oldest publication request that no publisher has started. */
export const waitingRequest = (app: core.App): DirectoryState['request'] => {
  const request = waiting(app, 'created')
  return request ? { id: request.id, everything: request.getString('trigger') === 'everything' } : null
}

/** When the newest pending request was made, in Unix milliseconds; 0 if there is none. */
export const newestRequestAt = (app: core.App): number => {
  const created = waiting(app, '-created')?.getString('created')
  return created ? readStoredTime(created).getTime() : 0
}

/** Rows deleted at a time, so that no save waits long. */
const MOST_AT_ONCE = 10_000

/** Every minute: deletes published changes, except the newest ones. The other numbers stay. */
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

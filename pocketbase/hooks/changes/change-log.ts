import { cutText } from '../../../domain/fields/characters.ts'
import { CHANGE_LIMITS, type ChangeAction, type ChangedCollection } from '../../../domain/publishing/change-log.ts'
import type { Position } from '../../../domain/publishing/position.ts'
import { findRecord, recordOf, selectRows } from '../database/records.ts'
import { insertChanges } from './insert-changes.ts'
import { currentActor, inTransaction } from './request-context.ts'

/** Number of the newest change; 0 when there is none. */
export const newestChange = (app: core.App): number => {
  const newest = new DynamicModel({ seq: 0 })
  app.db().newQuery('SELECT coalesce(max(seq), 0) AS seq FROM changes').one(newest)
  return newest['seq'] as number
}

/** Where the history of the directory stands. */
export const newestPosition = (app: core.App): Position =>
  selectRows<Position>(
    app,
    "json_object('seq', seq, 'mark', id)",
    'FROM (SELECT seq, id FROM changes ORDER BY seq DESC LIMIT 1)',
  )[0] ?? { seq: 0, mark: '' }

/** Whether this is a change of the directory's own history, so far as that is kept. */
export const isKnownChange = (app: core.App, { seq, mark }: Position): boolean =>
  app.countRecords('changes', $dbx.hashExp({ seq, id: mark })) > 0

/** Whether pages show a record as it is or was; of a record that is deleted, the company may be gone already. */
const isShown = (tx: core.App, record: core.Record, action: ChangeAction): boolean => {
  const isOfPublished = () =>
    action === 'delete' ||
    tx.countRecords(
      'company_listings',
      $dbx.exp("id = {:id} AND state = 'published'", { id: record.getString('listing') }),
    ) > 0
  switch (record.collection().name as ChangedCollection) {
    case 'company_listings':
      return record.getString('state') === 'published'
    case 'reviews':
      return record.getBool('is_approved') && isOfPublished()
    case 'slug_redirects':
      return isOfPublished()
    default:
      return true
  }
}

const companyName = (tx: core.App, id: string): string =>
  findRecord(tx, 'company_listings', id)?.getString('name') ?? ''

/** What the log calls the record, and whose page shows it. */
const subjectOf = (tx: core.App, record: core.Record): { label: string; listing: string } => {
  const listing = record.getString('listing')
  switch (record.collection().name as ChangedCollection) {
    case 'company_listings':
      return { label: record.getString('name'), listing: record.id }
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
  const { label, listing } = subjectOf(tx, record)
  const row = new Record(tx.findCachedCollectionByNameOrId('changes'))
  row.set('seq', newestChange(tx) + 1)
  row.set('collection', record.collection().name)
  row.set('record', record.id)
  row.set('action', action)
  row.set('actor', currentActor(tx))
  row.set('label', cutText(label, CHANGE_LIMITS.label))
  row.set('listing', listing)
  tx.save(row)
}

/** What hangs on a listing appears and goes with it. */
const appendDependents = (tx: core.App, listing: core.Record) =>
  insertChanges(
    tx,
    `SELECT 'reviews' AS collection, id AS record, 'update' AS action, {:name} AS label, {:id} AS listing FROM reviews
      WHERE listing = {:id} AND is_approved = TRUE
     UNION ALL SELECT 'slug_redirects', id, 'update', from_slug, {:id} FROM slug_redirects WHERE listing = {:id}`,
    { id: listing.id, name: listing.getString('name') },
  )

/**
 * On create, update and delete of what public pages show: writes the change and its log row together or not at all.
 * A plain save is no transaction, so e.next() alone would keep the record when the log row fails.
 */
export const withChangeLog = (e: core.RecordEvent, action: ChangeAction) => {
  const record = recordOf(e)
  inTransaction(e, (tx) => {
    const wasShown = action !== 'create' && isShown(tx, record.original(), action)
    e.next()
    const isStillShown = action !== 'delete' && isShown(tx, record, action)
    if (wasShown || isStillShown) append(tx, record, action)
    const isListing = record.collection().name === 'company_listings'
    if (isListing && action === 'update' && wasShown !== isStillShown) appendDependents(tx, record)
  })
}

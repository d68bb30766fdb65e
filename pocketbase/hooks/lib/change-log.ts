import { CHANGE_LIMITS, type ChangeAction, type ChangedCollection } from '../../../domain/change-kinds.ts'
import { currentActor, inTransaction } from './change-actor.ts'
import { recordOf } from './record-of.ts'

/** Number of the newest change; 0 when there is none. */
export const newestChange = (app: core.App): number => {
  const newest = new DynamicModel({ seq: 0 })
  app.db().newQuery('SELECT coalesce(max(seq), 0) AS seq FROM changes').one(newest)
  return newest['seq'] as number
}

/** Number of the oldest change that is kept; 0 when there is none. */
export const oldestChange = (app: core.App): number => {
  const oldest = new DynamicModel({ seq: 0 })
  app.db().newQuery('SELECT coalesce(min(seq), 0) AS seq FROM changes').one(oldest)
  return oldest['seq'] as number
}

const isShown = (record: core.Record, action: ChangeAction): boolean => {
  if (record.collection().name !== 'reviews') return true
  return record.getBool('is_approved') || (action !== 'create' && record.original().getBool('is_approved'))
}

const companyName = (tx: core.App, id: string): string =>
  tx.findRecordsByFilter('company_listings', 'id = {:id}', '', 1, 0, { id })[0]?.getString('name') ?? ''

/** What the log calls the record, and whose page shows it. */
const subjectOf = (tx: core.App, record: core.Record): { label: string; listing: string } => {
  const listing = record.getString('listing')
  switch (record.collection().name as ChangedCollection) {
    case 'company_listings':
      return { label: record.getString('name'), listing: record.id }
    case 'reviews':
      return { label: companyName(tx, listing), listing }
    case 'slug_redirects':
      return { label: record.getString('from_slug'), listing }
    default:
      return { label: record.getString('name'), listing: '' }
  }
}

const append = (tx: core.App, record: core.Record, action: ChangeAction) => {
  const { label, listing } = subjectOf(tx, record)
  const row = new Record(tx.findCollectionByNameOrId('changes'))
  row.set('seq', newestChange(tx) + 1)
  row.set('collection', record.collection().name)
  row.set('record', record.id)
  row.set('action', action)
  row.set('actor', currentActor(tx))
  row.set('label', label.slice(0, CHANGE_LIMITS.label))
  row.set('listing', listing)
  tx.save(row)
}

/**
 * On create, update and delete of what public pages show: writes the change and its log row together or not at all.
 * A plain save is no transaction, so e.next() alone would keep the record when the log row fails.
 */
export const withChangeLog = (e: core.RecordEvent, action: ChangeAction) => {
  const record = recordOf(e)
  inTransaction(e, (tx) => {
    const shown = isShown(record, action)
    e.next()
    if (shown) append(tx, record, action)
  })
}

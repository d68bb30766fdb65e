import type { ChangeAction } from '../../../domain/change-kinds.ts'
import { recordOf } from './record-of.ts'

/** Number of the newest change; 0 when there is none. */
export const newestChange = (app: core.App): number => {
  const newest = new DynamicModel({ seq: 0 })
  app.db().newQuery('SELECT coalesce(max(seq), 0) AS seq FROM changes').one(newest)
  return newest['seq'] as number
}

const isShown = (record: core.Record, action: ChangeAction): boolean => {
  if (record.collection().name !== 'reviews') return true
  return record.getBool('is_approved') || (action !== 'create' && record.original().getBool('is_approved'))
}

const append = (tx: core.App, record: core.Record, action: ChangeAction) => {
  const row = new Record(tx.findCollectionByNameOrId('changes'))
  row.set('seq', newestChange(tx) + 1)
  row.set('collection', record.collection().name)
  row.set('record', record.id)
  row.set('action', action)
  tx.save(row)
}

/**
 * On create, update and delete of what public pages show: writes the change and its log row together or not at all.
 * A plain save is no transaction, so e.next() alone would keep the record when the log row fails.
 */
export const withChangeLog = (e: core.RecordEvent, action: ChangeAction) => {
  const app = e.app
  const record = recordOf(e)
  try {
    app.runInTransaction((tx) => {
      const shown = isShown(record, action)
      e.app = tx
      e.next()
      if (shown) append(tx, record, action)
    })
  } finally {
    e.app = app
  }
}

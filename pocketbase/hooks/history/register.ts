import { RECORDED_COLLECTIONS } from '../../../domain/history/recorded.ts'

/** Revisions of records, and deleted records that can be restored. */
export const registerHistory = (): void => {
  // compares the record before and after all later steps
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'create'), ...RECORDED_COLLECTIONS)
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'update'), ...RECORDED_COLLECTIONS)
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'delete'), ...RECORDED_COLLECTIONS)
  cronAdd('history', '50 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneHistory'))
}

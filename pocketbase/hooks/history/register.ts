import { RECORDED_COLLECTIONS } from '../../../domain/history/recorded.ts'

/** Who changed what, and the way back. */
export const registerHistory = (): void => {
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'create'), ...RECORDED_COLLECTIONS)
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'update'), ...RECORDED_COLLECTIONS)
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'delete'), ...RECORDED_COLLECTIONS)
  cronAdd('history', '50 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneHistory'))
  routerAdd(
    'GET',
    '/api/directory/history/{collection}/{record}',
    (e) => require(`${__hooks}/lib/app.js`).answerHistory(e),
    $apis.requireAuth(),
  )
  routerAdd(
    'POST',
    '/api/directory/history/{revision}/take-back',
    (e) => require(`${__hooks}/lib/app.js`).takeBack(e),
    $apis.requireAuth(),
  )
  routerAdd(
    'GET',
    '/api/directory/deletions/{collection}/{record}',
    (e) => require(`${__hooks}/lib/app.js`).answerDependents(e),
    $apis.requireAuth(),
  )
  routerAdd(
    'POST',
    '/api/directory/deletions/{collection}/{record}/restore',
    (e) => require(`${__hooks}/lib/app.js`).restoreDeletion(e),
    $apis.requireAuth(),
  )
}

import { SHOWN_ON_PAGES } from '../changes/collections.ts'

/** Signals to the publisher, what it reads and reports, and what editors see of it. */
export const registerPublishing = (): void => {
  onBootstrap((e) => require(`${__hooks}/lib/app.js`).startWaiting(e))
  onBootstrap((e) => require(`${__hooks}/lib/app.js`).startSignals(e))
  onRecordAfterCreateSuccess((e) => require(`${__hooks}/lib/app.js`).signalRecord(e), ...SHOWN_ON_PAGES)
  onRecordAfterUpdateSuccess((e) => require(`${__hooks}/lib/app.js`).signalRecord(e), ...SHOWN_ON_PAGES)
  onRecordAfterDeleteSuccess((e) => require(`${__hooks}/lib/app.js`).signalRecord(e), ...SHOWN_ON_PAGES)
  cronAdd('signal', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'repeatSignal'))
  routerAdd('GET', '/api/directory/export', (e) => require(`${__hooks}/lib/app.js`).exportDirectory(e), $apis.gzip())
  routerAdd(
    'GET',
    '/api/directory/state',
    (e) => require(`${__hooks}/lib/app.js`).directoryState(e),
    $apis.skipSuccessActivityLog(),
  )
  routerAdd('GET', '/api/ready', (e) => require(`${__hooks}/lib/app.js`).answerReady(e), $apis.skipSuccessActivityLog())
  routerAdd(
    'POST',
    '/api/directory/publish',
    (e) => require(`${__hooks}/lib/app.js`).requestPublication(e),
    $apis.requireAuth(),
  )
  routerAdd(
    'POST',
    '/api/directory/publications',
    (e) => require(`${__hooks}/lib/app.js`).receivePublication(e),
    $apis.skipSuccessActivityLog(),
  )
  routerAdd(
    'POST',
    '/api/directory/publications/resume',
    (e) => require(`${__hooks}/lib/app.js`).resumePublishing(e),
    $apis.skipSuccessActivityLog(),
  )
  routerAdd(
    'GET',
    '/api/directory/publishing',
    (e) => require(`${__hooks}/lib/app.js`).answerPublishing(e),
    $apis.requireAuth(),
    $apis.skipSuccessActivityLog(),
  )
  routerAdd(
    'GET',
    '/api/directory/listings/{id}/publishing',
    (e) => require(`${__hooks}/lib/app.js`).answerListingPublishing(e),
    $apis.requireAuth(),
    $apis.skipSuccessActivityLog(),
  )
}

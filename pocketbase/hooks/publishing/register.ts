import { SHOWN_ON_PAGES } from '../changes/collections.ts'

/** Signals to the publisher, what it reads and reports, and what editors see of it. */
export const registerPublishing = (): void => {
  onBootstrap((e) => require(`${__hooks}/lib/app.js`).startWaiting(e))
  onBootstrap((e) => require(`${__hooks}/lib/app.js`).startSignals(e))
  onRecordAfterCreateSuccess((e) => require(`${__hooks}/lib/app.js`).signalRecord(e), ...SHOWN_ON_PAGES)
  onRecordAfterUpdateSuccess((e) => require(`${__hooks}/lib/app.js`).signalRecord(e), ...SHOWN_ON_PAGES)
  onRecordAfterDeleteSuccess((e) => require(`${__hooks}/lib/app.js`).signalRecord(e), ...SHOWN_ON_PAGES)
  cronAdd('signal', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'repeatSignal'))
}

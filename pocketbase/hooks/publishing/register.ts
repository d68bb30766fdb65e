import { SHOWN_ON_PAGES } from '../changes/collections.ts'

/** Notifications to the publisher after each change of public data. */
export const registerPublishing = (): void => {
  onBootstrap((e) => require(`${__hooks}/lib/app.js`).recordStart(e))
  onBootstrap((e) => require(`${__hooks}/lib/app.js`).resetNotifyState(e))
  onRecordAfterCreateSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), ...SHOWN_ON_PAGES)
  onRecordAfterUpdateSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), ...SHOWN_ON_PAGES)
  onRecordAfterDeleteSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), ...SHOWN_ON_PAGES)
  cronAdd('signal', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'repeatNotification'))
}

import { SHOWN_ON_PAGES, WITH_CONTEXT } from './collections.ts'

/** Whose change it is, and the log that the publisher reads. */
export const registerChanges = (): void => {
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), ...WITH_CONTEXT)
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), ...WITH_CONTEXT)
  onRecordDeleteRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'delete'), ...WITH_CONTEXT)
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).deleteAccount(e), 'users')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'create'), ...SHOWN_ON_PAGES)
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'update'), ...SHOWN_ON_PAGES)
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'delete'), ...SHOWN_ON_PAGES)
  cronAdd('changes', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneChanges'))
}

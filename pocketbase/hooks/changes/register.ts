import { SHOWN_ON_PAGES, WITH_CONTEXT } from './collections.ts'

/** The context of a save, and the change log that the publisher reads. */
export const registerChanges = (): void => {
  // later hooks read who sent the request, and how
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), ...WITH_CONTEXT)
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), ...WITH_CONTEXT)
  onRecordDeleteRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'delete'), ...WITH_CONTEXT)
  // an account takes records along, and its actor deletes those too
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).deleteAccount(e), 'users')
  // opens the transaction in which all later steps run
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'create'), ...SHOWN_ON_PAGES)
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'update'), ...SHOWN_ON_PAGES)
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'delete'), ...SHOWN_ON_PAGES)
  cronAdd('changes', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneChanges'))
}

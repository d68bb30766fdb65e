import { CHANGED_BY_PEOPLE, SHOWN_ON_PAGES } from './collections.ts'

/** Whose change it is, and the log that the publisher reads. */
export const registerChanges = (): void => {
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).rememberActor(e), ...CHANGED_BY_PEOPLE)
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).rememberActor(e), ...CHANGED_BY_PEOPLE)
  onRecordDeleteRequest((e) => require(`${__hooks}/lib/app.js`).rememberActor(e), ...CHANGED_BY_PEOPLE)
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).deleteAccount(e), 'users')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'create'), ...SHOWN_ON_PAGES)
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'update'), ...SHOWN_ON_PAGES)
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'delete'), ...SHOWN_ON_PAGES)
  cronAdd('changes', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneChanges'))
}

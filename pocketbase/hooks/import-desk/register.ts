/** What administrators ask of imports, and what the process that does it reads. */
export const registerImportDesk = (): void => {
  routerAdd(
    'POST',
    '/api/directory/import-desk',
    (e) => require(`${__hooks}/lib/import-app.js`).beginUpload(e),
    $apis.requireAuth(),
  )
  routerAdd(
    'POST',
    '/api/directory/import-desk/{id}',
    (e) => require(`${__hooks}/lib/import-app.js`).askOfRun(e),
    $apis.requireAuth(),
  )
  routerAdd(
    'POST',
    '/api/directory/import-desk/{id}/mapping',
    (e) => require(`${__hooks}/lib/import-app.js`).mapColumns(e),
    $apis.requireAuth(),
  )
  routerAdd(
    'GET',
    '/api/directory/import-desk/waiting',
    (e) => require(`${__hooks}/lib/import-app.js`).waitingRuns(e),
    $apis.requireSuperuserAuth(),
    $apis.skipSuccessActivityLog(),
  )
  routerAdd('GET', '/api/directory/taken-back', (e) => require(`${__hooks}/lib/import-app.js`).takenBack(e))
}

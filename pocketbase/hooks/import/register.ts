/** Many records at once, by our own scripts. */
export const registerImport = (): void => {
  routerAdd(
    'POST',
    '/api/directory/bulk/{collection}',
    (e) => require(`${__hooks}/lib/import-app.js`).bulkInsert(e),
    $apis.requireSuperuserAuth(),
    $apis.bodyLimit(256 * 1024 * 1024),
  )
  routerAdd(
    'POST',
    '/api/directory/imports',
    (e) => require(`${__hooks}/lib/import-app.js`).beginRun(e),
    $apis.requireSuperuserAuth(),
  )
  routerAdd(
    'POST',
    '/api/directory/imports/{run}/{step}',
    (e) => require(`${__hooks}/lib/import-app.js`).stepOfImport(e),
    $apis.requireSuperuserAuth(),
    $apis.bodyLimit(64 * 1024 * 1024),
    $apis.skipSuccessActivityLog(),
  )
}

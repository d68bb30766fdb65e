/** What the command that erases people needs of the server, which alone writes to its databases. */
export const registerPrivacy = (): void => {
  routerAdd(
    'POST',
    '/api/directory/privacy/rows',
    (e) => require(`${__hooks}/lib/app.js`).changeStoredRows(e),
    $apis.requireSuperuserAuth(),
    $apis.bodyLimit(32 * 1024 * 1024),
    $apis.skipSuccessActivityLog(),
  )
  routerAdd(
    'POST',
    '/api/directory/privacy/lines',
    (e) => require(`${__hooks}/lib/app.js`).storeRequestLines(e),
    $apis.requireSuperuserAuth(),
    $apis.skipSuccessActivityLog(),
  )
  routerAdd(
    'POST',
    '/api/directory/privacy/vacuum',
    (e) => require(`${__hooks}/lib/app.js`).overwriteFreeSpace(e),
    $apis.requireSuperuserAuth(),
    $apis.skipSuccessActivityLog(),
  )
}

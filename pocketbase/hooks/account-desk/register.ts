/** What administrators do to accounts. */
export const registerAccountDesk = (): void => {
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).guardAdminRights(e), 'users')
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).guardAdminRights(e), 'users')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).endSessionsOfDisabled(e), 'users')
  routerAdd(
    'POST',
    '/api/directory/accounts/{id}/{ask}',
    (e) => require(`${__hooks}/lib/app.js`).askOfAccount(e),
    $apis.requireAuth('users'),
  )
}

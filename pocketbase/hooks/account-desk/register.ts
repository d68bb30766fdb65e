/** What administrators do to accounts. */
export const registerAccountDesk = (): void => {
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).guardAccountChange(e), 'users')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).endSessionsOfDisabled(e), 'users')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveInvitation(e), 'invitations')
  routerAdd('POST', '/api/directory/invitation', (e) => require(`${__hooks}/lib/app.js`).showInvitation(e))
  routerAdd('POST', '/api/directory/invitation/accept', (e) => require(`${__hooks}/lib/app.js`).acceptInvitation(e))
  routerAdd(
    'POST',
    '/api/directory/access-link',
    (e) => require(`${__hooks}/lib/app.js`).answerAccessLink(e),
    $apis.requireSuperuserAuth(),
  )
  routerAdd(
    'POST',
    '/api/directory/accounts/{id}/{ask}',
    (e) => require(`${__hooks}/lib/app.js`).askOfAccount(e),
    $apis.requireAuth('users'),
  )
}

/** Addresses that get no mail: what mail services say of them, what readers wish, what administrators add. */
export const registerAddresses = (): void => {
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).rememberActor(e), 'suppressed_addresses')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveAddress(e), 'suppressed_addresses')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).keepAddress(e), 'suppressed_addresses')
  routerAdd(
    'POST',
    '/api/directory/mail-events',
    (e) => require(`${__hooks}/lib/app.js`).receiveDeliveryNews(e),
    $apis.skipSuccessActivityLog(),
  )
  routerAdd(
    'GET',
    '/api/directory/unsubscribe/{token}',
    (e) => require(`${__hooks}/lib/app.js`).showUnsubscribe(e),
    $apis.skipSuccessActivityLog(),
  )
  routerAdd(
    'POST',
    '/api/directory/unsubscribe/{token}',
    (e) => require(`${__hooks}/lib/app.js`).unsubscribeByLink(e),
    $apis.skipSuccessActivityLog(),
  )
}

/** Addresses that get no mail: what mail services say of them, what readers wish, what administrators add. */
export const registerAddresses = (): void => {
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).rememberActor(e), 'suppressed_addresses')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveAddress(e), 'suppressed_addresses')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).keepAddress(e), 'suppressed_addresses')
}

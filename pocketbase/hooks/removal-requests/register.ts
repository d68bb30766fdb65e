/** What the directory must not list or email. These steps run after the shared ones, each around the ones after it. */
export const registerRemovals = (): void => {
  // A USDOT number goes on the do-not-list:
  // it consists of digits
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveDoNotListEntry(e), 'do_not_list')
  // the listing with this number is hidden
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).hideDoNotListed(e), 'do_not_list')

  // Somebody asks for a removal:
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveRemovalRequest(e), 'removal_requests')
  // an administrator grants or declines it
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).decideRemoval(e), 'removal_requests')

  // An address goes on the do-not-email list:
  // administrators can add an address once, for one reason
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).checkAddress(e), 'email_suppressions')
  // its company hears that quote requests no longer arrive
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).storeAddress(e), 'email_suppressions')
}

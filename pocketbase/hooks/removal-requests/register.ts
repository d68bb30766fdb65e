/** The do-not-list, removal requests and the age rule. */
export const registerRemovalRequests = (): void => {
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveDoNotListEntry(e), 'do_not_list')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).hideDoNotListed(e), 'do_not_list')
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).addDeletedToList(e), 'company_listings')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).refuseDoNotListed(e), 'company_listings')
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).refuseDoNotListed(e), 'company_listings')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveRemovalRequest(e), 'removal_requests')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).decideRemoval(e), 'removal_requests')
  cronAdd('ages', '40 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'checkAges'))
}

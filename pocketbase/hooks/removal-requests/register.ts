/** Companies that are not to be listed: the list of their numbers, and who asks for it. */
export const registerTakedown = (): void => {
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).rememberActor(e), 'suppressions')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveSuppression(e), 'suppressions')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).hideSuppressed(e), 'suppressions')
  onRecordDeleteRequest((e) => require(`${__hooks}/lib/app.js`).rememberDeletion(e), 'company_listings')
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).suppressDeleted(e), 'company_listings')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).refuseSuppressed(e), 'company_listings')
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).refuseSuppressed(e), 'company_listings')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveRemovalRequest(e), 'removal_requests')
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).rememberActor(e), 'removal_requests')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).decideRemoval(e), 'removal_requests')
  cronAdd('ages', '40 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'checkAges'))
}

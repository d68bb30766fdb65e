/** Listings and badge requests. The limits and decisions of moderation/ run before the record's own handlers. */
export const registerListings = (): void => {
  onRecordsListRequest((e) => require(`${__hooks}/lib/app.js`).hideServerFields(e), 'company_listings')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveListing(e), 'company_listings')
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).receiveListingEdit(e), 'company_listings')
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).refuseDecided(e), 'company_listings')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).createListing(e), 'company_listings')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).announceListing(e), 'company_listings')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).refuseOutdated(e), 'company_listings')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).decideListing(e), 'company_listings')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).updateListing(e), 'company_listings')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveBadgeRequest(e), 'listing_requests')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).setStatus(e, 'pending'), 'listing_requests')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).receiveRequest(e), 'listing_requests')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).decideRequest(e), 'listing_requests')
  cronAdd('listing_texts', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'readListingTexts'))
  cronAdd('listing_views', '40 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneViews'))
  cronAdd('account_actions', '20 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneActions'))
}

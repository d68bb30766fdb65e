/** The security log, and limits of realtime subscriptions. */
export const registerSecurity = (): void => {
  onBootstrap((e) => require(`${__hooks}/lib/app.js`).startSweeping(e))
  onRealtimeSubscribeRequest((e) => require(`${__hooks}/lib/app.js`).requireKnownTopics(e))
  onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/app.js`).watchSignIn(e), 'users', '_superusers')
  onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/lib/app.js`).watchPasswordReset(e), 'users')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).watchAccountCreate(e), 'users')
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).watchAccountUpdate(e), 'users')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).watchSuperuserCreate(e), '_superusers')
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).watchSuperuserUpdate(e), '_superusers')
  onRecordDeleteRequest((e) => require(`${__hooks}/lib/app.js`).watchSuperuserDelete(e), '_superusers')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).watchListing(e), 'company_listings')
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).watchListing(e), 'company_listings')
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).watchRequestDecision(e), 'listing_requests')
  cronAdd('security', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'sweepRefusals'))
}

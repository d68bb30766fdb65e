// Every callback is serialised and run in another engine: nothing of this file's scope exists inside it.

/** What the export holds: domain/publishing/directory-export.ts. */
const shownOnPages = ['company_listings', 'services', 'locations', 'reviews', 'slug_redirects']
const changesByPeople = [...shownOnPages, 'listing_requests', 'users']

onBootstrap((e) => require(`${__hooks}/lib/app.js`).applyEnvironment(e))
onSettingsReload((e) => require(`${__hooks}/lib/app.js`).applyFormLimits(e))
onBootstrap((e) => require(`${__hooks}/lib/app.js`).startSweeping(e))
onBootstrap((e) => require(`${__hooks}/lib/app.js`).startWaiting(e))
onBootstrap((e) => require(`${__hooks}/lib/app.js`).startSignals(e))

// The rule book comes before everything else that looks at a record.
onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).rememberForm(e), 'company_listings', 'users')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).rememberForm(e), 'company_listings', 'users')
onRecordCreate((e) => require(`${__hooks}/lib/app.js`).keepRules(e))
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).keepRules(e))

// Whose change it is, of everything that makes or takes along a change of the log.
onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).rememberActor(e), ...changesByPeople)
onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).rememberActor(e), ...changesByPeople)
onRecordDeleteRequest((e) => require(`${__hooks}/lib/app.js`).rememberActor(e), ...changesByPeople)
onRecordDelete((e) => require(`${__hooks}/lib/app.js`).deleteAccount(e), 'users')

// The change log comes first: it opens the transaction that the other handlers of the same record then run in.
onRecordCreate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'create'), ...shownOnPages)
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'update'), ...shownOnPages)
onRecordDelete((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'delete'), ...shownOnPages)

onRecordAfterCreateSuccess((e) => require(`${__hooks}/lib/app.js`).signalRecord(e), ...shownOnPages)
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/lib/app.js`).signalRecord(e), ...shownOnPages)
onRecordAfterDeleteSuccess((e) => require(`${__hooks}/lib/app.js`).signalRecord(e), ...shownOnPages)
cronAdd('signal', '* * * * *', () => require(`${__hooks}/lib/app.js`).repeatSignal($app))
cronAdd('changes', '* * * * *', () => require(`${__hooks}/lib/app.js`).pruneChanges($app))

onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveListing(e), 'company_listings')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).receiveListingEdit(e), 'company_listings')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).refuseDecided(e), 'company_listings')
onRecordCreate((e) => require(`${__hooks}/lib/app.js`).createListing(e), 'company_listings')
onRecordCreate((e) => require(`${__hooks}/lib/app.js`).announceListing(e), 'company_listings')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).rememberExpectedVersion(e), 'company_listings')
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).refuseOutdated(e), 'company_listings')
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).decideListing(e), 'company_listings')
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).updateListing(e), 'company_listings')
onRecordCreate((e) => require(`${__hooks}/lib/app.js`).prepareCatalogueRecord(e), 'services', 'locations')
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).prepareCatalogueRecord(e), 'services', 'locations')
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).searchByNewName(e), 'locations')
onRecordDelete(
  (e) => require(`${__hooks}/lib/app.js`).refuseIfUsed(e, 'services', 'This service is used in existing listings'),
  'services',
)
onRecordDelete(
  (e) => require(`${__hooks}/lib/app.js`).refuseIfUsed(e, 'location', 'This location is used in existing listings'),
  'locations',
)
onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveInquiry(e), 'inquiries')
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).releaseInquiry(e), 'inquiries')
onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveReview(e), 'reviews')
onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveContactMessage(e), 'contact_messages')
cronAdd('mail', '* * * * *', () => require(`${__hooks}/lib/app.js`).deliverOverdue($app))
onRecordRequestVerificationRequest((e) => require(`${__hooks}/lib/app.js`).rememberMailOrigin(e), 'users')
onRecordRequestPasswordResetRequest((e) => require(`${__hooks}/lib/app.js`).rememberMailOrigin(e), 'users')
onMailerRecordVerificationSend(
  (e) => require(`${__hooks}/lib/app.js`).enqueueAccountMail(e, 'account_verification'),
  'users',
)
onMailerRecordPasswordResetSend(
  (e) => require(`${__hooks}/lib/app.js`).enqueueAccountMail(e, 'password_reset'),
  'users',
)
onMailerRecordPasswordResetSend((e) => require(`${__hooks}/lib/app.js`).sendNothing(e), '_superusers')
onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).holdNewEmail(e), 'company_listings')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).holdNewEmail(e), 'company_listings')
onRecordCreate((e) => require(`${__hooks}/lib/app.js`).mailNewEmail(e), 'company_listings')
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).mailNewEmail(e), 'company_listings')
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).useVerifiedEmail(e), 'users')
onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveBadgeRequest(e), 'listing_requests')
onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).setStatus(e, 'pending'), 'listing_requests')
onRecordCreate((e) => require(`${__hooks}/lib/app.js`).receiveRequest(e), 'listing_requests')
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).decideRequest(e), 'listing_requests')

onRealtimeSubscribeRequest((e) => require(`${__hooks}/lib/app.js`).requireKnownTopics(e))

onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/app.js`).watchSignIn(e), 'users', '_superusers')
onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/lib/app.js`).watchPasswordReset(e), 'users')
onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).signUp(e), 'users')
onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveMadeAccount(e), 'users')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).guardOwnPassword(e), 'users')
onRecordCreate((e) => require(`${__hooks}/lib/app.js`).checkPassword(e), 'users')
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).checkPassword(e), 'users')
onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).tellOldAddress(e), 'users')
onRecordRequestEmailChangeRequest((e) => require(`${__hooks}/lib/app.js`).refuseOldWay(e), 'users')
onRecordConfirmEmailChangeRequest((e) => require(`${__hooks}/lib/app.js`).requireAllowedEmailChange(e), 'users')
onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).watchAccountCreate(e), 'users')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).watchAccountUpdate(e), 'users')
onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).watchListing(e), 'company_listings')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).watchListing(e), 'company_listings')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).watchRequestDecision(e), 'listing_requests')
cronAdd('account_actions', '20 3 * * *', () => require(`${__hooks}/lib/app.js`).pruneActions($app))
cronAdd('security', '* * * * *', () => require(`${__hooks}/lib/app.js`).sweepRefusals($app))

routerAdd(
  'POST',
  '/api/directory/sign-out',
  (e) => require(`${__hooks}/lib/app.js`).signOutEverywhere(e),
  $apis.requireAuth('users'),
)
routerAdd(
  'POST',
  '/api/directory/admin-access',
  (e) => require(`${__hooks}/lib/app.js`).answerAdminAccess(e),
  $apis.requireAuth('users'),
)
routerAdd(
  'POST',
  '/api/directory/refresh-security-log',
  (e) => require(`${__hooks}/lib/app.js`).refreshSecurityLog(e),
  $apis.requireAuth('users'),
)
routerAdd(
  'POST',
  '/api/directory/password',
  (e) => require(`${__hooks}/lib/app.js`).changeOwnPassword(e),
  $apis.requireAuth('users'),
)
routerAdd(
  'POST',
  '/api/directory/email-change',
  (e) => require(`${__hooks}/lib/app.js`).askForEmailChange(e),
  $apis.requireAuth('users'),
)
routerAdd('POST', '/api/directory/email-change/answer', (e) => require(`${__hooks}/lib/app.js`).answerEmailChange(e))
routerAdd('GET', '/api/directory/export', (e) => require(`${__hooks}/lib/app.js`).exportDirectory(e), $apis.gzip())
routerAdd(
  'GET',
  '/api/directory/state',
  (e) => require(`${__hooks}/lib/app.js`).directoryState(e),
  $apis.skipSuccessActivityLog(),
)
routerAdd(
  'POST',
  '/api/directory/refused',
  (e) => require(`${__hooks}/lib/app.js`).receiveRefused(e),
  $apis.skipSuccessActivityLog(),
)
routerAdd('GET', '/api/ready', (e) => require(`${__hooks}/lib/app.js`).answerReady(e), $apis.skipSuccessActivityLog())
routerAdd(
  'POST',
  '/api/directory/publish',
  (e) => require(`${__hooks}/lib/app.js`).requestPublication(e),
  $apis.requireAuth(),
)
routerAdd(
  'POST',
  '/api/directory/publications',
  (e) => require(`${__hooks}/lib/app.js`).receivePublication(e),
  $apis.skipSuccessActivityLog(),
)
routerAdd(
  'GET',
  '/api/directory/publishing',
  (e) => require(`${__hooks}/lib/app.js`).answerPublishing(e),
  $apis.requireAuth(),
  $apis.skipSuccessActivityLog(),
)
routerAdd(
  'GET',
  '/api/directory/listings/{id}/publishing',
  (e) => require(`${__hooks}/lib/app.js`).answerListingPublishing(e),
  $apis.requireAuth(),
  $apis.skipSuccessActivityLog(),
)
routerAdd(
  'POST',
  '/api/directory/bulk/{collection}',
  (e) => require(`${__hooks}/lib/app.js`).bulkInsert(e),
  $apis.requireSuperuserAuth(),
  $apis.bodyLimit(256 * 1024 * 1024),
)
routerAdd(
  'POST',
  '/api/directory/carriers',
  (e) => require(`${__hooks}/lib/app.js`).importCarriers(e),
  $apis.requireSuperuserAuth(),
  $apis.bodyLimit(64 * 1024 * 1024),
)
routerAdd(
  'POST',
  '/api/directory/outbox/exchange',
  (e) => require(`${__hooks}/lib/app.js`).exchangeMails(e),
  $apis.requireSuperuserAuth(),
  $apis.bodyLimit(1024 * 1024),
  $apis.skipSuccessActivityLog(),
)
routerAdd('POST', '/api/directory/company-email', (e) => require(`${__hooks}/lib/app.js`).confirmCompanyEmail(e))
routerAdd(
  'POST',
  '/api/directory/listings/{id}/confirmation',
  (e) => require(`${__hooks}/lib/app.js`).mailConfirmationAgain(e),
  $apis.requireAuth('users'),
)
routerAdd(
  'GET',
  '/{path...}',
  (e) => require(`${__hooks}/lib/app.js`).serveSite(e),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)

/** Sign-up, passwords, addresses and sessions. */
export const registerAccounts = (): void => {
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).guardMadeAccount(e), 'users')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).signUp(e), 'users')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveMadeAccount(e), 'users')
  onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/app.js`).limitSignIn(e), 'users')
  onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/app.js`).limitSuperuserSignIn(e), '_superusers')
  onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/lib/app.js`).rememberAfterReset(e), 'users')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).verifyMadeAccount(e), 'users')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).checkPassword(e), 'users')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).letBeFound(e), 'users')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).keepBeingFound(e), 'users')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).checkPassword(e), 'users')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).tellOldAddress(e), 'users')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).forgetEndedSignIns(e), 'users')
  onRecordAuthRequest((e) => require(`${__hooks}/lib/app.js`).nameSession(e), 'users')
  onRecordRequestEmailChangeRequest((e) => require(`${__hooks}/lib/app.js`).refuseOldWay(e), 'users')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).mailSignInCode(e), '_mfas')
  onRecordRequestOTPRequest((e) => require(`${__hooks}/lib/app.js`).refuseCodeAlone(e), 'users')
  onRecordAuthWithOTPRequest((e) => require(`${__hooks}/lib/app.js`).refuseCodeAlone(e), 'users')
  onRecordConfirmEmailChangeRequest((e) => require(`${__hooks}/lib/app.js`).refuseOldWay(e), 'users')
  routerAdd(
    'POST',
    '/api/directory/sign-out',
    (e) => require(`${__hooks}/lib/app.js`).signOutEverywhere(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'POST',
    '/api/directory/sign-out-others',
    (e) => require(`${__hooks}/lib/app.js`).signOutOthers(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'POST',
    '/api/directory/sign-ins/{id}/end',
    (e) => require(`${__hooks}/lib/app.js`).endSession(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'POST',
    '/api/directory/password',
    (e) => require(`${__hooks}/lib/app.js`).changeOwnPassword(e),
    $apis.requireAuth('users'),
  )
  routerAdd('POST', '/api/directory/sign-in-code', (e) => require(`${__hooks}/lib/app.js`).signInByCode(e))
  routerAdd(
    'POST',
    '/api/directory/second-factor',
    (e) => require(`${__hooks}/lib/app.js`).chooseSecondFactor(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'POST',
    '/api/directory/email-change',
    (e) => require(`${__hooks}/lib/app.js`).askForEmailChange(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'GET',
    '/api/directory/email-change',
    (e) => require(`${__hooks}/lib/app.js`).answerPendingEmailChange(e),
    $apis.requireAuth('users'),
  )
  routerAdd('POST', '/api/directory/email-change/confirm', (e) =>
    require(`${__hooks}/lib/app.js`).confirmEmailChange(e),
  )
  routerAdd(
    'POST',
    '/api/directory/proof',
    (e) => require(`${__hooks}/lib/app.js`).proveIdentity(e),
    $apis.requireAuth('users'),
  )
  cronAdd('attempts', '25 * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneAttempts'))
  cronAdd('networks', '26 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneNetworks'))
  routerAdd('POST', '/api/directory/email-change/answer', (e) => require(`${__hooks}/lib/app.js`).answerEmailChange(e))
}

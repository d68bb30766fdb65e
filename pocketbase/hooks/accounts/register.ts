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
  cronAdd('attempts', '25 * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneAttempts'))
  cronAdd('networks', '26 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneNetworks'))
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).guardAccountChange(e), 'users')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).endSessionsOfDisabled(e), 'users')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveInvitation(e), 'invitations')
  // most requests name no account, or one that PocketBase knows and none of whose sessions was ended alone: those wait
  // for nothing
  routerUse((e) => {
    try {
      return (e.auth ? !e.auth.getString('ended_sessions') : !e.request?.header.get('Authorization'))
        ? e.next()
        : require(`${__hooks}/lib/app.js`).refuseEndedSession(e)
    } catch (error) {
      throw require(`${__hooks}/lib/app.js`).inWordsOfFullDisk(error)
    }
  })
}

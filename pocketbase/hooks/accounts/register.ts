import { onCreate, onCreateRequest, onDelete, onDeleteRequest, onUpdate, onUpdateRequest } from '../save-steps.ts'

/**
 * Accounts and sessions. The steps of each event run in this order, each around the ones after it. The field rules apply
 * first, as for every collection.
 */
export const registerAccounts = (): void => {
  // A request creates an account:
  // later steps read who sent the request, and how
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), 'users')
  // an administrator who creates one needs fresh proof
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).guardAccountCreate(e), 'users')
  // a sign-up with a known address gets the same answer as any other
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).signUp(e), 'users')
  // an administrator may vouch for the address, which PocketBase accepts from superusers only
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveNewAccount(e), 'users')
  // access is decided before the security log records what happened
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).watchAccountCreate(e), 'users')

  // The new account is written:
  // the history compares the record before and after all later steps
  onCreate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'create'), 'users')
  onCreate((e) => require(`${__hooks}/lib/app.js`).verifyNewAccount(e), 'users')
  onCreate((e) => require(`${__hooks}/lib/app.js`).checkPassword(e), 'users')
  // listings of an import that remember this address as their owner's belong to it
  onCreate((e) => require(`${__hooks}/lib/app.js`).giveNamedListings(e), 'users')
  // administrators search accounts by address
  onCreate((e) => require(`${__hooks}/lib/app.js`).makeSearchable(e), 'users')

  // A request updates an account:
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), 'users')
  // rights need fresh proof, passwords and addresses have routes of their own
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).guardAccountChange(e), 'users')
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).watchAccountUpdate(e), 'users')

  // The change is written:
  onUpdate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'update'), 'users')
  // listings that wait for this address get it once it is verified
  onUpdate((e) => require(`${__hooks}/lib/app.js`).useVerifiedEmail(e), 'users')
  onUpdate((e) => require(`${__hooks}/lib/app.js`).giveNamedListings(e), 'users')
  // only changed fields are written, so an older save restores nothing
  onUpdate((e) => require(`${__hooks}/lib/app.js`).keepSearchable(e), 'users')
  onUpdate((e) => require(`${__hooks}/lib/app.js`).checkPassword(e), 'users')
  onUpdate((e) => require(`${__hooks}/lib/app.js`).notifyOldAddress(e), 'users')
  // without a second factor, its app is forgotten
  onUpdate((e) => require(`${__hooks}/lib/app.js`).endSecondFactor(e), 'users')
  // a new token key ends all sessions
  onUpdate((e) => require(`${__hooks}/lib/app.js`).deleteEndedSignIns(e), 'users')
  // a disabled account gets a new token key
  onUpdate((e) => require(`${__hooks}/lib/app.js`).endSessionsOfDisabled(e), 'users')

  // An account is deleted:
  onDeleteRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'delete'), 'users')
  // it takes records along, and its actor deletes those too
  onDelete((e) => require(`${__hooks}/lib/app.js`).deleteAccount(e), 'users')
  onDelete((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'delete'), 'users')

  // A superuser changes another: the security log records it
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).watchSuperuserCreate(e), '_superusers')
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).watchSuperuserUpdate(e), '_superusers')
  onDeleteRequest((e) => require(`${__hooks}/lib/app.js`).watchSuperuserDelete(e), '_superusers')

  // Somebody signs in:
  // attempts are counted before the password is compared
  onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/app.js`).limitSignIn(e), 'users')
  onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/app.js`).limitSuperuserSignIn(e), '_superusers')
  onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/app.js`).watchSignIn(e), 'users', '_superusers')
  onCreate((e) => require(`${__hooks}/lib/app.js`).mailSignInCode(e), '_mfas')
  // the token names its session, so that one session can be ended alone
  onRecordAuthRequest((e) => require(`${__hooks}/lib/app.js`).nameSession(e), 'users')
  // PocketBase's own codes need no password
  onRecordRequestOTPRequest((e) => require(`${__hooks}/lib/app.js`).refuseBuiltInCode(e), 'users')
  onRecordAuthWithOTPRequest((e) => require(`${__hooks}/lib/app.js`).refuseBuiltInCode(e), 'users')

  // PocketBase's emails about accounts go through the outbox, under its limits:
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
  // only the environment sets the password of a superuser
  onMailerRecordPasswordResetSend((e) => require(`${__hooks}/lib/app.js`).sendNothing(e), '_superusers')
  onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/lib/app.js`).rememberNetworkAfterReset(e), 'users')
  onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/lib/app.js`).watchPasswordReset(e), 'users')
  // PocketBase would email the new address before the current one agrees
  onRecordRequestEmailChangeRequest((e) => require(`${__hooks}/lib/app.js`).refuseBuiltInEmailChange(e), 'users')
  onRecordConfirmEmailChangeRequest((e) => require(`${__hooks}/lib/app.js`).refuseBuiltInEmailChange(e), 'users')

  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveInvitation(e), 'invitations')

  // Every request: most have a valid token or none, and load no handler
  routerUse((e) => {
    try {
      return (e.auth ? !e.auth.getString('ended_sessions') : !e.request?.header.get('Authorization'))
        ? e.next()
        : require(`${__hooks}/lib/app.js`).refuseEndedSession(e)
    } catch (error) {
      throw require(`${__hooks}/lib/app.js`).asFullDiskError(error)
    }
  })
}

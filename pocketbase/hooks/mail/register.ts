/** Mails of accounts and companies, and the deliverer that sends them. */
export const registerMail = (): void => {
  cronAdd('mail', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'deliverOverdue'))
  cronAdd('old-mails', '10 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneMails'))
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
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveAddress(e), 'suppressed_addresses')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).keepAddress(e), 'suppressed_addresses')
}

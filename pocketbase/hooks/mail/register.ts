/** Email addresses of companies, the do-not-email list, and the jobs that send and delete emails. */
export const registerMail = (): void => {
  // A listing gets a new email address:
  // quote requests go only to an address that its owner has verified; until then the new one is on hold
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).holdNewEmail(e), 'company_listings')
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).holdNewEmail(e), 'company_listings')
  // the new address gets a link, in the transaction of the save
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).mailNewEmail(e), 'company_listings')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).mailNewEmail(e), 'company_listings')

  // An address goes on the do-not-email list:
  // administrators can add an address once, for one reason
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).checkAddress(e), 'email_suppressions')
  // its company hears that quote requests no longer arrive
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).storeAddress(e), 'email_suppressions')

  cronAdd('mail', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'deliverOverdue'))
  cronAdd('old-mails', '10 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneMails'))
}

/** Forms of visitors. Each is stored once, with its emails, in one transaction. */
export const registerForms = (): void => {
  // an inquiry full of links stays on hold and is not emailed
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveInquiry(e), 'inquiries')
  // an administrator releases it: then it is emailed
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).releaseInquiry(e), 'inquiries')
  // a review needs approval
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveReview(e), 'reviews')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveContactMessage(e), 'contact_messages')
}

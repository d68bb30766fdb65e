/** What visitors send. */
export const registerForms = (): void => {
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveInquiry(e), 'inquiries')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).releaseInquiry(e), 'inquiries')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveReview(e), 'reviews')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveContactMessage(e), 'contact_messages')
}

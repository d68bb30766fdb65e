/** Follow-ups of inquiries: changes, replies, notes and templates. */
export const registerInquiries = (): void => {
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).followInquiry(e), 'inquiries')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveReply(e), 'inquiry_replies')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveNote(e), 'inquiry_notes')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveTemplate(e), 'reply_templates')
  cronAdd('old-inquiries', '15 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneInquiries'))
}

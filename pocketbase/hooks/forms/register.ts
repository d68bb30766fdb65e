import { onCreate, onCreateRequest, onDelete, onDeleteRequest, onUpdate, onUpdateRequest } from '../save-steps.ts'

/**
 * All steps of saving an inquiry, in the order in which they run, each around the ones after it. The field rules apply
 * first, as for every collection.
 */
export const registerInquiries = (): void => {
  // A visitor asks for a quote, and the form is stored once, with its emails:
  // an inquiry full of links stays on hold and is not emailed
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveInquiry(e), 'inquiries')
  // the history contains only changes of an inquiry
  onCreate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'create'), 'inquiries')
  onDelete((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'delete'), 'inquiries')

  // The company or an administrator reads inquiries, with a fingerprint of what is shown:
  onRecordsListRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintList(e), 'inquiries')
  onRecordViewRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintRecord(e), 'inquiries')

  // A request updates an inquiry:
  // later steps read who sent the request, and how
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), 'inquiries')
  // a decision about something that has changed meanwhile is refused
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).requireShown(e), 'inquiries')
  // a reminder belongs to the account that sets it
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).followInquiry(e), 'inquiries')
  // compares the record before and after all later steps
  onUpdate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'update'), 'inquiries')
  // an administrator releases it: then it is emailed
  onUpdate((e) => require(`${__hooks}/lib/app.js`).releaseInquiry(e), 'inquiries')

  // The company follows up:
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveReply(e), 'inquiry_replies')
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveNote(e), 'inquiry_notes')
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveTemplate(e), 'reply_templates')
}

/**
 * All steps of saving a review, in the order in which they run, each around the ones after it. The field rules apply
 * first, as for every collection. Replies have a route.
 */
export const registerReviews = (): void => {
  // A visitor sends a review:
  // later steps read who sent the request, and how
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), 'reviews')
  // the form is stored once, unapproved, with its emails
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveReview(e), 'reviews')
  // opens the transaction in which all later steps run, and logs the change for the publisher
  onCreate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'create'), 'reviews')
  // compares the record before and after all later steps
  onCreate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'create'), 'reviews')
  // after the commit: the publisher is notified
  onRecordAfterCreateSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), 'reviews')

  // An administrator reads reviews, with a fingerprint of what is shown:
  onRecordsListRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintList(e), 'reviews')
  onRecordViewRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintRecord(e), 'reviews')

  // An administrator approves, declines or hides a review:
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), 'reviews')
  // a decision about something that has changed meanwhile is refused
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).requireShown(e), 'reviews')
  onUpdate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'update'), 'reviews')
  onUpdate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'update'), 'reviews')
  // hiding a review closes its reports
  onUpdate((e) => require(`${__hooks}/lib/app.js`).closeReports(e), 'reviews')
  onRecordAfterUpdateSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), 'reviews')

  // A review is deleted:
  onDeleteRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'delete'), 'reviews')
  onDelete((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'delete'), 'reviews')
  onDelete((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'delete'), 'reviews')
  onRecordAfterDeleteSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), 'reviews')

  // A member reports a review: the shared steps come first
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveReport(e), 'review_reports')
}

/** A visitor writes to the directory: the message is stored once and emailed. */
export const registerContactMessages = (): void => {
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveContactMessage(e), 'contact_messages')
}

/** A visitor watches a carrier: the watch is stored once, with an email that asks for confirmation. */
export const registerWatches = (): void => {
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveWatch(e), 'watches')
}

/** A visitor describes a job for several carriers: it is stored once, with an email that asks for confirmation. */
export const registerRequests = (): void => {
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveJobRequest(e), 'requests')
}

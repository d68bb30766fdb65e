import { RECORDED_COLLECTIONS } from '../../domain/history/recorded.ts'
import { DECIDING_FIELDS } from '../../domain/moderation/fingerprints.ts'
import { CHANGED_COLLECTION_LABELS } from '../../domain/publishing/change-log.ts'

const SHOWN_ON_PAGES = Object.keys(CHANGED_COLLECTION_LABELS)

/** Collections whose hooks read the context of the request. */
const WITH_CONTEXT = [...new Set([...SHOWN_ON_PAGES, ...RECORDED_COLLECTIONS, 'do_not_list', 'email_suppressions'])]

/** Collections whose register.ts lists all their steps, these included. */
const LISTED_ELSEWHERE = ['company_listings', 'listing_requests', 'reviews', 'inquiries', 'users']

const isListedHere = (collection: string): boolean => !LISTED_ELSEWHERE.includes(collection)

/** The steps of a save that most collections share. Each runs around the ones after it. */
export const registerSharedSteps = (): void => {
  // Every collection: each later step sees a record that follows the field rules
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).applyRules(e))
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).applyRules(e))
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).reportFullDisk(e))

  // A request saves or deletes a record:
  const withContext = WITH_CONTEXT.filter(isListedHere)
  // later steps read who sent the request, and how
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), ...withContext)
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), ...withContext)
  onRecordDeleteRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'delete'), ...withContext)

  // An administrator reads a record and decides about it:
  const decided = Object.keys(DECIDING_FIELDS).filter(isListedHere)
  // each answer has a fingerprint of what is shown
  onRecordsListRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintList(e), ...decided)
  onRecordViewRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintRecord(e), ...decided)
  // a decision about something that has changed meanwhile is refused
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).requireShown(e), ...decided)

  // The record is written:
  const shown = SHOWN_ON_PAGES.filter(isListedHere)
  // opens the transaction in which all later steps run, and logs the change for the publisher
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'create'), ...shown)
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'update'), ...shown)
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'delete'), ...shown)
  const recorded = RECORDED_COLLECTIONS.filter(isListedHere)
  // compares the record before and after all later steps
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'create'), ...recorded)
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'update'), ...recorded)
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'delete'), ...recorded)

  // After the commit, the publisher is notified:
  onRecordAfterCreateSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), ...shown)
  onRecordAfterUpdateSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), ...shown)
  onRecordAfterDeleteSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), ...shown)
}

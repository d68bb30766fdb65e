import { RECORDED_COLLECTIONS } from '../../domain/history/recorded.ts'
import { DECIDING_FIELDS } from '../../domain/moderation/fingerprints.ts'
import { CHANGED_COLLECTION_LABELS } from '../../domain/publishing/change-log.ts'
import { onCreate, onCreateRequest, onDelete, onDeleteRequest, onUpdate, onUpdateRequest } from './save-steps.ts'

/** A photo is logged as a change of its listing. */
const SHOWN_ON_PAGES = [...Object.keys(CHANGED_COLLECTION_LABELS), 'listing_photos']

/** Collections whose hooks read the context of the request. */
const WITH_CONTEXT = [...new Set([...SHOWN_ON_PAGES, ...RECORDED_COLLECTIONS, 'do_not_list', 'email_suppressions'])]

/** Collections whose register.ts lists all their steps, these included. */
const LISTED_ELSEWHERE = ['company_listings', 'listing_requests', 'reviews', 'inquiries', 'users']

const isListedHere = (collection: string): boolean => !LISTED_ELSEWHERE.includes(collection)

/** The steps of a save that most collections share. Each runs around the ones after it. */
export const registerSharedSteps = (): void => {
  // Every collection: each later step sees a record that follows the field rules
  onCreate((e) => require(`${__hooks}/lib/app.js`).applyRules(e))
  onUpdate((e) => require(`${__hooks}/lib/app.js`).applyRules(e))
  onDelete((e) => require(`${__hooks}/lib/app.js`).reportFullDisk(e))

  // A request saves or deletes a record:
  const withContext = WITH_CONTEXT.filter(isListedHere)
  // later steps read who sent the request, and how
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), ...withContext)
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), ...withContext)
  onDeleteRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'delete'), ...withContext)

  // An administrator reads a record and decides about it:
  const decided = Object.keys(DECIDING_FIELDS).filter(isListedHere)
  // each answer has a fingerprint of what is shown
  onRecordsListRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintList(e), ...decided)
  onRecordViewRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintRecord(e), ...decided)
  // a decision about something that has changed meanwhile is refused
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).requireShown(e), ...decided)

  // The record is written:
  const shown = SHOWN_ON_PAGES.filter(isListedHere)
  // opens the transaction in which all later steps run, and logs the change for the publisher
  onCreate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'create'), ...shown)
  onUpdate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'update'), ...shown)
  onDelete((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'delete'), ...shown)
  const recorded = RECORDED_COLLECTIONS.filter(isListedHere)
  // compares the record before and after all later steps
  onCreate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'create'), ...recorded)
  onUpdate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'update'), ...recorded)
  onDelete((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'delete'), ...recorded)

  // After the commit, the publisher is notified:
  onRecordAfterCreateSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), ...shown)
  onRecordAfterUpdateSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), ...shown)
  onRecordAfterDeleteSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), ...shown)
}

/** Services and locations: the steps of a save after the shared ones, in this order, each around the ones after it. */
export const registerCatalog = (): void => {
  // the largest city of a name gets the plain slug, and old slugs become redirects
  onCreate((e) => require(`${__hooks}/lib/app.js`).assignCitySlug(e), 'locations')
  onUpdate((e) => require(`${__hooks}/lib/app.js`).assignCitySlug(e), 'locations')
  // other slugs come from the name, and must be unique and fit into a path
  onCreate((e) => require(`${__hooks}/lib/app.js`).prepareCatalogRecord(e), 'services', 'locations')
  onUpdate((e) => require(`${__hooks}/lib/app.js`).prepareCatalogRecord(e), 'services', 'locations')
  // companies are found by the new name of their city
  onUpdate((e) => require(`${__hooks}/lib/app.js`).updateSearchTexts(e), 'locations')
  // companies may not lose their city or service
  onDelete(
    (e) => require(`${__hooks}/lib/app.js`).refuseIfUsed(e, 'services', 'This service is used in existing listings'),
    'services',
  )
  onDelete(
    (e) => require(`${__hooks}/lib/app.js`).refuseIfUsed(e, 'location', 'This location is used in existing listings'),
    'locations',
  )
}

/** What the directory must not list or email. These steps run after the shared ones, each around the ones after it. */
export const registerRemovals = (): void => {
  // A USDOT number goes on the do-not-list:
  // it consists of digits
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveDoNotListEntry(e), 'do_not_list')
  // the listing with this number is hidden
  onCreate((e) => require(`${__hooks}/lib/app.js`).hideDoNotListed(e), 'do_not_list')

  // Somebody asks for a removal:
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveRemovalRequest(e), 'removal_requests')
  // an administrator grants or declines it
  onUpdate((e) => require(`${__hooks}/lib/app.js`).decideRemoval(e), 'removal_requests')

  // The directory's settings change: pages that name the national averages follow
  onUpdate((e) => require(`${__hooks}/lib/app.js`).followAverages(e), 'directory_settings')

  // An address goes on the do-not-email list:
  // administrators can add an address once, for one reason
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).checkAddress(e), 'email_suppressions')
  // its company hears that quote requests no longer arrive
  onCreate((e) => require(`${__hooks}/lib/app.js`).storeAddress(e), 'email_suppressions')
}

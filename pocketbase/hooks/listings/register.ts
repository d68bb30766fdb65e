import { onCreate, onCreateRequest, onDelete, onDeleteRequest, onUpdate, onUpdateRequest } from '../save-steps.ts'

/**
 * All steps of saving a listing or a badge request, in the order in which they run, each around the ones after it. The
 * field rules apply first, as for every collection.
 */
export const registerListings = (): void => {
  // The console reads listings:
  // lists leave out what no screen shows; their fingerprints come from a route
  onRecordsListRequest((e) => require(`${__hooks}/lib/app.js`).hideServerFields(e), 'company_listings')
  // an administrator's decision will name the version that was read
  onRecordViewRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintRecord(e), 'company_listings')

  // A request creates a listing:
  // later steps read who sent the request, and how
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), 'company_listings')
  // a member's first listing waits for approval; an administrator's is published
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveListing(e), 'company_listings')
  // quote requests go only to an address that its owner has verified
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).holdNewEmail(e), 'company_listings')
  // the security log records a new state or badge
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).watchListing(e), 'company_listings')

  // The new listing is written:
  // opens the transaction in which all later steps run, and logs the change for the publisher
  onCreate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'create'), 'company_listings')
  // compares the record before and after all later steps
  onCreate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'create'), 'company_listings')
  // a carrier that asked for its removal stays away
  onCreate((e) => require(`${__hooks}/lib/app.js`).refuseDoNotListed(e), 'company_listings')
  // the server computes the address and the search text
  onCreate((e) => require(`${__hooks}/lib/app.js`).createListing(e), 'company_listings')
  // administrators get an email about a pending listing
  onCreate((e) => require(`${__hooks}/lib/app.js`).announceListing(e), 'company_listings')
  // an unverified company address gets a link
  onCreate((e) => require(`${__hooks}/lib/app.js`).mailNewEmail(e), 'company_listings')
  // after the commit: the publisher is notified
  onRecordAfterCreateSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), 'company_listings')

  // A request updates a listing:
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), 'company_listings')
  // counts a member's changes, holds guarded fields for review, and resubmits a declined listing
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).receiveListingEdit(e), 'company_listings')
  // the second of two administrators cannot overwrite the first one's decision
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).refuseDecided(e), 'company_listings')
  // a decision about something that has changed meanwhile is refused
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).requireShown(e), 'company_listings')
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).holdNewEmail(e), 'company_listings')
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).watchListing(e), 'company_listings')

  // The change is written:
  onUpdate((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'update'), 'company_listings')
  onUpdate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'update'), 'company_listings')
  // a save writes all fields, so an outdated one would overwrite newer values
  onUpdate((e) => require(`${__hooks}/lib/app.js`).refuseOutdated(e), 'company_listings')
  onUpdate((e) => require(`${__hooks}/lib/app.js`).refuseDoNotListed(e), 'company_listings')
  // the owner gets an email about a decision
  onUpdate((e) => require(`${__hooks}/lib/app.js`).decideListing(e), 'company_listings')
  // a new name can bring a new address; the old one becomes a redirect
  onUpdate((e) => require(`${__hooks}/lib/app.js`).updateListing(e), 'company_listings')
  onUpdate((e) => require(`${__hooks}/lib/app.js`).mailNewEmail(e), 'company_listings')
  // a new owner does not share the quote requests with addresses that the former one added
  onUpdate((e) => require(`${__hooks}/lib/app.js`).dropRecipients(e), 'company_listings')
  onRecordAfterUpdateSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), 'company_listings')

  // A listing is deleted:
  onDeleteRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'delete'), 'company_listings')
  onDelete((e) => require(`${__hooks}/lib/app.js`).withChangeLog(e, 'delete'), 'company_listings')
  onDelete((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'delete'), 'company_listings')
  // a carrier that a person deletes goes on the do-not-list, so that no import adds it again
  onDelete((e) => require(`${__hooks}/lib/app.js`).addDeletedToList(e), 'company_listings')
  onRecordAfterDeleteSuccess((e) => require(`${__hooks}/lib/app.js`).notifyAfterSave(e), 'company_listings')

  // An administrator saves a filter of the list:
  // the list must know its fields
  onCreate((e) => require(`${__hooks}/lib/app.js`).checkSavedFilter(e), 'saved_filters')
  onUpdate((e) => require(`${__hooks}/lib/app.js`).checkSavedFilter(e), 'saved_filters')
  onCreate((e) => require(`${__hooks}/lib/app.js`).limitSavedFilters(e), 'saved_filters')

  // An owner adds an address for quote requests: its reader gets an email that asks
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveRecipient(e), 'listing_recipients')

  // A company's photos change: a member's waits for a decision
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receivePhoto(e), 'listing_photos')
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).receivePhotoChange(e), 'listing_photos')

  // An owner requests a badge:
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), 'listing_requests')
  // counts the requests of a member
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveBadgeRequest(e), 'listing_requests')
  onCreateRequest((e) => require(`${__hooks}/lib/app.js`).setStatus(e, 'pending'), 'listing_requests')
  onCreate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'create'), 'listing_requests')
  // a request that is pending or not needed is refused; administrators get an email about others
  onCreate((e) => require(`${__hooks}/lib/app.js`).receiveRequest(e), 'listing_requests')

  // An administrator decides about it:
  onRecordsListRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintList(e), 'listing_requests')
  onRecordViewRequest((e) => require(`${__hooks}/lib/app.js`).fingerprintRecord(e), 'listing_requests')
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'save'), 'listing_requests')
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).requireShown(e), 'listing_requests')
  onUpdateRequest((e) => require(`${__hooks}/lib/app.js`).watchRequestDecision(e), 'listing_requests')
  onUpdate((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'update'), 'listing_requests')
  // the listing gets or loses the badge in the same transaction
  onUpdate((e) => require(`${__hooks}/lib/app.js`).decideRequest(e), 'listing_requests')

  // A badge request is deleted:
  onDeleteRequest((e) => require(`${__hooks}/lib/app.js`).startContext(e, 'delete'), 'listing_requests')
  onDelete((e) => require(`${__hooks}/lib/app.js`).withHistory(e, 'delete'), 'listing_requests')
}

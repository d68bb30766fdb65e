/** The handlers that main.pb.ts calls, for every event and route except those of imports. */

export {
  answerPendingEmailChange,
  confirmEmailChange,
  decideEmailChange,
  notifyOldAddress,
  refuseBuiltInEmailChange,
  requestEmailChange,
} from './accounts/email-change.ts'
export { keepAccount, leaveDirectory } from './accounts/leaving.ts'
export {
  answerAdminAccess,
  endSessionsOfDisabled,
  guardAccountChange,
  guardAccountCreate,
  manageAccount,
} from './accounts/manage-accounts.ts'
export {
  changeOwnPassword,
  checkPassword,
  signOutEverywhere,
  signOutOthers,
} from './accounts/own-account.ts'
export { exportOwnData } from './accounts/own-data.ts'
export { answerSession, deleteEndedSignIns, endSession, nameSession, refuseEndedSession } from './accounts/sessions.ts'
export { endSecondFactor } from './accounts/sign-in/authenticator.ts'
export { proveIdentity } from './accounts/sign-in/fresh-proof.ts'
export { rememberNetworkAfterReset } from './accounts/sign-in/known-places.ts'
export {
  answerSecondFactor,
  beginAuthenticator,
  chooseSecondFactor,
  confirmAuthenticator,
  makeRecoveryCodes,
} from './accounts/sign-in/second-factor.ts'
export { answerSignInStep, mailSignInCode, refuseBuiltInCode, signInByCode } from './accounts/sign-in/sign-in-code.ts'
export { limitSignIn, limitSuperuserSignIn } from './accounts/sign-in/sign-in-limits.ts'
export {
  acceptInvitation,
  answerAccessLink,
  keepSearchable,
  makeSearchable,
  receiveInvitation,
  showInvitation,
  signUp,
} from './accounts/sign-up.ts'
export {
  answerListingCounts,
  assignCitySlug,
  insertFirstCatalog,
  mergeCities,
  prepareCatalogRecord,
  refuseIfUsed,
  removeFirstCatalog,
  updateSearchTexts,
} from './catalog/catalog.ts'
export { withChangeLog } from './changes/change-log.ts'
export { deleteAccount, startContext } from './changes/request-context.ts'
export { runInOrder } from './changes/run-in-order.ts'
export { answerClaimedCompany, answerDispute, answerOwnClaims, beginClaim, withdrawClaim } from './claims/claims.ts'
export { giveNamedListings, inviteNamedOwners } from './claims/named-owners.ts'
export { answerClaimDocument, checkClaimCode, mailClaimCode, sendClaimDocument } from './claims/prove-claim.ts'
export { asFullDiskError, reportFullDisk } from './database/full-disk.ts'
export { applyEnvironment, applyFormLimits } from './environment.ts'
export { applyRules } from './field-rules/apply-rules.ts'
export { receiveContactMessage, receiveInquiry, receiveReview, releaseInquiry } from './forms/visitor-forms.ts'
export { answerDependents, answerHistory } from './history/history-routes.ts'
export { revertChangeSet } from './history/revert-change.ts'
export { withHistory } from './history/write-history.ts'
export { receiveConsent, showConsent } from './inquiries/customer-consent.ts'
export {
  answerInquiryHistory,
  followInquiry,
  receiveNote,
  receiveTemplate,
} from './inquiries/inquiries.ts'
export { receiveReply } from './inquiries/inquiry-replies.ts'
export { sendReplyByLink, showReplyForm } from './inquiries/reply-by-link.ts'
export { runJob } from './jobs.ts'
export { changeListings } from './listings/bulk-change.ts'
export { lookUpCarrier } from './listings/carrier-lookup.ts'
export { findListingIds, findListings } from './listings/find-listings.ts'
export {
  announceListing,
  createListing,
  decideListing,
  hideServerFields,
  refuseDecided,
  refuseOutdated,
  rewriteSearchTexts,
  setStatus,
  updateListing,
} from './listings/listing-records.ts'
export { decideRequest, receiveRequest } from './listings/listing-requests-decision.ts'
export { checkSavedFilter, limitSavedFilters } from './listings/saved-filters.ts'
export { searchConsole } from './listings/search-console.ts'
export {
  confirmCompanyEmail,
  holdNewEmail,
  mailConfirmationAgain,
  mailNewEmail,
  useVerifiedEmail,
} from './mail/company-email.ts'
export { exchangeMails, receiveDeliveryReports } from './mail/deliver-mails.ts'
export { checkAddress, storeAddress } from './mail/do-not-email.ts'
export {
  answerRecipient,
  answerRecipients,
  dropRecipients,
  receiveRecipient,
  sendTestRequest,
  showRecipient,
} from './mail/listing-recipients.ts'
export { enqueueAccountMail, rememberMailOrigin, sendNothing } from './mail/outbox.ts'
export { showUnsubscribe, unsubscribeByLink } from './mail/unsubscribe.ts'
export { answerPendingLogo, withdrawEdit } from './moderation/decide-edit.ts'
export {
  receiveBadgeRequest,
  receiveListing,
  receiveListingEdit,
  receiveNewAccount,
  verifyNewAccount,
} from './moderation/member-requests.ts'
export { answerFigures } from './operation/server-metrics.ts'
export { warmEngines } from './operation/warm-engines.ts'
export { answerPhoto, exportPhoto, receivePhoto, receivePhotoChange } from './photos/photos.ts'
export { changeStoredRows, overwriteFreeSpace, storeRequestLines } from './privacy/erase-person.ts'
export { exportDirectory } from './publishing/export-directory.ts'
export { followAverages } from './publishing/national-averages.ts'
export { notifyAfterSave, resetNotifyState } from './publishing/notify-publisher.ts'
export {
  answerDirectoryState,
  answerListingPublishing,
  answerPublishing,
  recordStart,
} from './publishing/publishing-state.ts'
export { answerReady } from './publishing/ready.ts'
export { receivePublication, requestPublication, resumePublishing } from './publishing/receive-publication.ts'
export { decideInQueue } from './queue/decide-queue.ts'
export { fingerprintList, fingerprintRecord, requireShown } from './queue/fingerprints.ts'
export { answerQueue, answerQueueItem } from './queue/read-queue.ts'
export { answerAgeCheck } from './removal-requests/age-rule.ts'
export {
  addDeletedToList,
  hideDoNotListed,
  receiveDoNotListEntry,
  refuseDoNotListed,
} from './removal-requests/do-not-list.ts'
export {
  answerRemovalLink,
  decideRemoval,
  receiveRemovalRequest,
  removeByLink,
} from './removal-requests/removal-requests.ts'
export { answerRequest, receiveJobRequest, showRequest } from './requests/requests.ts'
export { closeReports, receiveReport, replyToReview } from './reviews/reviews.ts'
export { receiveRefused } from './security/refusals.ts'
export { refreshSecurityLog, startSweeping } from './security/sweep.ts'
export {
  watchAccountCreate,
  watchAccountUpdate,
  watchListing,
  watchRequestDecision,
  watchSuperuserCreate,
  watchSuperuserDelete,
  watchSuperuserUpdate,
} from './security/watch-accounts.ts'
export { requireKnownTopics, watchPasswordReset, watchSignIn } from './security/watch-sign-ins.ts'
export { serveSite } from './site/serve-site.ts'
export { answerConsoleCounts, answerDashboard, answerListingStats, receiveViews } from './stats/listing-stats.ts'
export { answerWatch, receiveWatch, showWatch } from './watches/watches.ts'

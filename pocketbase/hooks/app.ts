/** What main.pb.ts calls: the handlers of every event and route, but those of imports. */

export { acceptInvitation, showInvitation } from './account-desk/accept-invitation.ts'
export { answerAccessLink } from './account-desk/access-link.ts'
export { askOfAccount } from './account-desk/account-asks.ts'
export { endSessionsOfDisabled, guardAccountChange, guardMadeAccount } from './account-desk/admin-rights.ts'
export { receiveInvitation } from './account-desk/receive-invitation.ts'
export {
  answerEmailChange,
  answerPendingEmailChange,
  askForEmailChange,
  confirmEmailChange,
  refuseOldWay,
  tellOldAddress,
} from './accounts/email-change.ts'
export { keepBeingFound, letBeFound } from './accounts/found-by-address.ts'
export { proveIdentity } from './accounts/fresh-proof.ts'
export { rememberAfterReset } from './accounts/known-places.ts'
export { limitSignIn, limitSuperuserSignIn } from './accounts/limit-sign-ins.ts'
export { endSession, nameSession } from './accounts/named-sessions.ts'
export {
  changeOwnPassword,
  checkPassword,
  signOutEverywhere,
  signOutOthers,
} from './accounts/own-account.ts'
export { chooseSecondFactor } from './accounts/second-factor.ts'
export { mailSignInCode, refuseCodeAlone, signInByCode } from './accounts/sign-in-code.ts'
export { forgetEndedSignIns } from './accounts/sign-ins.ts'
export { signUp } from './accounts/sign-up.ts'
export { keepAddress, receiveAddress } from './addresses/suppressed-addresses.ts'
export { showUnsubscribe, unsubscribeByLink } from './addresses/unsubscribe.ts'
export { insertCatalogue, placeCatalogue, removeCatalogue } from './catalog/first-catalog.ts'
export { prepareCatalogueRecord, refuseIfUsed, searchByNewName } from './catalogue/catalogue-records.ts'
export { giveCityAddress } from './catalogue/city-address.ts'
export { answerListingCounts } from './catalogue/count-listings.ts'
export { mergeCities } from './catalogue/merge-cities.ts'
export { withChangeLog } from './changes/change-log.ts'
export { deleteAccount, rememberActor } from './changes/request-context.ts'
export { answerClaimedCompany, beginClaim } from './claims/claim-company.ts'
export { answerDispute, answerOwnClaims, withdrawClaim } from './claims/end-claim.ts'
export { checkClaimCode, mailClaimCode } from './claims/prove-by-code.ts'
export { answerClaimDocument, sendClaimDocument } from './claims/prove-by-document.ts'
export { inWordsOfFullDisk, sayDiskFull } from './database/full-disk.ts'
export { answerSession, refuseEndedSession } from './desk/ended-session.ts'
export { applyEnvironment, applyFormLimits } from './environment.ts'
export { receiveContactMessage } from './forms/receive-contact-message.ts'
export { receiveInquiry, releaseInquiry } from './forms/receive-inquiry.ts'
export { receiveReview } from './forms/receive-review.ts'
export { answerDependents, answerHistory } from './history/read-history.ts'
export { restoreDeletion } from './history/restore-deletion.ts'
export { takeBack } from './history/revert-change.ts'
export { withHistory } from './history/write-history.ts'
export { receiveConsent, showConsent } from './inquiries/customer-consent.ts'
export { followInquiry } from './inquiries/inquiry-events.ts'
export { answerInquiryHistory } from './inquiries/inquiry-history.ts'
export { receiveReply } from './inquiries/inquiry-replies.ts'
export { receiveNote, receiveTemplate } from './inquiries/notes-and-templates.ts'
export { undoInquiry } from './inquiries/undo-inquiry.ts'
export { runJob } from './jobs.ts'
export { changeListings } from './listing-desk/bulk-change.ts'
export { findListingIds, findListings } from './listing-desk/find-listings.ts'
export { refuseOutdated, rememberExpectedVersion } from './listings/expected-version.ts'
export { leaveOutOwnFields } from './listings/listing-lists.ts'
export { createListing, updateListing } from './listings/listing-records.ts'
export { decideRequest, receiveRequest } from './listings/listing-requests-decision.ts'
export { setStatus } from './listings/starting-status.ts'
export { enqueueAccountMail, rememberMailOrigin, sendNothing } from './mail/account-mails.ts'
export {
  confirmCompanyEmail,
  holdNewEmail,
  mailConfirmationAgain,
  mailNewEmail,
  useVerifiedEmail,
} from './mail/company-email.ts'
export { receiveDeliveryNews } from './mail/delivery-reports.ts'
export { exchangeMails } from './mail/exchange-mails.ts'
export { answerWaitingLogo, withdrawEdit } from './moderation/edit-routes.ts'
export { announceListing, decideListing, refuseDecided } from './moderation/listing-decision.ts'
export {
  receiveBadgeRequest,
  receiveListing,
  receiveListingEdit,
  receiveMadeAccount,
  verifyMadeAccount,
} from './moderation/member-requests.ts'
export { answerListingNumbers } from './numbers/listing-numbers.ts'
export { receiveViews } from './numbers/listing-views.ts'
export { answerFigures } from './operation/server-figures.ts'
export { warmEngines } from './operation/warm-engines.ts'
export { changeStoredRows } from './privacy/change-stored-rows.ts'
export { overwriteFreeSpace } from './privacy/overwrite-free-space.ts'
export { storeRequestLines } from './privacy/store-request-lines.ts'
export { directoryState } from './publishing/directory-state.ts'
export { exportDirectory } from './publishing/export-directory.ts'
export { answerListingPublishing } from './publishing/listing-publishing.ts'
export { startWaiting } from './publishing/publisher-seen.ts'
export { answerPublishing } from './publishing/publishing-state.ts'
export { answerReady } from './publishing/ready.ts'
export { receivePublication, resumePublishing } from './publishing/receive-publication.ts'
export { requestPublication } from './publishing/request-publication.ts'
export { signalRecord } from './publishing/send-signal.ts'
export { startSignals } from './publishing/signal-state.ts'
export { decideInQueue } from './queue/decide-queue.ts'
export { answerQueue, answerQueueItem } from './queue/read-queue.ts'
export { fingerprintList, fingerprintRecord, requireShown } from './queue/require-shown.ts'
export { replyToReview } from './reviews/review-reply.ts'
export { receiveReport, settleReports } from './reviews/review-reports.ts'
export { keepRules, rememberForm } from './rules/keep-rules.ts'
export { mendStored } from './rules/mend-stored.ts'
export { answerAdminAccess } from './security/admin-access.ts'
export { receiveRefused } from './security/receive-refused.ts'
export { refreshSecurityLog, startSweeping } from './security/sweep.ts'
export {
  watchAccountCreate,
  watchAccountUpdate,
  watchSuperuserCreate,
  watchSuperuserDelete,
  watchSuperuserUpdate,
} from './security/watch-accounts.ts'
export { watchListing, watchRequestDecision } from './security/watch-listings.ts'
export { watchPasswordReset, watchSignIn } from './security/watch-sign-ins.ts'
export { requireKnownTopics } from './security/watch-subscriptions.ts'
export { serveSite } from './site/serve-site.ts'
export { answerDashboard, answerDesk } from './stats/console-counts.ts'
export { answerAgeCheck } from './takedown/age-rule.ts'
export { answerRemovalLink, removeByLink } from './takedown/removal-by-link.ts'
export { decideRemoval, receiveRemovalRequest } from './takedown/removal-requests.ts'
export {
  hideSuppressed,
  receiveSuppression,
  refuseSuppressed,
  rememberDeletion,
  suppressDeleted,
} from './takedown/suppressions.ts'

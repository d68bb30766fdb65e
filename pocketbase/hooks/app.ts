/** What main.pb.ts calls: the handlers of every event and route. */
export {
  answerEmailChange,
  askForEmailChange,
  refuseOldWay,
  requireAllowedEmailChange,
  tellOldAddress,
} from './accounts/email-change.ts'
export { checkPassword, guardOwnPassword } from './accounts/require-password.ts'
export { signUp } from './accounts/sign-up.ts'
export { bulkInsert } from './bulk-insert.ts'
export { insertCatalogue, removeCatalogue } from './catalogue.ts'
export { prepareCatalogueRecord, refuseIfUsed, searchByNewName } from './catalogue-records.ts'
export { deleteAccount, rememberActor } from './change-actor.ts'
export { withChangeLog } from './change-log.ts'
export { directoryState } from './directory-state.ts'
export { applyEnvironment, applyFormLimits } from './environment.ts'
export { refuseOutdated, rememberExpectedVersion } from './expected-version.ts'
export { exportDirectory } from './export-directory.ts'
export { importCarriers } from './import-carriers.ts'
export { answerListingPublishing } from './listing-publishing.ts'
export { createListing, updateListing } from './listing-records.ts'
export { decideRequest, receiveRequest } from './listing-requests-decision.ts'
export { enqueueAccountMail, rememberMailOrigin, sendNothing } from './mail/account-mails.ts'
export {
  confirmCompanyEmail,
  holdNewEmail,
  mailConfirmationAgain,
  mailNewEmail,
  useVerifiedEmail,
} from './mail/company-email.ts'
export { deliverOverdue } from './mail/deliver-overdue.ts'
export { exchangeMails } from './mail/exchange-mails.ts'
export { pruneActions } from './moderation/count-action.ts'
export { announceListing, decideListing, refuseDecided } from './moderation/listing-decision.ts'
export {
  receiveBadgeRequest,
  receiveListing,
  receiveListingEdit,
  receiveMadeAccount,
} from './moderation/member-requests.ts'
export { changeOwnPassword, signOutEverywhere } from './own-account.ts'
export { pruneChanges } from './prune-changes.ts'
export { startWaiting } from './publisher-seen.ts'
export { answerReady } from './publishing/ready.ts'
export { answerPublishing } from './publishing-state.ts'
export { receiveContactMessage } from './receive-contact-message.ts'
export { receiveInquiry, releaseInquiry } from './receive-inquiry.ts'
export { receivePublication } from './receive-publication.ts'
export { receiveReview } from './receive-review.ts'
export { requestPublication } from './request-publication.ts'
export { keepRules, rememberForm } from './rules/keep-rules.ts'
export { mendStored } from './rules/mend-stored.ts'
export { receiveRefused } from './security/receive-refused.ts'
export { watchAccountCreate, watchAccountUpdate } from './security-accounts.ts'
export { answerAdminAccess } from './security-admin-access.ts'
export { watchListing, watchRequestDecision } from './security-listings.ts'
export { watchPasswordReset, watchSignIn } from './security-sign-ins.ts'
export { refreshSecurityLog, startSweeping, sweepRefusals } from './security-sweep.ts'
export { repeatSignal, signalRecord } from './send-signal.ts'
export { serveSite } from './serve-site.ts'
export { startSignals } from './signal-state.ts'
export { setStatus } from './starting-status.ts'
export { requireKnownTopics } from './watch-subscriptions.ts'

/**
 * Every route that we add to PocketBase, by the name of the function that answers it. Hook registration, the gate's
 * table, the console's client, the fuzzer, the access test and docs/api.md all read this list. Free of zod, which hooks
 * must not load.
 */
import { UPLOAD_BYTES } from '../domain/imports/upload-rules.ts'
import { SEEN_BYTES, SEEN_PATH } from '../domain/listings/listing-views.ts'
import { REMOVAL_LINK_PATHS } from '../domain/removal-requests/rules.ts'
import { MCP_PATH } from '../domain/routes.ts'
import { BODY_LIMITS } from '../domain/security/request-limits.ts'
import { get, post } from './route.ts'

const MB = 1024 * 1024
const EMAIL_PAGE = { hasQuery: false, isQuiet: true, isEmailPage: true } as const
/** Its work includes hashing or comparing a password. */
const PASSWORD = { traffic: 'sign-in' } as const
const QUIET = { isQuiet: true } as const

const ACCOUNT_ROUTES = {
  signInByCode: post('/sign-in-code', 'anyone', 'Completes a sign-in with a code.', PASSWORD),
  answerSignInStep: post('/sign-in-step', 'anyone', 'Returns which code a sign-in that has begun needs.', PASSWORD),
  signOutEverywhere: post('/sign-out', 'user', 'Ends all sessions of the account.'),
  signOutOthers: post('/sign-out-others', 'user', 'Ends all sessions of the account except the current one.'),
  endSession: post('/sign-ins/{id}/end', 'user', 'Ends one session.'),
  proveIdentity: post('/proof', 'user', 'Exchanges the password (and code) for fresh proof.', PASSWORD),
  changeOwnPassword: post('/password', 'user', 'Changes the password of the account.', PASSWORD),
  answerSecondFactor: get('/second-factor', 'user', 'Returns the second factor of the account.'),
  chooseSecondFactor: post('/second-factor', 'user', 'Turns emailed codes on, or the second factor off.', PASSWORD),
  beginAuthenticator: post('/second-factor/app', 'user', 'Begins the setup of an authenticator app.'),
  confirmAuthenticator: post('/second-factor/app/confirm', 'user', 'Turns the app on with its first code.'),
  makeRecoveryCodes: post('/second-factor/recovery-codes', 'user', 'Replaces the recovery codes of the account.'),
  requestEmailChange: post('/email-change', 'user', 'Requests a new email address for the account.', PASSWORD),
  answerPendingEmailChange: get('/email-change', 'user', 'Returns the pending email change of the account.'),
  confirmEmailChange: post('/email-change/confirm', 'anyone', 'Confirms a new email address by its link.', PASSWORD),
  decideEmailChange: post('/email-change/answer', 'anyone', 'Accepts or stops an email change by the old address.'),
  leaveDirectory: post('/leave', 'user', 'Deletes the own account in a week.', PASSWORD),
  keepAccount: post('/leave/stop', 'user', 'Keeps an account that its owner was deleting.'),
  exportOwnData: post('/own-data', 'user', 'Returns what the account owns, as one document.'),
  showInvitation: post('/invitation', 'anyone', 'Returns whom an invitation link is for.'),
  acceptInvitation: post('/invitation/accept', 'anyone', 'Creates the invited account.', PASSWORD),
  manageAccount: post('/accounts/{id}/{ask}', 'user', 'Runs an administrator’s action on an account.'),
  answerAccessLink: post('/access-link', 'superuser', 'Creates an invitation or password link for `npm run admin`.'),
} as const

const CLAIM_ROUTES = {
  answerClaimedCompany: get('/claimed-company/{slug}', 'user', 'Returns a company and the member’s claim of it.'),
  answerOwnClaims: get('/claims', 'user', 'Lists the member’s claims, and claims against the member’s companies.'),
  beginClaim: post('/claims', 'user', 'Starts a claim.'),
  mailClaimCode: post('/claims/{id}/code', 'user', 'Emails a code that proves the claim.'),
  checkClaimCode: post('/claims/{id}/check', 'user', 'Proves the claim with the emailed code.'),
  sendClaimDocument: post('/claims/{id}/document', 'user', 'Uploads a document as proof.', {
    traffic: 'upload',
    bytes: BODY_LIMITS.upload,
  }),
  answerClaimDocument: get('/claims/{id}/document', 'user', 'Downloads the document of a claim.'),
  withdrawClaim: post('/claims/{id}/withdraw', 'user', 'Withdraws a claim.'),
  inviteNamedOwners: post(
    '/import-runs/{id}/owners',
    'account',
    'Invites some of the owners whom an imported file names, or gives them their companies.',
  ),
  answerDispute: post('/claims/{id}/answer', 'user', 'Replies to a claim against the member’s company.'),
} as const

const CATALOG_ROUTES = {
  answerListingCounts: get('/catalog/{catalog}/counts', 'user', 'Counts the listings of each service or city.'),
  mergeCities: post('/cities/merge', 'user', 'Merges one city into another.'),
} as const

const CONSOLE_ROUTES = {
  answerSession: get('/session', 'account', 'Returns whose session a token is.', QUIET),
  answerConsoleCounts: get('/console', 'user', 'Returns what every screen shows: counts and new inquiries.', QUIET),
  answerDashboard: get('/dashboard', 'user', 'Returns the counts of the dashboard.'),
} as const

const HISTORY_ROUTES = {
  answerHistory: get('/history/{collection}/{record}', 'account', 'Lists the revisions of a record.'),
  revertChangeSet: post('/change-sets/{set}/revert', 'account', 'Reverts a change of one or many records.'),
  answerDependents: get('/deletions/{collection}/{record}', 'account', 'Lists what a deletion removed.'),
} as const

/** PocketBase loads these handlers from a separate bundle, so that other engines do not load the code of imports. */
export const IMPORT_ROUTES = {
  beginUpload: post('/import-runs', 'account', 'Uploads a file to import. The gate receives the file.', {
    traffic: 'import',
    bytes: UPLOAD_BYTES,
    hasQuery: true,
    isReceivedByGate: true,
  }),
  controlRun: post(
    '/import-runs/{id}',
    'account',
    'Starts or stops an import run, and takes the date and the extent of its file.',
  ),
  mapColumns: post('/import-runs/{id}/mapping', 'account', 'Says what the columns and values of a file mean.', {
    bytes: BODY_LIMITS.listing,
  }),
  exportTable: post(
    '/table-export/{kind}',
    'account',
    'Streams all listings, reviews or inquiries in the columns that an import reads.',
    { traffic: 'bulk', bytes: BODY_LIMITS.values, isCompressed: true },
  ),
  listWaitingRuns: get('/import-runs/waiting', 'superuser', 'Lists import runs that wait for a worker.', QUIET),
  answerRegister: get('/register', 'account', 'Returns when each federal file was last fetched, and how old it is.'),
  controlRegister: post('/register', 'account', 'Starts or stops fetching the federal files.'),
  noteRegister: post('/register/note', 'superuser', 'Stores what the process that fetches them reports.', QUIET),
  countRemovedCompanies: get(
    '/removed-companies',
    'publisher',
    'Returns the number of companies that undone imports removed.',
  ),
  bulkInsert: post('/bulk/{collection}', 'superuser', 'Inserts many rows of an empty directory.', { bytes: 256 * MB }),
  beginRun: post('/imports', 'superuser', 'Starts an import run.', { bytes: 64 * MB }),
  runImportStep: post('/imports/{run}/{step}', 'superuser', 'Runs one step of an import.', {
    bytes: 64 * MB,
    ...QUIET,
  }),
} as const

const INQUIRY_ROUTES = {
  showConsent: get('/consent/{token}', 'anyone', 'Page on which a customer confirms an inquiry.', EMAIL_PAGE),
  receiveConsent: post('/consent/{token}', 'anyone', 'Stores the customer’s reply on that page.', EMAIL_PAGE),
  showReplyForm: get(
    '/reply/{token}',
    'anyone',
    'Page on which the reader of an email replies to an inquiry.',
    EMAIL_PAGE,
  ),
  sendReplyByLink: post('/reply/{token}', 'anyone', 'Sends the reply of that page.', {
    ...EMAIL_PAGE,
    bytes: BODY_LIMITS.form,
  }),
  answerInquiryHistory: get('/inquiries/{id}/history', 'user', 'Lists the history of an inquiry.'),
} as const

const LISTING_ROUTES = {
  findListings: get('/listings', 'user', 'Lists and filters listings.'),
  searchConsole: get('/search', 'user', 'Finds listings, people and cities by what is known about them.'),
  lookUpCarrier: get('/carriers/{number}', 'user', 'Returns what the directory knows about a USDOT number.'),
  findListingIds: get('/listings/ids', 'user', 'Returns the ids of all listings that match a filter.'),
  changeListings: post('/listings/bulk', 'user', 'Changes many listings at once.', { bytes: BODY_LIMITS.listing }),
  mailConfirmationAgain: post(
    '/listings/{id}/confirmation',
    'user',
    'Sends the link that confirms a company email again.',
  ),
  answerRecipients: get('/listings/{id}/recipients', 'user', 'Lists where the quote requests of a listing go.'),
  sendTestRequest: post('/listings/{id}/test-request', 'user', 'Emails a test request to the addresses of a listing.'),
  answerListingStats: get(
    '/listings/{id}/numbers',
    'user',
    'Returns the views, calls, website visits, watchers and badges of a listing.',
  ),
  answerListingPublishing: get('/listings/{id}/publishing', 'account', 'Returns whether a listing is live.', QUIET),
  confirmCompanyEmail: post('/company-email', 'anyone', 'Confirms the email address of a company by its link.'),
  receiveViews: post('/views', 'publisher', 'Stores the views and badges that the gate counted.', {
    bytes: MB,
    ...QUIET,
  }),
} as const

const MAIL_ROUTES = {
  exchangeMails: post('/outbox/exchange', 'superuser', 'Gives the deliverer emails and takes their outcome.', {
    bytes: MB,
    ...QUIET,
  }),
  receiveDeliveryReports: post('/mail-events', 'mail-service', 'Receives bounces and complaints.', QUIET),
  showRecipient: get(
    '/recipients/{token}',
    'anyone',
    'Page on which a reader confirms or removes an address for quote requests.',
    EMAIL_PAGE,
  ),
  answerRecipient: post('/recipients/{token}', 'anyone', 'Confirms or removes that address.', EMAIL_PAGE),
  showUnsubscribe: get('/unsubscribe/{token}', 'anyone', 'Page on which a reader unsubscribes.', EMAIL_PAGE),
  unsubscribeByLink: post('/unsubscribe/{token}', 'anyone', 'Unsubscribes a reader.', EMAIL_PAGE),
} as const

const OPERATION_ROUTES = {
  answerReady: {
    ...get('', 'anyone', 'Answers 200 while the site is up to date, else 503 and what is wrong.', {
      hasQuery: false,
      ...QUIET,
    }),
    path: '/api/ready',
  },
  answerFigures: get('/figures', 'publisher', 'Returns the server’s figures for /metrics.', QUIET),
  warmEngines: post('/warm', 'publisher', 'Loads the common handlers into the hook engines.', QUIET),
  changeStoredRows: post('/privacy/rows', 'superuser', 'Erases a person’s rows.', { bytes: 32 * MB, ...QUIET }),
  storeRequestLines: post('/privacy/lines', 'superuser', 'Writes the request log to the database.', QUIET),
  overwriteFreeSpace: post('/privacy/vacuum', 'superuser', 'Overwrites the free space of the databases.', QUIET),
} as const

const PUBLISHING_ROUTES = {
  exportDirectory: get('/export', 'publisher', 'Streams everything that public pages may show.', {
    traffic: 'bulk',
    isCompressed: true,
  }),
  exportPhoto: get('/photos/{id}/published', 'publisher', 'Returns the file of an approved photo.'),
  answerDirectoryState: get('/state', 'publisher', 'Returns the newest change and the requests of editors.', QUIET),
  requestPublication: post('/publish', 'account', 'Asks the publisher to publish now or to rebuild everything.'),
  receivePublication: post('/publications', 'publisher', 'Stores the report of a publish.', QUIET),
  resumePublishing: post(
    '/publications/resume',
    'publisher',
    'Ends the interrupted runs of a publisher that starts again.',
    QUIET,
  ),
  answerPublishing: get('/publishing', 'account', 'Returns what the publishing screen shows.', QUIET),
} as const

const QUEUE_ROUTES = {
  answerQueue: get('/queue', 'account', 'Lists what waits for an administrator.'),
  answerQueueItem: get('/queue/{kind}/{id}', 'account', 'Returns one item of the queue.'),
  decideInQueue: post('/queue/decide', 'account', 'Decides items of the queue.', { bytes: BODY_LIMITS.listing }),
  answerPendingLogo: get('/edits/{id}/logo', 'account', 'Returns the logo of a pending edit.'),
  answerPhoto: get('/photos/{id}/file', 'account', 'Returns the file of a photo.'),
  withdrawEdit: post('/edits/{id}/withdraw', 'account', 'Withdraws a pending edit.'),
  replyToReview: post('/reviews/{id}/reply', 'user', 'Stores a company’s reply to a review.'),
} as const

const REMOVAL_ROUTES = {
  removeByLink: { ...post('', 'anyone', 'Removes a company by the emailed link.'), path: REMOVAL_LINK_PATHS.remove },
  answerRemovalLink: {
    ...post('', 'anyone', 'Returns the company of a removal link.'),
    path: REMOVAL_LINK_PATHS.company,
  },
  answerAgeCheck: post('/ages', 'superuser', 'Hides companies whose record is too old.'),
} as const

const SECURITY_ROUTES = {
  answerAdminAccess: post(
    '/admin-access',
    'user',
    'Returns whether the account may open screens for administrators, and logs a refusal.',
  ),
  refreshSecurityLog: post('/refresh-security-log', 'user', 'Reads new refusals from the request log.'),
  receiveRefused: post('/refused', 'publisher', 'Stores the requests that the gate refused.', QUIET),
} as const

const REQUEST_ROUTES = {
  showRequest: get(
    '/requests/{token}',
    'anyone',
    'Page on which the sender of a request reads the replies.',
    EMAIL_PAGE,
  ),
  answerRequest: post('/requests/{token}', 'anyone', 'Confirms, decides or closes a request.', EMAIL_PAGE),
} as const

const WATCH_ROUTES = {
  showWatch: get('/watches/{token}', 'anyone', 'Page on which a reader confirms or ends a watch.', EMAIL_PAGE),
  answerWatch: post('/watches/{token}', 'anyone', 'Confirms or ends a watch.', EMAIL_PAGE),
} as const

/** The gate answers these itself. */
export const GATE_ROUTES = {
  readRejectedRows: get('/import-runs/{run}/rejected', 'account', 'Downloads the rows that a run rejected.', {
    traffic: 'import',
  }),
  countView: {
    ...post('', 'anyone', 'Counts a view, call or website visit of a company page.', {
      traffic: 'seen',
      bytes: SEEN_BYTES,
    }),
    path: SEEN_PATH,
  },
  answerMcp: {
    ...post('', 'anyone', 'Tools for AI agents, which read the public site (MCP, Streamable HTTP).', {
      traffic: 'mcp',
      bytes: BODY_LIMITS.message,
    }),
    path: MCP_PATH,
  },
} as const

/** PocketBase answers these. */
export const ROUTES = {
  ...ACCOUNT_ROUTES,
  ...CLAIM_ROUTES,
  ...CATALOG_ROUTES,
  ...CONSOLE_ROUTES,
  ...HISTORY_ROUTES,
  ...IMPORT_ROUTES,
  ...INQUIRY_ROUTES,
  ...LISTING_ROUTES,
  ...MAIL_ROUTES,
  ...OPERATION_ROUTES,
  ...PUBLISHING_ROUTES,
  ...QUEUE_ROUTES,
  ...REMOVAL_ROUTES,
  ...REQUEST_ROUTES,
  ...SECURITY_ROUTES,
  ...WATCH_ROUTES,
}

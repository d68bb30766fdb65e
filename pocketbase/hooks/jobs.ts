/**
 * The scheduled jobs. An engine's `$app` belongs to the last handler that ran in it, which may be an open or finished
 * transaction. A job that used it would fail or write there, so each job gets the app of the bootstrap.
 */

import { deleteLeavers } from './accounts/leaving.ts'
import { pruneAttempts } from './accounts/sign-in/attempt-limits.ts'
import { pruneNetworks } from './accounts/sign-in/known-places.ts'
import { pruneChanges } from './changes/change-log.ts'
import { pruneHistory } from './history/write-history.ts'
import { pruneInquiries } from './inquiries/inquiries.ts'
import { readListingTexts } from './listings/listing-trigrams.ts'
import { deliverOverdue, pruneMails } from './mail/deliver-mails.ts'
import { pruneRecipients } from './mail/listing-recipients.ts'
import { pruneActions } from './moderation/member-limits.ts'
import { repeatNotification } from './publishing/notify-publisher.ts'
import { checkAges } from './removal-requests/age-rule.ts'
import { pruneRequests, remindSenders } from './requests/requests.ts'
import { sweepRefusals } from './security/sweep.ts'
import { pruneViews } from './stats/listing-stats.ts'
import { pruneNews, tellWatchers } from './watches/carrier-news.ts'
import { pruneWatches } from './watches/watches.ts'

const JOBS = {
  checkAges,
  deleteLeavers,
  deliverOverdue,
  pruneActions,
  pruneAttempts,
  pruneChanges,
  pruneHistory,
  pruneInquiries,
  pruneMails,
  pruneNetworks,
  pruneNews,
  pruneRecipients,
  pruneRequests,
  pruneViews,
  pruneWatches,
  readListingTexts,
  remindSenders,
  repeatNotification,
  sweepRefusals,
  tellWatchers,
}

const BOOTSTRAP_APP = 'bootstrap app'

/** On bootstrap: stores the app that belongs to no transaction. */
export const storeBootstrapApp = (app: core.App) => app.store().set(BOOTSTRAP_APP, app)

/** @param app the engine's app, which may be a transaction's */
export const runJob = (app: core.App, job: keyof typeof JOBS) => JOBS[job](app.store().get(BOOTSTRAP_APP))

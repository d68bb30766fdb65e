/**
 * What PocketBase's clock starts. An engine's `$app` is that of whatever ran in it last, which may be somebody's
 * transaction, over or still open: a job that took it would fail, or write in there. So each gets the app of the start.
 */
import { pruneAttempts } from './accounts/attempt-limits.ts'
import { pruneNetworks } from './accounts/known-places.ts'
import { pruneChanges } from './changes/change-log.ts'
import { pruneHistory } from './history/prune-history.ts'
import { pruneInquiries } from './inquiries/inquiries.ts'
import { readListingTexts } from './listings/listing-trigrams.ts'
import { deliverOverdue, pruneMails } from './mail/deliver-overdue.ts'
import { pruneActions } from './moderation/member-limits.ts'
import { repeatSignal } from './publishing/notify-publisher.ts'
import { checkAges } from './removal-requests/age-rule.ts'
import { sweepRefusals } from './security/sweep.ts'
import { pruneViews } from './stats/listing-stats.ts'

const JOBS = {
  checkAges,
  deliverOverdue,
  pruneActions,
  pruneAttempts,
  pruneChanges,
  pruneHistory,
  pruneInquiries,
  pruneMails,
  pruneNetworks,
  pruneViews,
  readListingTexts,
  repeatSignal,
  sweepRefusals,
}

const STARTED = 'app of the start'

/** At the start: keeps the app that no transaction belongs to. */
export const keepApp = (app: core.App) => app.store().set(STARTED, app)

/** @param app of an engine, which may be a transaction's */
export const runJob = (app: core.App, job: keyof typeof JOBS) => JOBS[job](app.store().get(STARTED))

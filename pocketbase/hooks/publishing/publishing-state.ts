import type { PublishingState } from '../../../domain/publishing/rules.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { newestChange } from '../changes/change-log.ts'
import { isPublisherSilent, publisherSeenAt } from './publisher-seen.ts'
import { readSignalState } from './signal-state.ts'
import { readSkipped } from './skipped.ts'
import { hasPublisherHere, shownEverywhere, targetStates } from './targets.ts'
import { isCalledElsewhere, localUrl, minSeconds } from './webhooks.ts'

/** How far the site is behind the directory, and who is to bring it up to date. */
export const publishingState = (app: core.App): PublishingState => {
  const isElsewhere = isCalledElsewhere()
  const seq = newestChange(app)
  const published = shownEverywhere(app)
  return {
    seq,
    published,
    pending: Math.max(0, seq - published),
    publisherSeenAt: publisherSeenAt(app),
    isPublisherAway: (!isElsewhere || hasPublisherHere()) && isPublisherSilent(app),
    webhook: isElsewhere || localUrl() !== '',
    signalFailure: readSignalState(app, isElsewhere ? 'service' : 'local').failure,
    minSeconds: isElsewhere ? minSeconds() : 0,
    skipped: readSkipped(app),
    targets: targetStates(app),
  }
}

/** GET /api/directory/publishing, administrators only: a `PublishingState`. */
export const answerPublishing = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators see how publishing stands.')
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, publishingState(e.app))
}

import { isLoopback } from '../../../domain/publishing/publish-signal.ts'
import type { PublishingState } from '../../../domain/publishing/rules.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { newestChange } from '../changes/change-log.ts'
import { publishedChange } from '../changes/published-change.ts'
import { isPublisherSilent, publisherSeenAt } from './publisher-seen.ts'
import { minSeconds, webhookUrl } from './send-signal.ts'
import { readSignalState } from './signal-state.ts'
import { readSkipped } from './skipped.ts'

/** How far the site is behind the directory, and who is to bring it up to date. */
export const publishingState = (app: core.App): PublishingState => {
  const url = webhookUrl()
  const isElsewhere = url !== '' && !isLoopback(url)
  const seq = newestChange(app)
  const published = publishedChange(app)
  return {
    seq,
    published,
    pending: Math.max(0, seq - published),
    publisherSeenAt: publisherSeenAt(app),
    isPublisherAway: !isElsewhere && isPublisherSilent(app),
    webhook: url !== '',
    signalFailure: readSignalState(app).failure,
    minSeconds: isElsewhere ? minSeconds() : 0,
    skipped: readSkipped(app),
  }
}

/** GET /api/directory/publishing, administrators only: a `PublishingState`. */
export const answerPublishing = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators see how publishing stands.')
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, publishingState(e.app))
}

import type { ServerFigures } from '../../../domain/operation/figures.ts'
import { requirePublishToken } from '../publishing/directory-state.ts'
import { publishingState } from '../publishing/publishing-state.ts'
import { hasFailedTarget } from '../publishing/targets.ts'
import { countWaiting } from '../queue/read-queue.ts'
import { mailsByState, oldestMailSeconds } from './outbox-figures.ts'

const lastPublishSeconds = (app: core.App): number => {
  const [newest] = app.findRecordsByFilter('publications', "state = 'done'", '-updated', 1, 0)
  return newest ? Math.round((Date.now() - Date.parse(newest.getString('updated').replace(' ', 'T'))) / 1000) : -1
}

/** GET /api/directory/figures, with the publish token: `ServerFigures`. */
export const answerFigures = (e: core.RequestEvent) => {
  requirePublishToken(e)
  const { pending, skipped, publisherSeenAt } = publishingState(e.app)
  const figures: ServerFigures = {
    mails: mailsByState(e.app),
    oldestMailSeconds: oldestMailSeconds(e.app),
    waiting: countWaiting(e.app),
    suppressedAddresses: e.app.countRecords('suppressed_addresses'),
    lastPublishSeconds: lastPublishSeconds(e.app),
    pendingChanges: pending,
    skippedRecords: skipped.total,
    publisherSilentSeconds: publisherSeenAt ? Math.round((Date.now() - Date.parse(publisherSeenAt)) / 1000) : -1,
    isPublished: !hasFailedTarget(e.app),
  }
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, figures)
}

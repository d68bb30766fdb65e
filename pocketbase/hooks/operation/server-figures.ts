import type { ServerFigures } from '../../../domain/operation/figures.ts'
import { requirePublishToken } from '../publishing/directory-state.ts'
import { publishingState } from '../publishing/publishing-state.ts'
import { hasFailedTarget } from '../publishing/targets.ts'
import { countWaiting } from '../queue/read-queue.ts'
import { mailsByState, oldestMailSeconds } from './outbox-figures.ts'

/** Seconds since a stored moment; -1 for none. A moment in the future counts as now. */
const secondsSince = (moment: string | null): number =>
  moment ? Math.max(0, Math.round((Date.now() - Date.parse(moment.replace(' ', 'T'))) / 1000)) : -1

const lastPublish = (app: core.App): string => {
  const [newest] = app.findRecordsByFilter('publications', "state = 'done'", '-updated', 1, 0)
  return newest?.getString('updated') ?? ''
}

const lastImport = (app: core.App): string => {
  const [newest] = app.findRecordsByFilter('imports', "state = 'finished' && mode = 'run'", '-finished', 1, 0)
  return newest?.getString('finished') ?? ''
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
    lastPublishSeconds: secondsSince(lastPublish(e.app)),
    lastImportSeconds: secondsSince(lastImport(e.app)),
    pendingChanges: pending,
    skippedRecords: skipped.total,
    publisherSilentSeconds: secondsSince(publisherSeenAt),
    isPublished: !hasFailedTarget(e.app),
  }
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, figures)
}

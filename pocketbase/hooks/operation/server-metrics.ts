import type { ServerFigures } from '../../../domain/operation/server-metrics.ts'
import { readStoredTime } from '../../../domain/time.ts'
import { selectRows, timeFromNow } from '../database/records.ts'
import { registerSummary } from '../imports/register-state.ts'
import { hasFailedTarget } from '../publishing/notify-publisher.ts'
import { publishingState, requirePublishToken } from '../publishing/publishing-state.ts'
import { countWaiting } from '../queue/read-queue.ts'

/** Seconds since a stored time; -1 if there is none, 0 for a future time. */
const secondsSince = (moment: string | null): number =>
  moment ? Math.max(0, Math.round((Date.now() - readStoredTime(moment).getTime()) / 1000)) : -1

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
  const register = registerSummary(e.app)
  const figures: ServerFigures = {
    mails: mailsByState(e.app),
    oldestMailSeconds: oldestMailSeconds(e.app),
    waiting: countWaiting(e.app),
    emailSuppressions: e.app.countRecords('email_suppressions'),
    lastPublishSeconds: secondsSince(lastPublish(e.app)),
    lastImportSeconds: secondsSince(lastImport(e.app)),
    lastRegisterSeconds: secondsSince(register.finished),
    registerFailures: register.failures,
    pendingChanges: pending,
    skippedRecords: skipped.total,
    publisherSilentSeconds: secondsSince(publisherSeenAt),
    isPublished: !hasFailedTarget(e.app),
  }
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, figures)
}

/** Number of emails in each state. */
const mailsByState = (app: core.App): Record<string, number> =>
  Object.fromEntries(
    selectRows<[state: string, mails: number]>(
      app,
      'json_array(state, mails)',
      'FROM (SELECT state, count(*) AS mails FROM outbox_mails GROUP BY state)',
    ),
  )

/** Seconds that the oldest due email has been waiting; 0 if there is none. */
export const oldestMailSeconds = (app: core.App): number => {
  const [due] = selectRows<string>(
    app,
    'json_quote(next_attempt_at)',
    `FROM (SELECT next_attempt_at FROM outbox_mails WHERE state = 'pending' AND next_attempt_at <= {:now}
      ORDER BY next_attempt_at LIMIT 1)`,
    { now: timeFromNow(0) },
  )
  return Math.max(0, secondsSince(due ?? null))
}

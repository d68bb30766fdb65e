import {
  isLoopback,
  SIGNAL_HEADER,
  signatureHeader,
  signedText,
} from '../../../domain/publishing/publish-notification.ts'
import { PUBLICATION_TARGETS, type PublicationTarget, type TargetState } from '../../../domain/publishing/rules.ts'
import { newestChange, newestRequestAt, publishedChange } from '../changes/change-log.ts'
import { selectRows } from '../database/records.ts'
import { isCallDue } from './notify-schedule.ts'
import { type Called, oneAtATime, readSignalState, writeSignalState } from './notify-state.ts'

const SECONDS_OF_A_SAVE = 1
const SECONDS_OF_CRON = 10
/** Changes that come while a signal is on its way are told by one more. */
const MOST_ROUNDS = 3

/** Whether a publisher on this machine is called at each change, and the last call reached it. */
export const isSignalledHere = (app: core.App): boolean => localUrl() !== '' && !readSignalState(app, 'local').failure

/** The error in words. Without the address, which may be a secret. */
const wordsOf = (error: unknown): string =>
  String(error)
    .replace(/^(GoError|Error): /, '')
    .replace(/^Post "[^"]*": /, '')

/** Calls the receiver; answers why that did not succeed, '' when it did. */
const call = (url: string, seq: number, timeout: number): string => {
  const body = JSON.stringify({ seq, sent_at: new Date().toISOString(), id: $security.randomString(24) })
  const seconds = Math.floor(Date.now() / 1000)
  const secret = $os.getenv('REBUILD_WEBHOOK_SECRET') || $os.getenv('PUBLISH_TOKEN')
  const headers = {
    'Content-Type': 'application/json',
    [SIGNAL_HEADER]: signatureHeader(seconds, $security.hs256(signedText(seconds, body), secret)),
  }
  try {
    const { statusCode } = $http.send({ url, method: 'POST', body, headers, timeout })
    return statusCode < 300 ? '' : `it answers ${statusCode}`
  } catch (error) {
    return wordsOf(error)
  }
}

const send = (app: core.App, called: Called, seq: number, timeout: number) => {
  const before = readSignalState(app, called)
  const sentAt = Date.now()
  const failure = call(called === 'local' ? localUrl() : serviceUrl(), seq, timeout)
  const repeats = seq === before.sentSeq ? before.repeats + 1 : 0
  writeSignalState(app, called, { sentSeq: failure ? before.sentSeq : seq, sentAt, repeats, failure })
  if (failure && !before.failure) app.logger().error('Changes could not be signalled', 'to', called, 'error', failure)
}

/**
 * After a change was committed: tells the publisher on this machine, at once. Never throws, and calls no more once a
 * call failed, until a cron's call succeeds: a save waits at most once, for a second. A build service elsewhere is left
 * to cron.
 * @param isAsked to signal without a change
 */
export const signalChanges = (app: core.App, isAsked = false) => {
  try {
    if (localUrl() === '') return
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const { sentSeq, failure } = readSignalState(app, 'local')
      const seq = newestChange(app)
      if (failure || (seq <= sentSeq && !(isAsked && round === 0))) return
      if (!oneAtATime(app, 'local', () => send(app, 'local', seq, SECONDS_OF_A_SAVE))) return
    }
  } catch (error) {
    app.logger().error('Changes were not signalled', 'error', String(error))
  }
}

/** On a record that was written, after the commit. */
export const signalRecord = (e: core.RecordEvent) => {
  e.next()
  signalChanges(e.app)
}

const isDue = (app: core.App, called: Called, seq: number): boolean => {
  const state = readSignalState(app, called)
  const requestedAt = newestRequestAt(app)
  if (called === 'local') return requestedAt > 0 || publishedChange(app) < seq || state.failure !== ''
  const isPending = requestedAt > 0 || shownElsewhere(app) < seq
  return isPending && isCallDue({ state, seq, minMs: minSeconds() * 1000, requestedAt, now: Date.now() })
}

/** Every minute: calls again while something is not published, and after a failure until a call succeeds. */
export const repeatSignal = (app: core.App) => {
  const called: Called[] = [...(localUrl() ? ['local' as const] : []), ...(serviceUrl() ? ['service' as const] : [])]
  for (const who of called)
    oneAtATime(app, who, () => {
      const seq = newestChange(app)
      if (isDue(app, who, seq)) send(app, who, seq, SECONDS_OF_CRON)
    })
  // a change that came meanwhile found the receiver busy
  if (called.length > 0) signalChanges(app)
}

// Who is notified of changes.

const webhookUrl = (): string => $os.getenv('REBUILD_WEBHOOK_URL')

/** Address of the publisher on this machine, '' when there is none to call. */
export const localUrl = (): string => $os.getenv('PUBLISHER_URL') || (isLoopback(webhookUrl()) ? webhookUrl() : '')

/** Address of a build service elsewhere, '' for none. */
const serviceUrl = (): string => (isLoopback(webhookUrl()) ? '' : webhookUrl())

export const isCalledElsewhere = (): boolean => serviceUrl() !== ''

/** Shortest time between two calls of a build service, in seconds. */
export const minSeconds = (): number => Number($os.getenv('REBUILD_MIN_SECONDS') || '300')

/** Whether the publisher of `npm start` keeps the folder beside the server up to date. */
export const hasPublisherHere = (): boolean => $os.getenv('PUBLISHER') === 'on'

/** The places that the settings name. None, when somebody elsewhere builds the site as they like. */
const configuredTargets = (): PublicationTarget[] => {
  const bucket: PublicationTarget[] = $os.getenv('SITE_BUCKET') ? ['s3'] : []
  if (!hasPublisherHere()) return bucket
  return ['folder', ...bucket, ...(isCalledElsewhere() ? (['netlify'] as const) : [])]
}

/** Number of the last change that every target shows. */
export const shownEverywhere = (app: core.App): number => {
  const targets = configuredTargets()
  return targets.length === 0
    ? publishedChange(app)
    : Math.min(...targets.map((target) => publishedChange(app, target)))
}

/** Number of the last change that the build service which is called shows. */
const shownElsewhere = (app: core.App): number =>
  hasPublisherHere() ? publishedChange(app, 'netlify') : publishedChange(app)

interface NewestRun {
  target: PublicationTarget
  state: Exclude<TargetState['state'], ''>
  error: string
  warning: string
}

const newestRuns = (app: core.App): NewestRun[] =>
  selectRows<NewestRun>(
    app,
    "json_object('target', target, 'state', state, 'error', error, 'warning', warning)",
    `FROM (SELECT target, state, error, warning, max(updated) FROM publications WHERE state != 'requested' GROUP BY target)`,
  )

/** How each target stands that the settings name. */
export const targetStates = (app: core.App): TargetState[] => {
  const seq = newestChange(app)
  const runs = newestRuns(app)
  return configuredTargets().map((target) => {
    const { state = '', error = '', warning = '' } = runs.find((run) => run.target === target) ?? {}
    const published = publishedChange(app, target)
    const pending = Math.max(0, seq - published)
    return { target, published, pending, state, error: state === 'failed' ? error : '', warning }
  })
}

/** Whether the newest run of some target has failed; of every one there is, when the settings name none. */
export const hasFailedTarget = (app: core.App): boolean => {
  const targets = configuredTargets()
  const known = targets.length === 0 ? PUBLICATION_TARGETS : targets
  return newestRuns(app).some(({ target, state }) => state === 'failed' && known.includes(target))
}

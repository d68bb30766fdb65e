import {
  isLoopback,
  SIGNAL_HEADER,
  signatureHeader,
  signedText,
} from '../../../domain/publishing/publish-notification.ts'
import { PUBLICATION_TARGETS, type PublicationTarget, type TargetState } from '../../../domain/publishing/rules.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { newestChange, newestRequestAt, publishedChange } from '../changes/change-log.ts'
import { readJson, selectRows } from '../database/records.ts'

const SECONDS_OF_A_SAVE = 1
const SECONDS_OF_CRON = 10
/** Changes that arrive during a notification need one more. */
const MAX_ROUNDS = 3

/** True if each change notifies a publisher on this machine, and the last call reached it. */
export const isNotifiedHere = (app: core.App): boolean => localUrl() !== '' && !readNotifyState(app, 'local').failure

/** The error message without the URL, which may contain a secret. */
const messageOf = (error: unknown): string =>
  String(error)
    .replace(/^(GoError|Error): /, '')
    .replace(/^Post "[^"]*": /, '')

/** Calls the receiver. @returns the reason of a failure; '' after a success */
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
    return statusCode < 300 ? '' : `it responded with status ${statusCode}`
  } catch (error) {
    return messageOf(error)
  }
}

const send = (app: core.App, receiver: Receiver, seq: number, timeout: number) => {
  const before = readNotifyState(app, receiver)
  const sentAt = Date.now()
  const failure = call(receiver === 'local' ? localUrl() : serviceUrl(), seq, timeout)
  const repeats = seq === before.sentSeq ? before.repeats + 1 : 0
  writeNotifyState(app, receiver, { sentSeq: failure ? before.sentSeq : seq, sentAt, repeats, failure })
  if (failure && !before.failure) app.logger().error('Could not notify the publisher', 'to', receiver, 'error', failure)
}

/**
 * After a commit: notifies the publisher on this machine. Never throws. After a failed call, only cron calls until it
 * succeeds, so that at most one save waits, for a second. A build service elsewhere is called by cron only.
 * @param isForced notifies even without a new change
 */
export const notifyPublisher = (app: core.App, isForced = false) => {
  try {
    if (localUrl() === '') return
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { sentSeq, failure } = readNotifyState(app, 'local')
      const seq = newestChange(app)
      if (failure || (seq <= sentSeq && !(isForced && round === 0))) return
      if (!oneAtATime(app, 'local', () => send(app, 'local', seq, SECONDS_OF_A_SAVE))) return
    }
  } catch (error) {
    app.logger().error('Could not notify the publisher', 'error', String(error))
  }
}

/** After a record was saved or deleted and committed. */
export const notifyAfterSave = (e: core.RecordEvent) => {
  e.next()
  notifyPublisher(e.app)
}

const isDue = (app: core.App, receiver: Receiver, seq: number): boolean => {
  const state = readNotifyState(app, receiver)
  const requestedAt = newestRequestAt(app)
  if (receiver === 'local') return requestedAt > 0 || publishedChange(app) < seq || state.failure !== ''
  const isPending = requestedAt > 0 || publishedElsewhere(app) < seq
  return isPending && isCallDue({ state, seq, minMs: minSeconds() * 1000, requestedAt, now: Date.now() })
}

/** Every minute: calls again while changes are unpublished, and after a failure until a call succeeds. */
export const repeatNotification = (app: core.App) => {
  const receivers: Receiver[] = [
    ...(localUrl() ? ['local' as const] : []),
    ...(serviceUrl() ? ['service' as const] : []),
  ]
  for (const receiver of receivers)
    oneAtATime(app, receiver, () => {
      const seq = newestChange(app)
      if (isDue(app, receiver, seq)) send(app, receiver, seq, SECONDS_OF_CRON)
    })
  // A save during these calls could not notify, because the receiver was busy.
  if (receivers.length > 0) notifyPublisher(app)
}

// The receivers and publishing targets of the settings.

const webhookUrl = (): string => $os.getenv('REBUILD_WEBHOOK_URL')

/** URL of the publisher on this machine; '' if there is none to call. */
export const localUrl = (): string => $os.getenv('PUBLISHER_URL') || (isLoopback(webhookUrl()) ? webhookUrl() : '')

/** URL of a build service elsewhere; '' if there is none. */
const serviceUrl = (): string => (isLoopback(webhookUrl()) ? '' : webhookUrl())

export const isCalledElsewhere = (): boolean => serviceUrl() !== ''

/** The shortest time between two calls of a build service, in seconds. */
export const minSeconds = (): number => Number($os.getenv('REBUILD_MIN_SECONDS') || '300')

/** True if the publisher of `npm start` updates the folder next to the server. */
export const hasPublisherHere = (): boolean => $os.getenv('PUBLISHER') === 'on'

/** The targets in the settings; none if only a build service elsewhere publishes. */
const configuredTargets = (): PublicationTarget[] => {
  const bucket: PublicationTarget[] = $os.getenv('SITE_BUCKET') ? ['s3'] : []
  if (!hasPublisherHere()) return bucket
  return ['folder', ...bucket, ...(isCalledElsewhere() ? (['netlify'] as const) : [])]
}

/** The number of the last change that is published on every target. */
export const publishedEverywhere = (app: core.App): number => {
  const targets = configuredTargets()
  return targets.length === 0
    ? publishedChange(app)
    : Math.min(...targets.map((target) => publishedChange(app, target)))
}

/** The number of the last change that the build service has published. */
const publishedElsewhere = (app: core.App): number =>
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

/** The state of each target in the settings. */
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

/** True if the newest run of a target has failed. Checks all known targets if the settings name none. */
export const hasFailedTarget = (app: core.App): boolean => {
  const targets = configuredTargets()
  const known = targets.length === 0 ? PUBLICATION_TARGETS : targets
  return newestRuns(app).some(({ target, state }) => state === 'failed' && known.includes(target))
}

/** The publisher on this machine, or a build service elsewhere. */
type Receiver = 'local' | 'service'

/** The state of calls to one receiver. Kept in memory, so a restart resets it. */
interface NotifyState {
  /** The number of the newest change that was sent. */
  sentSeq: number
  /** Unix milliseconds of the last call, or of the server's start. */
  sentAt: number
  /** Number of times that the same change was sent again. */
  repeats: number
  /** The reason why the last call failed; '' after a success. */
  failure: string
}

const keyOf = (receiver: Receiver): string => `notify_state_${receiver}`
const busyKeyOf = (receiver: Receiver): string => `notify_busy_until_${receiver}`
/** Longer than any call takes. */
const LONGEST_CALL_MS = 15_000

export const readNotifyState = (app: core.App, receiver: Receiver): NotifyState => {
  const stored: unknown = app.store().get(keyOf(receiver))
  return typeof stored === 'string'
    ? readJson<NotifyState>(stored)
    : { sentSeq: 0, sentAt: Date.now(), repeats: 0, failure: '' }
}

export const writeNotifyState = (app: core.App, receiver: Receiver, state: NotifyState) =>
  app.store().set(keyOf(receiver), JSON.stringify(state))

/** On bootstrap: resets the state, so that a restart does not cause a call. */
export const resetNotifyState = (e: core.BootstrapEvent) => {
  e.next()
  for (const receiver of ['local', 'service'] as const)
    writeNotifyState(e.app, receiver, { sentSeq: 0, sentAt: Date.now(), repeats: 0, failure: '' })
}

/** Does the work unless another request is doing it. @returns true if it did the work */
const oneAtATime = (app: core.App, receiver: Receiver, work: () => void): boolean => {
  let isMine = false
  app.store().setFunc(busyKeyOf(receiver), (until: unknown) => {
    isMine = Number(until ?? 0) < Date.now()
    return isMine ? Date.now() + LONGEST_CALL_MS : until
  })
  if (!isMine) return false
  try {
    work()
  } finally {
    app.store().set(busyKeyOf(receiver), 0)
  }
  return true
}

const LONGEST_WAIT_MS = 60 * MINUTE_MS

interface Moment {
  state: NotifyState
  /** The number of the newest change. */
  seq: number
  /** The shortest time between two calls, in milliseconds. */
  minMs: number
  /** Unix milliseconds of the newest pending request; 0 for none. */
  requestedAt: number
  now: number
}

/**
 * True if a build service is to be called now. Assumes unpublished changes. A new change waits for the shortest time
 * between two builds. For a change that was sent before, the wait doubles up to an hour, because its build seems to
 * fail. A person's request and a failed call do not wait.
 */
export const isCallDue = ({ state, seq, minMs, requestedAt, now }: Moment): boolean => {
  if (state.failure || requestedAt > state.sentAt) return true
  const wait =
    seq > state.sentSeq ? minMs : Math.min(minMs * 2 ** (state.repeats + 1), Math.max(minMs, LONGEST_WAIT_MS))
  // A call in the future means that the clock was set back.
  return state.sentAt > now || now - state.sentAt >= wait
}

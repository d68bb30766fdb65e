import { MINUTE_MS } from '../../../domain/time.ts'
import { readJson } from '../database/records.ts'

/** The publisher on this machine, or a build service elsewhere. */
export type Receiver = 'local' | 'service'

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
export const oneAtATime = (app: core.App, receiver: Receiver, work: () => void): boolean => {
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

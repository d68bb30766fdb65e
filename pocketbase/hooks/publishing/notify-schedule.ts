import { MINUTE_MS } from '../../../domain/time.ts'
import type { NotifyState } from './notify-state.ts'

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

import { MINUTE_MS } from '../../../domain/time.ts'
import type { SignalState } from './notify-state.ts'

const LONGEST_WAIT_MS = 60 * MINUTE_MS

interface Moment {
  state: SignalState
  /** Number of the newest change. */
  seq: number
  /** Shortest time between two calls, in milliseconds. */
  minMs: number
  /** Unix milliseconds of the newest request that waits; 0 for none. */
  requestedAt: number
  now: number
}

/**
 * Whether a build service is called now, given that something is not published. A new change waits for the shortest
 * time between two builds; for one that was signalled already, as its build seems to fail, the wait doubles up to an
 * hour. A request by a person and a call that failed do not wait.
 */
export const isCallDue = ({ state, seq, minMs, requestedAt, now }: Moment): boolean => {
  if (state.failure || requestedAt > state.sentAt) return true
  const wait =
    seq > state.sentSeq ? minMs : Math.min(minMs * 2 ** (state.repeats + 1), Math.max(minMs, LONGEST_WAIT_MS))
  // of a moment that is still to come nothing is known: the clock has gone back
  return state.sentAt > now || now - state.sentAt >= wait
}

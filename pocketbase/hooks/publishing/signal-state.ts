/** What is known of the calls to REBUILD_WEBHOOK_URL. In the store: a restart may forget it. */
export interface SignalState {
  /** Number of the newest change that was signalled. */
  sentSeq: number
  /** Unix milliseconds of the last call; before the first one, of the start of the server. */
  sentAt: number
  /** How often the same change was signalled again. */
  repeats: number
  /** Why the last call did not succeed, '' when it did. */
  failure: string
}

const STATE = 'signal_state'
const BUSY_UNTIL = 'signal_busy_until'
/** Longer than any call takes. */
const LONGEST_CALL_MS = 15_000

export const readSignalState = (app: core.App): SignalState => {
  const stored: unknown = app.store().get(STATE)
  return typeof stored === 'string'
    ? (JSON.parse(stored) as SignalState)
    : { sentSeq: 0, sentAt: Date.now(), repeats: 0, failure: '' }
}

export const writeSignalState = (app: core.App, state: SignalState) => app.store().set(STATE, JSON.stringify(state))

/** On bootstrap: a restart is no reason to call. */
export const startSignals = (e: core.BootstrapEvent) => {
  e.next()
  writeSignalState(e.app, { sentSeq: 0, sentAt: Date.now(), repeats: 0, failure: '' })
}

/** Does the work unless somebody else is doing it; answers whether it did. */
export const oneAtATime = (app: core.App, work: () => void): boolean => {
  let isMine = false
  app.store().setFunc(BUSY_UNTIL, (until: unknown) => {
    isMine = Number(until ?? 0) < Date.now()
    return isMine ? Date.now() + LONGEST_CALL_MS : until
  })
  if (!isMine) return false
  try {
    work()
  } finally {
    app.store().set(BUSY_UNTIL, 0)
  }
  return true
}

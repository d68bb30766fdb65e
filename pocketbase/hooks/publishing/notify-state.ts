/** The publisher on this machine, and a build service elsewhere. */
export type Called = 'local' | 'service'

/** What is known of the calls to one of them. In the store: a restart may forget it. */
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

const keyOf = (called: Called): string => `signal_state_${called}`
const busyKeyOf = (called: Called): string => `signal_busy_until_${called}`
/** Longer than any call takes. */
const LONGEST_CALL_MS = 15_000

export const readSignalState = (app: core.App, called: Called): SignalState => {
  const stored: unknown = app.store().get(keyOf(called))
  return typeof stored === 'string'
    ? (JSON.parse(stored) as SignalState)
    : { sentSeq: 0, sentAt: Date.now(), repeats: 0, failure: '' }
}

export const writeSignalState = (app: core.App, called: Called, state: SignalState) =>
  app.store().set(keyOf(called), JSON.stringify(state))

/** On bootstrap: a restart is no reason to call. */
export const startSignals = (e: core.BootstrapEvent) => {
  e.next()
  for (const called of ['local', 'service'] as const)
    writeSignalState(e.app, called, { sentSeq: 0, sentAt: Date.now(), repeats: 0, failure: '' })
}

/** Does the work unless somebody else is doing it; answers whether it did. */
export const oneAtATime = (app: core.App, called: Called, work: () => void): boolean => {
  let isMine = false
  app.store().setFunc(busyKeyOf(called), (until: unknown) => {
    isMine = Number(until ?? 0) < Date.now()
    return isMine ? Date.now() + LONGEST_CALL_MS : until
  })
  if (!isMine) return false
  try {
    work()
  } finally {
    app.store().set(busyKeyOf(called), 0)
  }
  return true
}

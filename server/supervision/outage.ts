/** A server that restarts is away for a moment, which is no failure to report. */

const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
/** Longer than a server takes to return, even after it was killed. */
const PATIENCE_MS = 15_000

/** True if something failed because a server could not be reached, or disconnected in the middle. */
export const isDisconnection = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return CODES.has(code) || isDisconnection(error.cause)
}

export interface Outage {
  /** True if a failure may be due to a restarting server. */
  mayPass(error: unknown): boolean
  /** Call it when the server responds. */
  over(): void
}

export const outage = (patienceMs = PATIENCE_MS): Outage => {
  let since: number | undefined
  return {
    mayPass: (error) => {
      if (!isDisconnection(error)) return false
      since ??= performance.now()
      return performance.now() - since < patienceMs
    },
    over: () => {
      since = undefined
    },
  }
}

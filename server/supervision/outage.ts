/** A server that is started again is away for a moment, which is no failure to tell anybody of. */

const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
/** Longer than a server takes to come back, even after it had to be ended by force. */
const PATIENCE_MS = 15_000

/** Whether something failed since a server could not be reached, or broke off in the middle. */
export const isDisconnection = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return CODES.has(code) || isDisconnection(error.cause)
}

export interface Outage {
  /** Whether a failure may be the moment that a server takes to come back. */
  mayPass(error: unknown): boolean
  /** The server answers. */
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

let leaving = new AbortController()

/** Aborted when the user ends the session, because pending requests would be refused. */
export const endOfSession = (): AbortSignal => leaving.signal

/** Aborts pending requests of this session. */
export const endSession = (): void => {
  leaving.abort()
  leaving = new AbortController()
}

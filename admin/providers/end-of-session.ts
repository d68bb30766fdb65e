let leaving = new AbortController()

/** Aborted when its owner ends the session: what is still being read then would be refused. */
export const endOfSession = (): AbortSignal => leaving.signal

/** Stops what is on its way for this session. */
export const endSession = (): void => {
  leaving.abort()
  leaving = new AbortController()
}

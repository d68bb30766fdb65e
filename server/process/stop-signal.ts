const LOOK_FOR_PARENT_EVERY_MS = 1000

/**
 * A signal that aborts when the terminal or the system asks this process to stop, or when its parent is gone: npm
 * passes signals on to nobody, and a killed process says nothing.
 * @param onStop called once at that moment
 */
export const stopSignal = (onStop: () => void = () => undefined): AbortSignal => {
  const controller = new AbortController()
  controller.signal.addEventListener('abort', onStop, { once: true })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort())
  process.once('disconnect', () => controller.abort())
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) controller.abort()
  }, LOOK_FOR_PARENT_EVERY_MS).unref()
  return controller.signal
}

/** Resolves when the signal aborts. */
export const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((ok) => {
    if (signal.aborted) ok(undefined)
    signal.addEventListener('abort', () => ok(undefined), { once: true })
  })

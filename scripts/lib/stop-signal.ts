/**
 * A signal that aborts when the terminal or the system asks this process to stop.
 * @param onStop called once at that moment
 */
export const stopSignal = (onStop: () => void = () => undefined): AbortSignal => {
  const controller = new AbortController()
  controller.signal.addEventListener('abort', onStop, { once: true })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort())
  return controller.signal
}

/** A signal that aborts when the terminal or the system asks this process to stop. */
export const stopSignal = (): AbortSignal => {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (!controller.signal.aborted) console.log('\nStopping …')
      controller.abort()
    })
  return controller.signal
}

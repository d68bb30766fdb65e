/**
 * Throttles a task: one run at a time, with a pause after each. Calls in between cause one more run, so that the last
 * call is always followed by a run.
 */
export const oneAtATime = (task: () => Promise<unknown>, pauseMs: number): (() => void) => {
  let isBusy = false
  let isRequested = false
  const run = async () => {
    isBusy = true
    isRequested = false
    await task()
    setTimeout(() => {
      isBusy = false
      if (isRequested) void run()
    }, pauseMs)
  }
  return () => {
    isRequested = true
    if (!isBusy) void run()
  }
}

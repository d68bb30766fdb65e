/**
 * Runs a task for each call, but never two at a time and with a pause after each: calls in between are answered by one
 * more run, so that the last call is always followed by a run.
 */
export const oneAtATime = (task: () => Promise<unknown>, pauseMs: number): (() => void) => {
  let isBusy = false
  let isAsked = false
  const run = async () => {
    isBusy = true
    isAsked = false
    await task()
    setTimeout(() => {
      isBusy = false
      if (isAsked) void run()
    }, pauseMs)
  }
  return () => {
    isAsked = true
    if (!isBusy) void run()
  }
}

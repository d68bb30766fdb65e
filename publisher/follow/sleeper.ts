import { setTimeout as pause } from 'node:timers/promises'

export interface Sleeper {
  /** Ends the current sleep, or the next one before it begins. */
  wake(): void
  /** Resolves after a time, when it is woken, or when the signal aborts. */
  sleep(ms: number): Promise<void>
}

export const sleeper = (signal: AbortSignal): Sleeper => {
  let alarm = new AbortController()
  return {
    wake: () => alarm.abort(),
    sleep: async (ms) => {
      await pause(ms, undefined, { signal: AbortSignal.any([signal, alarm.signal]) }).catch(() => undefined)
      alarm = new AbortController()
    },
  }
}

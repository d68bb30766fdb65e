import { setTimeout as pause } from 'node:timers/promises'
import { isAtWork, processState } from './signs-of-life.ts'

/**
 * A server on a busy machine may be slow for minutes, and killing it makes everything slower. So a missing response
 * alone never ends it: the server must also have done no work for a while, or have been silent for very long.
 */
export interface AnswerLimits {
  askEveryMs: number
  /** How long the first response may take. Each request after a lost one waits twice as long. */
  firstPatienceMs: number
  /** How often a silent server is checked. */
  lookEveryMs: number
  /** Silence after which the log says so. */
  tellAfterMs: number
  /** Checks in a row without work after which a silent server counts as hung. */
  mostIdle: number
  /** Time without any answer after which even a working server counts as hung. */
  mostMs: number
}

const LIMITS: AnswerLimits = {
  askEveryMs: 2000,
  firstPatienceMs: 2500,
  lookEveryMs: 1000,
  tellAfterMs: 10_000,
  mostIdle: 12,
  mostMs: 300_000,
}

/** A page of the site: it uses everything that responses need, and successes are not logged. */
const QUESTION = '/robots.txt'
const LONGEST_PATIENCE_MS = 60_000

const seconds = (ms: number): string => `${Math.max(1, Math.round(ms / 1000))} s`

const answers = (url: string, patienceMs: number): Promise<boolean> =>
  fetch(`${url}${QUESTION}`, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' }).then(
    async (response) => {
      await response.body?.cancel()
      return true
    },
    () => false,
  )

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal, ref: false }).catch(() => undefined)

/** Resolves with whether the server responded before the signal aborted. */
const askUntilAnswered = async (url: string, signal: AbortSignal, limits: AnswerLimits): Promise<boolean> => {
  let patienceMs = limits.firstPatienceMs
  while (!signal.aborted) {
    if (await answers(url, patienceMs)) return true
    patienceMs = Math.min(2 * patienceMs, LONGEST_PATIENCE_MS)
    await rest(limits.askEveryMs, signal)
  }
  return false
}

type IdleLimits = Pick<AnswerLimits, 'lookEveryMs' | 'mostIdle' | 'mostMs'>

/**
 * Checks a process that others wait for until the signal aborts.
 * @param onLook called with the time since the first check
 * @returns how it hangs; undefined if the signal aborts first
 */
export const whenHung = async (
  pid: number,
  signal: AbortSignal,
  { lookEveryMs, mostIdle, mostMs }: IdleLimits,
  onLook: (silentMs: number) => void = () => undefined,
): Promise<string | undefined> => {
  const since = performance.now()
  let idle = 0
  let last = processState(pid)
  for (;;) {
    await rest(lookEveryMs, signal)
    if (signal.aborted) return undefined
    const now = processState(pid)
    idle = isAtWork(last, now) ? 0 : idle + 1
    last = now
    const silentMs = performance.now() - since
    if (idle >= mostIdle) return `no answer for ${seconds(silentMs)}, and it did no work`
    if (silentMs >= mostMs) return `no answer for ${seconds(silentMs)}, though it kept working`
    onLook(silentMs)
  }
}

/**
 * Requests a page from a server again and again.
 * @param say called with a line when it is slow, and when that is over
 * @returns how it hangs; undefined if the signal aborts first
 */
export const stopsAnswering = async (
  { url, pid }: { url: string; pid: number },
  signal: AbortSignal,
  say: (line: string) => void,
  limits: AnswerLimits = LIMITS,
): Promise<string | undefined> => {
  let waiting = new AbortController()
  signal.addEventListener('abort', () => waiting.abort(), { once: true })
  while (!signal.aborted) {
    waiting = new AbortController()
    const { signal: over } = waiting
    const askedAt = performance.now()
    let isTold = false
    const asking = askUntilAnswered(url, over, limits)
    void asking.then(() => waiting.abort())
    const how = await whenHung(pid, over, limits, (silentMs) => {
      if (isTold || silentMs < limits.tellAfterMs) return
      isTold = true
      say(`PocketBase has not answered for ${seconds(silentMs)}. It gets more time while it works.`)
    })
    if (how) {
      waiting.abort()
      return how
    }
    if (isTold && !signal.aborted && (await asking))
      say(`PocketBase answers again, after ${seconds(performance.now() - askedAt)}`)
    await rest(limits.askEveryMs, signal)
  }
  return undefined
}

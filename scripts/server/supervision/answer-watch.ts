import { setTimeout as pause } from 'node:timers/promises'

export interface AnswerLimits {
  everyMs: number
  /** How long one answer may take. */
  slowestMs: number
  /** So many questions without an answer in a row are too many. */
  mostLost: number
}

/** About ten seconds. */
const LIMITS: AnswerLimits = { everyMs: 2000, slowestMs: 2500, mostLost: 4 }

/** A page of the site: it takes all that answers need, and successes of it are not logged. */
const QUESTION = '/robots.txt'

const answers = (url: string, slowestMs: number): Promise<boolean> =>
  fetch(`${url}${QUESTION}`, { signal: AbortSignal.timeout(slowestMs), redirect: 'manual' }).then(
    async (response) => {
      await response.body?.cancel()
      return true
    },
    () => false,
  )

/** Settles with true when a server has stopped answering, with false when the signal aborts before. */
export const stopsAnswering = async (
  url: string,
  signal: AbortSignal,
  { everyMs, slowestMs, mostLost } = LIMITS,
): Promise<boolean> => {
  let lost = 0
  while (!signal.aborted) {
    lost = (await answers(url, slowestMs)) ? 0 : lost + 1
    if (lost >= mostLost) return !signal.aborted
    await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
  return false
}

import { failureText } from '../../server/process/report-failure.ts'

const EVERY_MS = 20

interface SteadyAnswers {
  asked: number
  /** Responses other than 200, and missing ones. */
  failed: number
  /** Each failure and its count. */
  failures: string
  slowestMs: number
  times: number[]
}

interface SteadyClient {
  /** Number of requests so far. */
  asked(): number
  stop(): Promise<SteadyAnswers>
}

/** Requests pages 50 times a second, whatever the responses, until it is stopped. */
export const askSteadily = (url: string, paths: readonly string[]): SteadyClient => {
  const times: number[] = []
  const running = new Set<Promise<void>>()
  const failures = new Map<string, number>()
  let asked = 0
  const askOnce = async (path: string) => {
    const startedAt = performance.now()
    const answer = await fetch(url + path).then(
      async (response) =>
        (await response.arrayBuffer()).byteLength > 0 ? String(response.status) : `${response.status} without a body`,
      failureText,
    )
    if (answer !== '200') failures.set(`${path} ${answer}`, (failures.get(`${path} ${answer}`) ?? 0) + 1)
    times.push(Math.round(performance.now() - startedAt))
  }
  const timer = setInterval(() => {
    const asking = askOnce(paths[asked++ % paths.length] ?? '/').finally(() => running.delete(asking))
    running.add(asking)
  }, EVERY_MS)
  return {
    asked: () => asked,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
      const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
      const told = Array.from(failures, ([what, count]) => `${count} × ${what}`).join(', ')
      return { asked, failed, failures: told, times, slowestMs: Math.max(0, ...times) }
    },
  }
}

const EVERY_MS = 20

interface SteadyAnswers {
  asked: number
  /** Answers other than 200, and none at all. */
  failed: number
  slowestMs: number
  times: number[]
}

/** Asks for pages 50 times a second, whatever becomes of the answers, until it is stopped. */
export const askSteadily = (url: string, paths: readonly string[]): { stop(): Promise<SteadyAnswers> } => {
  const times: number[] = []
  const running = new Set<Promise<void>>()
  let failed = 0
  let asked = 0
  const askOnce = async (path: string) => {
    const startedAt = performance.now()
    const isGood = await fetch(url + path).then(
      async (response) => (await response.arrayBuffer()).byteLength > 0 && response.status === 200,
      () => false,
    )
    if (!isGood) failed++
    times.push(Math.round(performance.now() - startedAt))
  }
  const timer = setInterval(() => {
    const asking = askOnce(paths[asked++ % paths.length] ?? '/').finally(() => running.delete(asking))
    running.add(asking)
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
      return { asked, failed, times, slowestMs: Math.max(0, ...times) }
    },
  }
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type KeptProcess, keepAlive, type Life } from './restart-process.ts'

let stop: AbortController
let said: string[]
let lives: { end(how: string): void; stopped: boolean }[]
beforeEach(() => {
  vi.useFakeTimers()
  stop = new AbortController()
  said = []
  lives = []
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
})

const begin = async (): Promise<Life> => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const life = { end: resolve, stopped: false }
  lives.push(life)
  return {
    ended: promise,
    stop: async () => {
      life.stopped = true
    },
  }
}
const keep = (more: Partial<KeptProcess> = {}) =>
  keepAlive({
    name: 'It',
    label: 'it',
    begin,
    calmMs: 1000,
    signal: stop.signal,
    say: (line) => said.push(line),
    ...more,
  })
/** Lets pending promises continue. */
const settle = () => vi.advanceTimersByTimeAsync(0)
const endAfter = async (ms: number, how = 'killed') => {
  await vi.advanceTimersByTimeAsync(ms)
  lives.at(-1)?.end(how)
  await settle()
}

test('a process that ended restarts at once, and one line says how it ended', async () => {
  void keep()
  await endAfter(5000, 'exit code 3')
  expect(lives).toHaveLength(2)
  expect(said).toEqual(['It ended (exit code 3); started again'])
})

test('a process that keeps ending is restarted later, with a message', async () => {
  void keep()
  for (let n = 0; n < 2; n++) await endAfter(0)
  expect(said.at(-1)).toBe('It ended (killed); it starts again in 0.25 s')
  expect(lives).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(250)
  expect(lives).toHaveLength(3)
})

test('a process that cannot be started is given up with its last output', async () => {
  const given = keep({ begin: () => Promise.reject(new Error('no such program')) })
  const failure = expect(given).rejects.toThrow(
    'It ended 10 times soon after its start, the last time: no such program',
  )
  await vi.advanceTimersByTimeAsync(60_000)
  await failure
  expect(said).toHaveLength(9)
})

test('a process that must not be given up is tried once in a while', async () => {
  const beginnings = vi.fn().mockRejectedValue(new Error('no'))
  void keep({ begin: beginnings, retryMs: 60_000 })
  await vi.advanceTimersByTimeAsync(60_000)
  const before = beginnings.mock.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(beginnings.mock.calls.length - before).toBe(10)
})

test('stops the process when asked to stop, without a message, and starts none', async () => {
  const kept = keep()
  await settle()
  stop.abort()
  await kept
  expect(lives).toEqual([expect.objectContaining({ stopped: true })])
  expect(said).toEqual([])
})

test('a process that waits for its restart does not start after a request to stop', async () => {
  const kept = keep()
  for (let n = 0; n < 4; n++) await endAfter(500)
  const before = lives.length
  stop.abort()
  await kept
  expect(lives).toHaveLength(before)
})

import type { ServerResponse } from 'node:http'
import { Gauge, Histogram, Registry } from 'prom-client'

const PREFIX = 'haulindex_'
const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10]

/** Streams of changes stay open for minutes, so their time means nothing. */
const kindOf = (path: string): 'page' | 'api' | 'stream' => {
  if (path === '/api/realtime') return 'stream'
  return /^\/(?:api|_|mcp)(?:\/|$)/.test(path) ? 'api' : 'page'
}

/**
 * Counts responses and their times. Requests refused because of a rate limit are counted separately, because an attack is
 * not a fault. Known networks are those that used the product before.
 */
export class RequestCounts {
  readonly registry = new Registry()
  readonly #refused = new WeakMap<ServerResponse, 'refused' | 'refused-known'>()
  readonly #seconds = new Histogram({
    name: `${PREFIX}request_seconds`,
    help: 'Responses of the gate and how long they took',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  })

  noteRefused(response: ServerResponse, isKnown: boolean): void {
    this.#refused.set(response, isKnown ? 'refused-known' : 'refused')
  }

  /** Counts a response when it ends, also when the connection breaks. */
  watch(path: string, response: ServerResponse): void {
    const startedAt = performance.now()
    response.once('close', () => {
      const ended = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'broken'
      const status = this.#refused.get(response) ?? ended
      this.#seconds.observe({ kind: kindOf(path), status }, (performance.now() - startedAt) / 1000)
    })
  }
}

export interface Sample {
  labels?: Readonly<Record<string, string>>
  value: number
}

/** Adds a gauge with its values as of now. Without a value there is no line, because 0 would be untrue. */
export const addGauge = (registry: Registry, name: string, help: string, ...samples: readonly Sample[]): void => {
  const [first] = samples
  if (!first) return
  const labelNames = Object.keys(first.labels ?? {})
  const gauge = new Gauge({ name: PREFIX + name, help, labelNames, registers: [registry] })
  for (const { labels = {}, value } of samples) gauge.set({ ...labels }, value)
}

import type { ServerResponse } from 'node:http'

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10] as const

interface Count {
  requests: number
  seconds: number
  within: number[]
}

/** Streams of changes stay open for minutes: how long says nothing. */
const kindOf = (path: string): 'page' | 'api' | 'stream' => {
  if (path === '/api/realtime') return 'stream'
  return /^\/(?:api|_)(?:\/|$)/.test(path) ? 'api' : 'page'
}

/**
 * Counts what was answered, and how fast. What was refused because its sender asked for too much counts apart: an attack
 * is no fault. Known networks are those that did something real before.
 */
export class RequestCounts {
  readonly #counts = new Map<string, Count>()
  readonly #refused = new WeakMap<ServerResponse, 'refused' | 'refused-known'>()

  noteRefused(response: ServerResponse, isKnown: boolean): void {
    this.#refused.set(response, isKnown ? 'refused-known' : 'refused')
  }

  /** Counts an answer when it has ended, however it ends. */
  watch(path: string, response: ServerResponse): void {
    const startedAt = performance.now()
    response.once('close', () => {
      const answered = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'broken'
      const status = this.#refused.get(response) ?? answered
      this.#note(`${kindOf(path)} ${status}`, (performance.now() - startedAt) / 1000)
    })
  }

  #note(key: string, seconds: number): void {
    const count = this.#counts.get(key) ?? { requests: 0, seconds: 0, within: SECONDS.map(() => 0) }
    count.requests++
    count.seconds += seconds
    for (const [index, limit] of SECONDS.entries())
      if (seconds <= limit) count.within[index] = (count.within[index] ?? 0) + 1
    this.#counts.set(key, count)
  }

  metric(): Metric {
    const samples = [...this.#counts].flatMap(([key, { requests, seconds, within }]): Sample[] => {
      const [kind = '', status = ''] = key.split(' ')
      const labels = { kind, status }
      return [
        ...SECONDS.map(
          (limit, index): Sample => ({
            suffix: '_bucket',
            labels: { ...labels, le: String(limit) },
            value: within[index] ?? 0,
          }),
        ),
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: requests },
        { suffix: '_sum', labels, value: seconds },
        { suffix: '_count', labels, value: requests },
      ]
    })
    return { name: 'request_seconds', help: 'Answers of the gate and how long they took', type: 'histogram', samples }
  }
}

// Prometheus text format: https://prometheus.io/docs/instrumenting/exposition_formats

export interface Sample {
  labels?: Readonly<Record<string, string>>
  value: number
  /** Of a histogram: what its parts are called beside its name. */
  suffix?: '_bucket' | '_sum' | '_count'
}

export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

const PREFIX = 'haulindex_'

const labelsOf = (labels: Readonly<Record<string, string>> = {}): string => {
  // a JSON string escapes what a label has to: backslash, quote and line feed
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length ? `{${pairs.join(',')}}` : ''
}

export const metricText = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${PREFIX}${name} ${help}`,
      `# TYPE ${PREFIX}${name} ${type}`,
      ...samples.map(({ labels, value, suffix = '' }) => `${PREFIX}${name}${suffix}${labelsOf(labels)} ${value}`),
    ])
    .concat('')
    .join('\n')

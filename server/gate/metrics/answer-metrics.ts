import { createHash, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ServerFigures } from '../../../domain/operation/figures.ts'
import { isPocketBase, listProcesses } from '../../supervision/process-list.ts'
import type { Asked } from '../asked.ts'
import { metricText } from './metric-text.ts'
import type { RequestCounts } from './request-counts.ts'
import { diskMetrics, figureMetrics, memoryMetrics, operationMetrics } from './server-metrics.ts'
import { LivePages, siteMetrics } from './site-metrics.ts'

export const METRICS_PATH = '/metrics'
const ANSWER_WITHIN_MS = 5000
const SCRIPT = /scripts\/(gate|publish|deliver|import-desk|start)\.ts/

export interface Watched {
  /** What a request has to show as its bearer token. */
  token: string
  publishToken: string
  dataDir: string
  siteDir: string
}

const livePages = new LivePages()

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a request may see the figures; for any other there is nothing at this address. */
export const maySeeMetrics = (watched: Watched, { token }: Pick<Asked, 'token'>): boolean =>
  timingSafeEqual(digest(token.replace(/^Bearer\s+/i, '')), digest(watched.token))

const askFigures = async (backendUrl: string, { publishToken }: Watched): Promise<ServerFigures | undefined> => {
  try {
    const response = await fetch(`${backendUrl}/api/directory/figures`, {
      headers: { authorization: `Bearer ${publishToken}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return response.ok ? ((await response.json()) as ServerFigures) : undefined
  } catch {
    return undefined
  }
}

/** Those that the process has started which has started this one. */
const processesBeside = (): { name: string; pid: number }[] => {
  const all = listProcesses()
  return all
    .filter(({ pid, parent }) => pid === process.ppid || parent === process.ppid)
    .flatMap(({ pid, command }) => {
      const name = isPocketBase(command) ? 'pocketbase' : SCRIPT.exec(command)?.[1]
      return name ? [{ name, pid }] : []
    })
}

/** GET /metrics: how the product does, for Prometheus. */
export const answerMetrics = async (
  backendUrl: string,
  watched: Watched,
  counts: RequestCounts,
  response: ServerResponse,
): Promise<void> => {
  const figures = await askFigures(backendUrl, watched)
  const metrics = [
    counts.metric(),
    ...figureMetrics(figures),
    ...(await siteMetrics(watched.siteDir, livePages)),
    ...operationMetrics(watched.dataDir),
    ...diskMetrics(watched),
    memoryMetrics(processesBeside()),
  ]
  response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(metricText(metrics))
}

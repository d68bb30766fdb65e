import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { Registry } from 'prom-client'
import { ROUTES } from '../../../contract/routes.ts'
import { fileOfPart, WHOLE } from '../../../domain/directory/sitemap/sitemap-parts.ts'
import type { ServerFigures } from '../../../domain/operation/server-metrics.ts'
import { readStamp } from '../../../publisher/release/build-stamp.ts'
import { currentSite } from '../../../publisher/release/current-site.ts'
import { isPocketBase, listProcesses } from '../../supervision/process-group.ts'
import type { Asked } from '../gate-request.ts'
import { addGauge, type RequestCounts } from './request-counts.ts'
import { addDisk, addFigures, addMemory, addOperation } from './server-metrics.ts'

export const METRICS_PATH = '/metrics'
const ANSWER_WITHIN_MS = 5000
const SCRIPT = /scripts\/(?:processes\/)?(web-server|publish|start)\.ts/

export interface Watched {
  /** The bearer token that a request must have. */
  token: string
  publishToken: string
  dataDir: string
  siteDir: string
}

/** Counts the indexable pages in the sitemap. Reads only changed files again. */
export class LivePages {
  readonly #counted = new Map<string, Counted>()

  async #count(folder: string, name: string): Promise<Counted> {
    const file = join(folder, name)
    const { mtimeMs, size, ino } = await stat(file)
    const state = `${mtimeMs} ${size} ${ino}`
    const known = this.#counted.get(name)
    if (known?.state === state) return known
    const text = await readFile(file, 'utf8')
    const parts = text.includes('<sitemapindex')
      ? [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => basename(url))
      : []
    const counted = { state, parts, locations: parts.length > 0 ? 0 : text.split('<loc>').length - 1 }
    this.#counted.set(name, counted)
    return counted
  }

  /** @returns undefined while there is no site */
  async of(siteFolder: string): Promise<number | undefined> {
    try {
      const { locations, parts } = await this.#count(siteFolder, fileOfPart(WHOLE))
      let pages = locations
      for (const part of parts) pages += (await this.#count(siteFolder, part)).locations
      return pages
    } catch {
      return undefined
    }
  }
}

const livePages = new LivePages()

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** True if a request may read the metrics. Any other gets "not found". */
export const maySeeMetrics = (watched: Watched, { token }: Pick<Asked, 'token'>): boolean =>
  timingSafeEqual(digest(token.replace(/^Bearer\s+/i, '')), digest(watched.token))

const askFigures = async (backendUrl: string, { publishToken }: Watched): Promise<ServerFigures | undefined> => {
  try {
    const response = await fetch(backendUrl + ROUTES.answerFigures.path, {
      headers: { authorization: `Bearer ${publishToken}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return response.ok ? ((await response.json()) as ServerFigures) : undefined
  } catch {
    return undefined
  }
}

/** Processes that this process's parent started. */
const processesBeside = (): { name: string; pid: number }[] => {
  const all = listProcesses()
  return all
    .filter(({ pid, parent }) => pid === process.ppid || parent === process.ppid)
    .flatMap(({ pid, command }) => {
      const name = isPocketBase(command) ? 'pocketbase' : SCRIPT.exec(command)?.[1]
      return name ? [{ name, pid }] : []
    })
}

/** GET /metrics: the state of the product, for Prometheus. */
export const answerMetrics = async (
  backendUrl: string,
  watched: Watched,
  counts: RequestCounts,
  response: ServerResponse,
): Promise<void> => {
  const registry = new Registry()
  addFigures(registry, await askFigures(backendUrl, watched))
  await addSite(registry, watched.siteDir, livePages)
  addOperation(registry, watched.dataDir)
  addDisk(registry, watched)
  addMemory(registry, processesBeside())
  const text = await Registry.merge([counts.registry, registry]).metrics()
  response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
  response.end(text)
}

interface Counted {
  /** Changes whenever the file is rewritten. */
  state: string
  locations: number
  /** Files that an index lists. */
  parts: readonly string[]
}

/** How many companies and pages the served site has. */
export const addSite = async (registry: Registry, siteDir: string, pages: LivePages): Promise<void> => {
  const folder = currentSite(siteDir)
  const companies = readStamp(folder)?.companies
  if (companies !== undefined)
    addGauge(registry, 'companies_live', 'Companies on the served site', { value: companies })
  const listed = await pages.of(folder)
  if (listed !== undefined)
    addGauge(registry, 'pages_live', 'Pages in the sitemap of the served site', { value: listed })
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failureText } from '../../server/process/report-failure.ts'
import type { Settings } from '../../server/settings/settings.ts'

/** Most URLs per call. Search engines find further changes in the sitemap. */
export const MOST_ADDRESSES = 10_000
const SLOWEST_MS = 10_000

interface Site {
  siteUrl: string
  siteFolder: string
}

/** True if the same call may succeed later. */
const isPassing = (status: number): boolean => status === 429 || status >= 500

/**
 * Reports changed pages to search engines with the IndexNow protocol. Whoever knows the key in a file of the site may
 * speak for the site. Calls neither block nor throw.
 */
export class IndexNow {
  readonly #key: string
  readonly #endpoint: string
  readonly #site: Site
  readonly #closed = new AbortController()
  readonly #waiting = new Set<string>()
  #sending: Promise<void> | undefined
  #said = ''

  constructor(key: string, endpoint: string, site: Site) {
    this.#key = key
    this.#endpoint = endpoint
    this.#site = site
  }

  /** @param paths of indexable pages; they wait for the next call if this one fails */
  tell(paths: readonly string[]): void {
    for (const path of paths) if (this.#waiting.size < MOST_ADDRESSES) this.#waiting.add(path)
    this.#sending ??= this.#sendAll()
      .catch((error: unknown) => this.#complain(failureText(error)))
      .finally(() => {
        this.#sending = undefined
      })
  }

  /** Resolves when no call is in progress. */
  async settled(): Promise<void> {
    await this.#sending
  }

  /** Aborts calls in progress. */
  async close(): Promise<void> {
    this.#closed.abort()
    await this.settled()
  }

  #complain(failure: string): void {
    if (failure !== this.#said && !this.#closed.signal.aborted) console.error(`IndexNow was not notified: ${failure}`)
    this.#said = failure
  }

  /** Writes the key file, which a new release lacks. */
  async writeKey(): Promise<void> {
    await writeFile(join(this.#site.siteFolder, `${this.#key}.txt`), this.#key)
  }

  async #sendAll(): Promise<void> {
    await this.writeKey()
    while (this.#waiting.size > 0) {
      const paths = [...this.#waiting]
      const { ok, status, statusText } = await this.#post(paths)
      if (ok || !isPassing(status)) for (const path of paths) this.#waiting.delete(path)
      if (!ok) return this.#complain(`${this.#endpoint} answers ${status} ${statusText}`)
      this.#said = ''
      console.log(`Notified IndexNow of ${paths.length} ${paths.length === 1 ? 'page' : 'pages'}`)
    }
  }

  async #post(paths: readonly string[]): Promise<Response> {
    const { siteUrl } = this.#site
    const response = await fetch(this.#endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(siteUrl).host,
        key: this.#key,
        keyLocation: new URL(`/${this.#key}.txt`, siteUrl).href,
        urlList: paths.map((path) => new URL(path, siteUrl).href),
      }),
      signal: AbortSignal.any([this.#closed.signal, AbortSignal.timeout(SLOWEST_MS)]),
    })
    await response.body?.cancel()
    return response
  }
}

/** Undefined if the settings have no key. */
export const indexNowOf = (
  { INDEXNOW_KEY, INDEXNOW_ENDPOINT }: Pick<Settings, 'INDEXNOW_KEY' | 'INDEXNOW_ENDPOINT'>,
  site: Site,
): IndexNow | undefined => (INDEXNOW_KEY ? new IndexNow(INDEXNOW_KEY, INDEXNOW_ENDPOINT, site) : undefined)

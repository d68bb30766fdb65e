import { failureText } from '../../server/process/report-failure.ts'
import { TargetError } from './target.ts'

/** Maximum number of addresses in a call. Above it everything is purged instead. */
const AT_ONCE = 30
const MOST = 600
const SLOWEST_MS = 10_000

export interface PurgeOptions {
  /** Cloudflare's purge URL for a zone, or a service with the same API. */
  url: string
  token: string
  /** Public address of the site. */
  siteUrl: string
}

const bodiesFor = (addresses: readonly string[]): object[] => {
  if (addresses.length > MOST) return [{ purge_everything: true }]
  return Array.from({ length: Math.ceil(addresses.length / AT_ONCE) }, (_, n) => ({
    files: addresses.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  }))
}

/** Makes a cache purge the pages at some paths. */
export const purger =
  ({ url, token, siteUrl }: PurgeOptions) =>
  async (paths: readonly string[]): Promise<void> => {
    for (const body of bodiesFor(paths.map((path) => new URL(path, siteUrl).href))) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(SLOWEST_MS),
      }).catch((error: unknown) => {
        throw new TargetError(`The CDN cache cannot be purged: ${failureText(error)}`)
      })
      await answer.body?.cancel()
      if (!answer.ok)
        throw new TargetError(`The CDN cache was not purged: it responded with ${answer.status}. Look at PURGE_TOKEN.`)
    }
  }

import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '../../domain/time.ts'
import type { PublicSite } from './answers.ts'

/** Enough for the files of dozens of searches. */
const CACHED_CHARACTERS = 8 * 1024 * 1024
const FRESH_MS = MINUTE_MS
const ANSWER_WITHIN_MS = 15_000
/** The largest file of a site is far smaller. */
const MOST_CHARACTERS = 16 * 1024 * 1024

/** @throws if it is not the address of a site */
const baseOf = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`“${address}” is not the address of a site`)
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** A published site, read over the network as any visitor reads it. @throws if the address is none */
export const remoteSite = (address: string): PublicSite => {
  const url = baseOf(address)
  const texts = new LRUCache<string, string>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: ({ length }) => length + 1,
    ttl: FRESH_MS,
  })
  const read = async (path: string): Promise<string | undefined> => {
    const known = texts.get(path)
    if (known !== undefined) return known
    const response = await fetch(url + path, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    if (response.status === 404) {
      // The directory may have changed, and other files with it.
      texts.clear()
      return undefined
    }
    if (!response.ok) throw new Error(`${url}${path} answers ${response.status}`)
    const text = await response.text()
    if (text.length > MOST_CHARACTERS) throw new Error(`${url}${path} is too large`)
    texts.set(path, text)
    return text
  }
  return { url, read }
}

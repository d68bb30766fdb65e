/**
 * Fetches a picture from a web address that a stranger wrote: with limits, and never from a private network, which it
 * checks at each connection, because a name may lead anywhere.
 */
import { type LookupAddress, lookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { BRAND } from '../../domain/brand.ts'
import { isPublicAddress, isWithin, type parseNetworks } from '../../domain/security/client-network.ts'
import { PICTURE_BYTES, PictureError } from './picture-error.ts'

const LIMITS = { seconds: 20, redirects: 3, pauseMs: 1000, mostPauseMs: 30_000, connections: 4 } as const

/** A server could not be reached. */
export class UnreachableError extends Error {
  readonly code: string
  constructor(host: string, code: string) {
    super(`${host} cannot be reached (${code})`)
    this.code = code
  }
}

interface FetchOptions {
  /** Networks from which pictures may come, although they are private. */
  allowed: ReturnType<typeof parseNetworks>
  /** Resolves names. Default: the system. */
  resolve?: typeof lookup | undefined
}

const PRIVATE = 'its address is in a private network'
const UNSURE = new Set([408, 425, 429, 500, 502, 503, 504])

/** Fetches pictures over few connections, which it keeps open. */
export class PictureFetcher {
  readonly #options: FetchOptions
  readonly #agents

  constructor(options: FetchOptions) {
    this.#options = options
    const agent = { keepAlive: true, maxSockets: LIMITS.connections }
    this.#agents = { 'http:': new http.Agent(agent), 'https:': new https.Agent(agent) }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  /**
   * @throws PictureError if this picture cannot be had, UnreachableError if its server cannot be reached, and when the
   * signal aborts
   */
  async fetch(address: string, signal: AbortSignal): Promise<Buffer> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMITS.seconds * 1000)])
    try {
      return await this.#follow(address, limited)
    } catch (error) {
      if (signal.aborted || !limited.aborted) throw error
      throw new PictureError(`it took longer than ${LIMITS.seconds} seconds`)
    }
  }

  async #follow(address: string, signal: AbortSignal): Promise<Buffer> {
    let url = this.#urlOf(address)
    let isRepeated = false
    for (let redirects = 0; redirects <= LIMITS.redirects; ) {
      const response = await this.#request(url, signal)
      const { statusCode: status = 0, headers } = response
      if (status === 200) return readBody(response)
      response.destroy()
      if (status >= 300 && status < 400 && headers.location) {
        url = this.#urlOf(headers.location, url)
        redirects += 1
      } else if (!isRepeated && UNSURE.has(status)) {
        isRepeated = true
        const asked = Number(headers['retry-after'] ?? 0) * 1000 || LIMITS.pauseMs
        await wait(Math.min(asked, LIMITS.mostPauseMs), undefined, { signal })
      } else throw new PictureError(`its server answers ${status}`)
    }
    throw new PictureError('its server redirects too often')
  }

  /** @throws PictureError for anything but a public web address */
  #urlOf(address: string, base?: URL): URL {
    const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined
    if (!url || !(url.protocol in this.#agents)) throw new PictureError('it is no web address')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !this.#isAllowed(host)) throw new PictureError(PRIVATE)
    return url
  }

  #isAllowed(address: string): boolean {
    return isPublicAddress(address) || isWithin(address, this.#options.allowed)
  }

  readonly #lookup: LookupFunction = (host, options, callback) => {
    const resolve = this.#options.resolve ?? lookup
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0)
      const [first, ...more] = found
      // One private address is enough: the next connection might choose it.
      if (!first || !found.every(({ address }) => this.#isAllowed(address)))
        return callback(new PictureError(PRIVATE), '', 0)
      if (options.all) callback(null, [first, ...more])
      else callback(null, first.address, first.family)
    })
  }

  #request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const client = url.protocol === 'https:' ? https : http
    const agent = url.protocol === 'https:' ? this.#agents['https:'] : this.#agents['http:']
    const headers = { accept: 'image/*', 'user-agent': `${BRAND.name} import` }
    return new Promise((resolve, reject) => {
      const request = client.request(url, { agent, lookup: this.#lookup, headers, signal }, resolve)
      request.once('error', (error: NodeJS.ErrnoException) => {
        const isOurs = error instanceof PictureError || signal.aborted
        reject(isOurs ? error : new UnreachableError(url.host, error.code ?? error.message))
      })
      request.end()
    })
  }
}

const TOO_LARGE = `it has more than ${PICTURE_BYTES / 1024 / 1024} MB`

const readBody = async (response: IncomingMessage): Promise<Buffer> => {
  const { 'content-type': type = '', 'content-length': length = '0' } = response.headers
  const refuse = (reason: string): never => {
    response.destroy()
    throw new PictureError(reason)
  }
  if (/^text\/html/i.test(type)) refuse('it leads to a page, not to a picture')
  if (Number(length) > PICTURE_BYTES) refuse(TOO_LARGE)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length
      if (size > PICTURE_BYTES) refuse(TOO_LARGE)
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof PictureError) throw error
    throw new PictureError('its server stopped in the middle', { cause: error })
  }
  return Buffer.concat(parts)
}

import { Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from './refusal.ts'

/** PocketBase is started again within a second or two; so long a request waits for it. */
const WAIT_FOR_BACKEND_MS = 6000
const TRY_EVERY_MS = 60
/** Headers that belong to one connection, or that only the gate may say. */
const NOT_PASSED_ON = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'x-request-id',
])

export interface BackendRequest {
  method: string
  /** Path and query. */
  path: string
  headers: IncomingHttpHeaders
  /** By which the request is found in the logs. */
  requestId: string
  /** Network of the client, which PocketBase counts by too. */
  network: string
  /** The whole body, or where it comes from. */
  body: Buffer | IncomingMessage
  /** Whether it may be sent again although the first one may have arrived. */
  isRepeatable: boolean
  answerMs: number
  signal: AbortSignal
}

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.has(name)))

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Connections to PocketBase. It listens on this machine only, and hears from the gate whom a request comes from. */
export class BackendConnection {
  readonly #url: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, scheduling: 'lifo' })

  /** @param url address of PocketBase */
  constructor(url: string) {
    this.#url = new URL(url)
  }

  /**
   * Sends a request; while PocketBase is being started again, it waits.
   * @returns the beginning of the answer
   * @throws Refusal when PocketBase does not answer
   */
  async send(asked: BackendRequest): Promise<IncomingMessage> {
    const giveUpAt = performance.now() + WAIT_FOR_BACKEND_MS
    for (;;) {
      try {
        return await this.#try(asked)
      } catch (error) {
        const neverArrived = codeOf(error) === 'ECONNREFUSED'
        const isWorthATry = Buffer.isBuffer(asked.body) && (neverArrived || asked.isRepeatable)
        if (asked.signal.aborted || !isWorthATry || performance.now() > giveUpAt) throw refuse.away()
        await pause(TRY_EVERY_MS)
      }
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  #try({
    method,
    path,
    headers,
    requestId,
    network,
    body,
    answerMs,
    signal,
  }: BackendRequest): Promise<IncomingMessage> {
    return new Promise((ok, fail) => {
      const length = Buffer.isBuffer(body) ? body.length || undefined : headers['content-length']
      const sent: ClientRequest = request(
        {
          hostname: this.#url.hostname,
          port: this.#url.port,
          method,
          path,
          agent: this.#agent,
          signal,
          headers: {
            ...passedOn(headers),
            'x-forwarded-for': network,
            'x-request-id': requestId,
            ...(length === undefined ? {} : { 'content-length': length }),
          },
        },
        (answer) => {
          clearTimeout(timer)
          ok(answer)
        },
      )
      const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), answerMs)
      sent.once('error', (error) => {
        clearTimeout(timer)
        fail(error)
      })
      if (!Buffer.isBuffer(body)) body.pipe(sent)
      else if (body.length > 0) sent.end(body)
      else sent.end()
    })
  }
}

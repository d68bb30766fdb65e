import { Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from './refusal.ts'

/** PocketBase restarts within a second or two. A request waits this long for it. */
const WAIT_FOR_BACKEND_MS = 6000
const TRY_EVERY_MS = 60
/** Headers that belong to one connection, or that only the gate may set. */
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
  /** Identifies the request in the logs. */
  requestId: string
  /** The client's network, which PocketBase also counts by. */
  network: string
  /** The whole body, or its stream. */
  body: Buffer | IncomingMessage
  /** True if it may be sent again although it may have arrived. */
  isRepeatable: boolean
  answerMs: number
  signal: AbortSignal
}

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.has(name)))

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Connections to PocketBase, which listens only on this machine and learns the client's network from the gate. */
export class BackendConnection {
  readonly #url: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, scheduling: 'lifo' })

  /** @param url PocketBase's URL */
  constructor(url: string) {
    this.#url = new URL(url)
  }

  /**
   * Sends a request. Waits while PocketBase restarts.
   * @returns the response's head
   * @throws Refusal if PocketBase does not respond
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

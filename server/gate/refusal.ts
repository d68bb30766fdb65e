import type { ServerResponse } from 'node:http'
import { ROUTES } from '../../contract/routes.ts'
import { REFUSED_LIMITS, type RefusedRequests } from '../../domain/security/refused-requests.ts'
import { GATE_REFUSALS } from '../../domain/security/request-limits.ts'

/** A request that the gate refuses. */
export class Refusal extends Error {
  readonly status: number
  readonly retryAfter: number | undefined
  /** True if it is refused because of a limit, and not because something failed. */
  readonly isOverShare: boolean
  /** Delay before the response, because most flooding clients send their next request after it. */
  readonly afterMs: number

  /** @param retryAfter seconds until it may be tried again */
  constructor(
    status: number,
    message: string,
    retryAfter?: number,
    { isOverShare = status === 429, afterMs = 0 } = {},
  ) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
    this.isOverShare = isOverShare
    this.afterMs = afterMs
  }
}

const AGAIN_AFTER_MS = 1000

export const refuse = {
  tooMany: (seconds: number) => new Refusal(429, GATE_REFUSALS.tooMany, seconds, { afterMs: AGAIN_AFTER_MS }),
  busy: () => new Refusal(503, GATE_REFUSALS.busy, 2, { isOverShare: true }),
  /** The same for a repeated request. */
  busyAgain: () => new Refusal(503, GATE_REFUSALS.busy, 2, { isOverShare: true, afterMs: AGAIN_AFTER_MS }),
  away: () => new Refusal(503, GATE_REFUSALS.away, 3),
  tooLarge: () => new Refusal(413, GATE_REFUSALS.tooLarge),
  tooSlow: () => new Refusal(408, GATE_REFUSALS.tooSlow),
  addressTooLong: () => new Refusal(414, GATE_REFUSALS.addressTooLong),
  unknown: () => new Refusal(404, GATE_REFUSALS.unknown),
  method: () => new Refusal(405, GATE_REFUSALS.method),
  query: (problem: string) => new Refusal(400, `${problem}.`),
} as const

/** Sends a refusal in the format of PocketBase's errors. */
export const sendRefusal = (response: ServerResponse, { status, message, retryAfter }: Refusal): void => {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const body = JSON.stringify({ data: {}, message, status })
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(retryAfter ? { 'Retry-After': retryAfter } : {}),
    // The rest of the request is not read.
    ...(response.req.complete ? {} : { Connection: 'close' }),
  })
  response.end(body)
}

const EVERY_MS = 20_000
const ANSWER_WITHIN_MS = 10_000
/** Stands for all networks or paths if there are too many to list. */
const MANY = { network: '0.0.0.0', path: 'many addresses' } as const

type Refused = Omit<RefusedRequests, 'count'>

/** Counts refused requests and reports them to the security log from time to time. */
export class RefusedCount {
  #groups = new Map<string, RefusedRequests>()
  readonly #send: (groups: RefusedRequests[]) => Promise<void>
  readonly #timer: NodeJS.Timeout

  /** @param send sends the report; if it rejects, the counts are sent again */
  constructor(send: (groups: RefusedRequests[]) => Promise<void>) {
    this.#send = send
    this.#timer = setInterval(() => void this.tell(), EVERY_MS).unref()
  }

  note({ network, path, reason }: Refused): void {
    const known = { network, path: path.slice(0, REFUSED_LIMITS.path), reason: reason.slice(0, REFUSED_LIMITS.reason) }
    const isFull = this.#groups.size >= REFUSED_LIMITS.groups - 1 && !this.#groups.has(JSON.stringify(known))
    this.#add({ ...(isFull ? { ...MANY, reason: '' } : known), count: 1 })
  }

  /** Reports the counts since the last call. */
  async tell(): Promise<void> {
    const groups = [...this.#groups.values()]
    if (groups.length === 0) return
    this.#groups = new Map()
    await this.#send(groups).catch(() => {
      for (const group of groups) this.#add(group)
    })
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #add({ count, ...refused }: RefusedRequests): void {
    const key = JSON.stringify(refused)
    const same = this.#groups.get(key)
    if (same) same.count += count
    else if (this.#groups.size < REFUSED_LIMITS.groups) this.#groups.set(key, { ...refused, count })
  }
}

/** Sends counts to PocketBase. @param publishToken the scripts' token */
export const tellPocketBase =
  (backendUrl: string, publishToken: string) =>
  async (groups: RefusedRequests[]): Promise<void> => {
    const response = await fetch(backendUrl + ROUTES.receiveRefused.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ refused: groups }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (!response.ok) throw new Error(`PocketBase answers ${response.status}`)
  }

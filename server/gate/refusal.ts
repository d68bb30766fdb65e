import type { ServerResponse } from 'node:http'
import { ROUTES } from '../../contract/routes.ts'
import { REFUSED_LIMITS, type RefusedRequests } from '../../domain/security/refused-requests.ts'
import { GATE_REFUSALS } from '../../domain/security/request-limits.ts'

/** A request that goes no further than the gate. */
export class Refusal extends Error {
  readonly status: number
  readonly retryAfter: number | undefined
  /** Whether it is refused because the sender, or all together, ask for too much; not because something failed. */
  readonly isOverShare: boolean
  /** Answered only after so long: most clients that flood send the next request then. */
  readonly afterMs: number

  /** @param retryAfter seconds after which it may be tried again */
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
  /** The same for one that has asked a moment ago. */
  busyAgain: () => new Refusal(503, GATE_REFUSALS.busy, 2, { isOverShare: true, afterMs: AGAIN_AFTER_MS }),
  away: () => new Refusal(503, GATE_REFUSALS.away, 3),
  tooLarge: () => new Refusal(413, GATE_REFUSALS.tooLarge),
  tooSlow: () => new Refusal(408, GATE_REFUSALS.tooSlow),
  addressTooLong: () => new Refusal(414, GATE_REFUSALS.addressTooLong),
  unknown: () => new Refusal(404, GATE_REFUSALS.unknown),
  method: () => new Refusal(405, GATE_REFUSALS.method),
  query: (problem: string) => new Refusal(400, `${problem}.`),
} as const

/** Answers a refusal in the shape of PocketBase's own. */
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
    // what is still arriving of the request is not read
    ...(response.req.complete ? {} : { Connection: 'close' }),
  })
  response.end(body)
}

const EVERY_MS = 20_000
const ANSWER_WITHIN_MS = 10_000
/** Stands for all networks, or all paths, when there are too many to name each. */
const MANY = { network: '0.0.0.0', path: 'many addresses' } as const

type Refused = Omit<RefusedRequests, 'count'>

/** Counts the requests that were turned away for being too many, and tells the security log of them now and then. */
export class RefusedCount {
  #groups = new Map<string, RefusedRequests>()
  readonly #send: (groups: RefusedRequests[]) => Promise<void>
  readonly #timer: NodeJS.Timeout

  /** @param send tells the log; what it rejects is told again the next time */
  constructor(send: (groups: RefusedRequests[]) => Promise<void>) {
    this.#send = send
    this.#timer = setInterval(() => void this.tell(), EVERY_MS).unref()
  }

  note({ network, path, reason }: Refused): void {
    const known = { network, path: path.slice(0, REFUSED_LIMITS.path), reason: reason.slice(0, REFUSED_LIMITS.reason) }
    const isFull = this.#groups.size >= REFUSED_LIMITS.groups - 1 && !this.#groups.has(JSON.stringify(known))
    this.#add({ ...(isFull ? { ...MANY, reason: '' } : known), count: 1 })
  }

  /** Tells what was counted since the last time. */
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

/** Sends counts to PocketBase. @param publishToken the token that scripts of ours show there */
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

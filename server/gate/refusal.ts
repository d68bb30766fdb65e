import type { ServerResponse } from 'node:http'
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

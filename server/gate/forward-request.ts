import type { IncomingMessage, ServerResponse } from 'node:http'
import { SUBMISSION_FIELD, SUBMISSION_PATTERN } from '../../domain/forms/form-guard.ts'
import { DISK_FULL_STATUS } from '../../domain/operation/server-metrics.ts'
import { TRAFFIC_LIMITS } from '../../domain/security/request-limits.ts'
import type { ApiRoute } from './api-routes.ts'
import type { GateParts } from './gate-parts.ts'
import type { Asked } from './gate-request.ts'
import type { Share } from './limits/fair-memory.ts'
import type { FormTicket } from './limits/form-limits.ts'
import { readBody, requireSize } from './request-body.ts'
import { sendAnswer, streamAnswer } from './send-response.ts'

const REALTIME = '/api/realtime'

/** A form with a `submission` is stored once, however often it arrives. */
const isForm = (body: Buffer): boolean => {
  try {
    return SUBMISSION_PATTERN.test(String(JSON.parse(body.toString())[SUBMISSION_FIELD]))
  } catch {
    return false
  }
}

const isReading = ({ method }: Asked): boolean => method === 'GET' || method === 'HEAD'

/**
 * Aborts if the client leaves before the response, or if that takes too long. The timer ends with the response;
 * AbortSignal.timeout would still fire later and create an error each time.
 */
const untilLeft = (response: ServerResponse, withinMs: number | undefined): AbortSignal => {
  const left = new AbortController()
  const timer = withinMs === undefined ? undefined : setTimeout(() => left.abort(), withinMs)
  response.once('close', () => {
    clearTimeout(timer)
    if (!response.writableFinished) left.abort()
  })
  return left.signal
}

/** What the gate learns from a response before passing it on. */
const note = (
  gate: GateParts,
  asked: Asked,
  body: Buffer | IncomingMessage,
  { statusCode, headers }: IncomingMessage,
) => {
  const status = statusCode ?? 0
  const isOfVisitor = Buffer.isBuffer(body) && isForm(body)
  gate.admission.note(asked, status, isOfVisitor, headers)
  if (status === DISK_FULL_STATUS) gate.sayFullDisk(asked)
  if (asked.path === REALTIME && status === 204 && Buffer.isBuffer(body)) gate.streams.subscribed(body)
}

/** The body of a request. Empty if PocketBase refuses the request by its headers. */
const bodyOf = async (gate: GateParts, route: ApiRoute, asked: Asked, request: IncomingMessage, space: Share) => {
  if (!(await gate.bodyAccess.allows(route, asked))) return Buffer.alloc(0)
  return route.traffic === 'bulk' ? request : readBody(request, route.bytes, space)
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  body: Buffer | IncomingMessage
  space: Share
  /** For a realtime connection: called when a signed-in client has subscribed with it. */
  claim: (() => void) | undefined
}

/** Sends a request when its turn comes, and passes the response on. */
const exchange = async (
  gate: GateParts,
  { traffic, query }: ApiRoute,
  asked: Asked,
  { request, response, body, space, claim }: Exchange,
): Promise<number> => {
  const answerMs = TRAFFIC_LIMITS[traffic].answerSeconds * 1000
  const isStreamed = traffic === 'stream' || traffic === 'bulk'
  const aim = gate.admission.aims.aimOf(asked.path, request.headers, body)
  const endTurn = await gate.admission.turn(traffic, asked, space, aim)
  try {
    // A client that has left does not wait.
    if (response.destroyed) return 0
    const answer = await gate.backend.send({
      method: asked.method,
      path: asked.query && query !== 'dropped' ? `${asked.path}?${asked.query}` : asked.path,
      headers: request.headers,
      requestId: asked.requestId,
      network: asked.network,
      body,
      isRepeatable: isReading(asked) || (Buffer.isBuffer(body) && isForm(body)),
      answerMs,
      signal: untilLeft(response, isStreamed ? undefined : answerMs),
    })
    note(gate, asked, body, answer)
    if (aim && answer.statusCode === 200) gate.admission.forgive(traffic, aim)
    for (const [name, value] of Object.entries(gate.headersFor(traffic, asked.path))) response.setHeader(name, value)
    if (claim) gate.streams.watch(answer, () => response.destroy(), claim)
    if (isStreamed) await streamAnswer(answer, response)
    else await sendAnswer(answer, response, endTurn)
    return answer.statusCode ?? 0
  } finally {
    endTurn()
  }
}

/** An open stream, which its network can lose to another one. */
const streamSlot = (gate: GateParts, asked: Asked, response: ServerResponse): Share & { claim(): void } => {
  const slot = gate.admission.takeStream(asked)
  slot.lost.addEventListener('abort', () => response.destroy(), { once: true })
  return slot
}

/**
 * Passes a request to PocketBase: checks the rate limit and who may send a body, reads the body, waits for its turn,
 * and forwards the response.
 * @throws Refusal if the gate refuses the request
 */
export const askBackend = async (
  gate: GateParts,
  route: ApiRoute,
  anyone: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  requireSize(request, route.bytes)
  const hasSession = route.access === 'session' && route.bytes > 0
  const asked = hasSession ? await gate.sessions.require(anyone) : anyone
  gate.admission.spend(route.traffic, asked)
  const stream = route.traffic === 'stream' ? streamSlot(gate, asked, response) : undefined
  const space = stream ?? gate.admission.bodySpace(route, asked)
  let status = 0
  let ticket: FormTicket | undefined
  try {
    const body = await bodyOf(gate, route, asked, request, space)
    ticket = gate.admission.takeForm(asked, body)
    status = await exchange(gate, route, asked, { request, response, body, space, claim: stream?.claim })
  } finally {
    space.giveBack()
    if (status >= 300 || status === 0) ticket?.giveBack()
  }
}

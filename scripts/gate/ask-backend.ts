import type { IncomingMessage, ServerResponse } from 'node:http'
import { SUBMISSION_FIELD, SUBMISSION_PATTERN } from '../../domain/forms/form-guard.ts'
import type { ApiRoute } from '../../domain/security/api-routes.ts'
import { TRAFFIC_LIMITS } from '../../domain/security/request-limits.ts'
import type { Asked } from './asked.ts'
import type { Gate } from './gate.ts'
import { readBody, requireSize } from './request-body.ts'
import { sendAnswer, streamAnswer } from './send-answer.ts'

const REALTIME = '/api/realtime'

/** A form that names itself is stored once, however often it arrives. */
const isForm = (body: Buffer): boolean => {
  try {
    return SUBMISSION_PATTERN.test(String(JSON.parse(body.toString())[SUBMISSION_FIELD]))
  } catch {
    return false
  }
}

const isReading = ({ method }: Asked): boolean => method === 'GET' || method === 'HEAD'

/**
 * Aborts when the client leaves before its answer, or when that takes too long. A timer, which ends with the answer: a
 * signal that times out would still do so later, and make an error each time.
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

/** What the gate learns from an answer before it passes it on. */
const note = async (gate: Gate, asked: Asked, body: Buffer | IncomingMessage, status: number) => {
  await gate.admission.noteSignIn(asked, status)
  if (asked.path === REALTIME && status === 204 && Buffer.isBuffer(body)) gate.streams.subscribed(body)
}

/**
 * Asks PocketBase: the network's budget, the body, a turn, the answer.
 * @throws Refusal when it goes no further than the gate
 */
export const askBackend = async (
  gate: Gate,
  { traffic, bytes, query }: ApiRoute,
  asked: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  requireSize(request, bytes)
  await gate.admission.spend(traffic, asked.network)
  await gate.admission.requireUnlocked(asked)
  const isStreamed = traffic === 'stream' || traffic === 'bulk'
  const body = traffic === 'bulk' ? request : await readBody(request, bytes, asked.network)
  const answerMs = TRAFFIC_LIMITS[traffic].answerSeconds * 1000
  const ticket = await gate.admission.takeForm(asked, body)
  const endTurn = await gate.admission.turn(traffic, asked.network)
  let status = 0
  try {
    // others may have been wrong while this one waited
    await gate.admission.requireUnlocked(asked)
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
    status = answer.statusCode ?? 0
    await note(gate, asked, body, status)
    for (const [name, value] of Object.entries(gate.headersFor(traffic, asked.path))) response.setHeader(name, value)
    if (traffic === 'stream') gate.streams.watch(answer, () => response.destroy())
    if (isStreamed) await streamAnswer(answer, response)
    else await sendAnswer(answer, response, endTurn)
  } finally {
    endTurn()
    if (status >= 300 || status === 0) await ticket?.giveBack()
  }
}

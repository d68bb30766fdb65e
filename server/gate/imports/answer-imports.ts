import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import {
  askPath,
  rejectedRunOf,
  UPLOAD_BYTES,
  UPLOAD_PATH,
  UPLOAD_REFUSALS,
} from '../../../domain/imports/upload-rules.ts'
import { TRAFFIC_LIMITS } from '../../../domain/security/request-limits.ts'
import { importFile } from '../../data-folder/import-files.ts'
import type { Asked } from '../asked.ts'
import type { GateParts } from '../gate-parts.ts'
import { Refusal, refuse } from '../refusal.ts'
import { sendAnswer } from '../send-answer.ts'
import { DISK, type Disk, keepArriving, refuseUpload, requireRoom } from './arriving-file.ts'

const RECORDS = '/api/collections/imports/records'
/** A client that is refused while it sends has so long to read why. */
const GOODBYE_MS = 3000

/** Where files are kept. */
export interface ImportDesk {
  dataDir: string
  disk?: Disk
}

/** Asks PocketBase for somebody: its rules say who may. Answers what it says. */
const askBackend = async (
  gate: GateParts,
  person: Asked,
  request: IncomingMessage,
  asked: { method: string; path: string; body?: object },
): Promise<IncomingMessage> => {
  const { network, token, requestId } = person
  const traffic = asked.method === 'GET' ? 'read' : 'write'
  const { 'user-agent': browser } = request.headers
  const agent = browser === undefined ? {} : { 'user-agent': browser }
  const endTurn = await gate.admission.turn(traffic, person)
  try {
    return await gate.backend.send({
      method: asked.method,
      path: asked.path,
      headers: { ...(token ? { authorization: token } : {}), ...agent, 'content-type': 'application/json' },
      requestId,
      network,
      body: Buffer.from(asked.body ? JSON.stringify(asked.body) : ''),
      isRepeatable: asked.method === 'GET',
      answerMs: TRAFFIC_LIMITS[traffic].answerSeconds * 1000,
      signal: AbortSignal.timeout(TRAFFIC_LIMITS[traffic].answerSeconds * 1000),
    })
  } finally {
    endTurn()
  }
}

const readJson = async (answer: IncomingMessage): Promise<Record<string, unknown>> =>
  JSON.parse(Buffer.concat(await answer.toArray()).toString())

const isGood = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300

/** Lets a client that still sends read what it was told. */
const drain = (request: IncomingMessage): void => {
  if (request.complete) return
  request.resume()
  setTimeout(() => request.destroy(), GOODBYE_MS).unref()
}

/** The moment that a browser knows of its file; now when it says none that can be. */
const modifiedAt = (told: string | null): Date => {
  const at = Number(told)
  return at > 0 && at < Date.now() ? new Date(at) : new Date()
}

/** POST /api/directory/import-desk?name=&modified=&kind=: the body becomes the file of a new run, whose row is answered. */
const takeFile = async (
  gate: GateParts,
  desk: ImportDesk,
  asked: Asked,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const query = new URLSearchParams(asked.query)
  const name = query.get('name')
  const bytes = Number(request.headers['content-length'] ?? 0)
  if (!name) throw new Refusal(400, UPLOAD_REFUSALS.unnamed)
  if (bytes > UPLOAD_BYTES) throw refuseUpload.tooLarge()
  const { disk = DISK } = desk
  await gate.sessions.require(asked)
  await requireRoom(desk.dataDir, bytes, disk)
  const arrival = gate.admission.takeArrival(asked, refuseUpload.busy)
  try {
    const body = { file_name: name, bytes, kind: query.get('kind') ?? 'carriers' }
    const answer = await askBackend(gate, asked, request, { method: 'POST', path: UPLOAD_PATH, body })
    if (!isGood(answer)) return await sendAnswer(answer, response, () => undefined)
    const run = await readJson(answer)
    const modified = modifiedAt(query.get('modified'))
    await keepArriving(request, desk.dataDir, String(run['id']), { disk, modified }).catch(async (error: unknown) => {
      // a row that nobody could remove now goes a while later
      const forget = { method: 'POST', path: askPath(String(run['id'])), body: { ask: 'remove' } }
      await askBackend(gate, asked, request, forget).then(
        (gone) => gone.resume(),
        () => undefined,
      )
      throw error
    })
    response.writeHead(201, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(run))
  } finally {
    arrival.giveBack()
  }
}

/** GET /api/directory/import-desk/{id}/rejected: the rows that a run rejected, for whoever may see the run. */
const sendRejected = async (
  gate: GateParts,
  desk: ImportDesk,
  asked: Asked,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const run = rejectedRunOf(asked.path)
  if (!run) throw refuse.unknown()
  const answer = await askBackend(gate, asked, request, { method: 'GET', path: `${RECORDS}/${run}` })
  if (!isGood(answer)) return sendAnswer(answer, response, () => undefined)
  answer.resume()
  const { rejected } = importFile(desk.dataDir, run)
  const stats = await stat(rejected).catch(() => undefined)
  if (!stats) throw new Refusal(404, UPLOAD_REFUSALS.noRejects)
  response.writeHead(200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Length': stats.size,
    'Content-Disposition': 'attachment; filename="rejected.csv"',
  })
  await pipeline(createReadStream(rejected, { end: Math.max(0, stats.size - 1) }), response)
}

/**
 * Answers what the import desk asks, beside PocketBase: files are too large to go through it. Who may do so is decided
 * by PocketBase's rules for `imports`, before a byte is kept.
 * @throws Refusal
 */
export const answerImports = async (
  gate: GateParts,
  desk: ImportDesk | undefined,
  asked: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  gate.admission.spend('import', asked)
  try {
    if (!desk) throw new Refusal(404, UPLOAD_REFUSALS.notHere)
    for (const [name, value] of Object.entries(gate.headersFor('import', asked.path))) response.setHeader(name, value)
    const answer = asked.method === 'POST' ? takeFile : sendRejected
    await answer(gate, desk, asked, request, response)
  } finally {
    drain(request)
  }
}

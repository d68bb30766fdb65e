import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm, stat, statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { pathOf } from '../../../contract/route.ts'
import { GATE_ROUTES, ROUTES } from '../../../contract/routes.ts'
import { UPLOAD_BYTES, UPLOAD_REFUSALS } from '../../../domain/imports/upload-rules.ts'
import { TRAFFIC_LIMITS } from '../../../domain/security/request-limits.ts'
import { importFile, keepNames, makeImportFolder } from '../../data-folder/import-files.ts'
import type { GateParts } from '../gate-parts.ts'
import type { Asked } from '../gate-request.ts'
import { Refusal, refuse } from '../refusal.ts'
import { sendAnswer } from '../send-response.ts'

const RECORDS = '/api/collections/imports/records'
const REJECTED_ROWS = new RegExp(`^${GATE_ROUTES.readRejectedRows.path.replace('{run}', '([a-z0-9]{15})')}$`)
/** A client that is refused while it sends has this long to read the reason. */
const GOODBYE_MS = 3000

/** Where files are kept. */
export interface ImportDesk {
  dataDir: string
  disk?: Disk
}

/** Asks PocketBase, whose rules decide. Returns its response. */
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

/** Lets a client that is still sending read the response. */
const drain = (request: IncomingMessage): void => {
  if (request.complete) return
  request.resume()
  setTimeout(() => request.destroy(), GOODBYE_MS).unref()
}

/** POST /api/directory/import-runs?name=: the body becomes the file of a new run, whose row is answered. */
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
    const body = { file_name: name, bytes }
    const answer = await askBackend(gate, asked, request, { method: 'POST', path: ROUTES.beginUpload.path, body })
    if (!isGood(answer)) return await sendAnswer(answer, response, () => undefined)
    const run = await readJson(answer)
    await keepArriving(request, desk.dataDir, String(run['id']), disk).catch(async (error: unknown) => {
      // A row that could not be removed now is removed later.
      const forget = {
        method: 'POST',
        path: pathOf(ROUTES.controlRun, { id: String(run['id']) }),
        body: { ask: 'remove' },
      }
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

/** GET /api/directory/import-runs/{id}/rejected: the rows that a run rejected, for whoever may see the run. */
const sendRejected = async (
  gate: GateParts,
  desk: ImportDesk,
  asked: Asked,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const run = REJECTED_ROWS.exec(asked.path)?.[1]
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
 * Handles import files without PocketBase, because they are too large for it. PocketBase's rules for `imports` decide
 * who may send one, before a byte is stored.
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

/** Free space reserved for the database. */
const RESERVE_BYTES = 256 * 1024 * 1024
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const refuseUpload = {
  tooLarge: () => new Refusal(413, UPLOAD_REFUSALS.tooLarge),
  diskFull: () => new Refusal(507, UPLOAD_REFUSALS.diskFull),
  cutOff: () => new Refusal(400, UPLOAD_REFUSALS.cutOff),
  empty: () => new Refusal(400, UPLOAD_REFUSALS.empty),
  busy: () => new Refusal(503, UPLOAD_REFUSALS.busy, 30),
} as const

/** Where a file is stored: the free space, and the writer. Tests use a small disk. */
export interface Disk {
  freeBytes(folder: string): Promise<number>
  write(file: FileHandle, part: Buffer): Promise<void>
}

export const DISK: Disk = {
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
  write: (file, part) => file.writeFile(part),
}

/** @throws Refusal if the file would not fit next to the reserve */
const requireRoom = async (dataDir: string, bytes: number, disk: Disk): Promise<void> => {
  if ((await disk.freeBytes(makeImportFolder(dataDir))) < bytes + RESERVE_BYTES) throw refuseUpload.diskFull()
}

const receive = async (request: IncomingMessage, file: FileHandle, disk: Disk): Promise<number> => {
  let bytes = 0
  // The rest of a refused request is read by the refusal.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    bytes += part.length
    if (bytes > UPLOAD_BYTES) throw refuseUpload.tooLarge()
    await disk.write(file, part)
  }
  if (!request.complete) throw refuseUpload.cutOff()
  if (bytes === 0) throw refuseUpload.empty()
  await file.sync()
  return bytes
}

const told = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (DISK_FULL.has(String(error.code))) return refuseUpload.diskFull()
  return error.code === 'ECONNRESET' ? refuseUpload.cutOff() : error
}

/**
 * Writes a request's body to a run's file, which gets its name only when it is complete on disk. An incomplete file is
 * removed.
 * @returns number of bytes
 * @throws Refusal
 */
const keepArriving = async (request: IncomingMessage, dataDir: string, run: string, disk: Disk): Promise<number> => {
  const { part, path } = importFile(dataDir, run)
  try {
    const file = await open(part, 'wx', 0o600)
    const bytes = await receive(request, file, disk).finally(() => file.close())
    await rename(part, path)
    keepNames(dataDir)
    return bytes
  } catch (error) {
    await rm(part, { force: true })
    throw told(error)
  }
}

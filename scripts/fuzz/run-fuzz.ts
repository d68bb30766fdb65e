import { Agent, request } from 'node:http'
import pMap from 'p-map'
import { createRandom } from '../seed/random.ts'
import { type FuzzRequest, fuzzRequest } from './fuzz-request.ts'
import { CANARY, FUZZ_ROLES, type FuzzRole, type FuzzScene } from './fuzz-scene.ts'

const PARALLEL = 12
const LONGEST_MS = 30_000
/** What a visitor would call too long. */
const SLOW_MS = 2000
/** In no reply to anybody. */
const SECRETS = /"(?:tokenKey|passwordHash)"|goja|panic|runtime error|SQL logic error|constraint failed/i
const MOST_KEPT = 20

/** Something that an answer should not have been. */
export interface FuzzFault {
  role: FuzzRole
  what: string
  request: string
}

export interface FuzzResult {
  requests: number
  /** Answers by status, as "400": 17. */
  statuses: Record<string, number>
  /** The first faults of each kind. */
  faults: FuzzFault[]
  faultCount: number
  /** Answers that took longer than two seconds. */
  slow: FuzzFault[]
  longestMs: number
}

interface Reply {
  status: number
  text: string
}

const send = (url: URL, agent: Agent, { method, path, headers, body }: FuzzRequest): Promise<Reply> =>
  new Promise((ok, fail) => {
    const sent = request(
      { hostname: url.hostname, port: url.port, agent, method, path, headers, timeout: LONGEST_MS },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () => ok({ status: response.statusCode ?? 0, text }))
        response.on('error', fail)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', fail)
    sent.end(body)
  })

const describe = ({ method, path, headers, body }: FuzzRequest): string =>
  `${method} ${path.slice(0, 300)} ${headers['content-type'] ?? ''} ${body?.toString().slice(0, 600) ?? ''}`

/** What is wrong with an answer; undefined when nothing is. */
const faultOf = (role: FuzzRole, { status, text }: Reply): string | undefined => {
  if (status >= 500) return `answers ${status}: ${text.slice(0, 200)}`
  if (SECRETS.test(text)) return `says what is nobody's business: ${SECRETS.exec(text)?.[0]}`
  if (role !== 'admin' && text.includes(CANARY)) return `shows what belongs to somebody else: ${text.slice(0, 200)}`
  return undefined
}

/**
 * Sends hostile requests of every role, the same ones for the same seed, and looks at each answer.
 * @param onProgress called with the number of answers so far
 */
export const runFuzz = async (
  target: { url: string; scene: FuzzScene },
  { requests, seed }: { requests: number; seed: number },
  onProgress: (done: number) => void = () => undefined,
): Promise<FuzzResult> => {
  const url = new URL(target.url)
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })
  const result: FuzzResult = { requests: 0, statuses: {}, faults: [], faultCount: 0, slow: [], longestMs: 0 }
  const note = (fault: FuzzFault) => {
    result.faultCount++
    if (result.faults.length < MOST_KEPT) result.faults.push(fault)
  }
  const one = async (n: number) => {
    const role = FUZZ_ROLES[n % FUZZ_ROLES.length] as FuzzRole
    const asked = fuzzRequest(createRandom(seed * 1_000_003 + n), target.scene, target.scene.tokens[role])
    const startedAt = performance.now()
    const reply = await send(url, agent, asked).catch((error: unknown) => String(error))
    const ms = performance.now() - startedAt
    result.longestMs = Math.max(result.longestMs, ms)
    const where = { role, request: describe(asked) }
    if (ms > SLOW_MS) result.slow.push({ ...where, what: `took ${Math.round(ms)} ms` })
    const status = typeof reply === 'string' ? 'none' : String(reply.status)
    result.statuses[status] = (result.statuses[status] ?? 0) + 1
    const what = typeof reply === 'string' ? `is not answered: ${reply}` : faultOf(role, reply)
    if (what) note({ ...where, what })
    onProgress(++result.requests)
  }
  try {
    await pMap(
      Array.from({ length: requests }, (_, n) => n),
      one,
      { concurrency: PARALLEL },
    )
  } finally {
    agent.destroy()
  }
  return result
}

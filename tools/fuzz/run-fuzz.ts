import { Agent, request } from 'node:http'
import pMap from 'p-map'
import { createRandom } from '../../demo/random.ts'
import { type FuzzRequest, fuzzRequest } from './fuzz-request.ts'
import { CANARIES, FUZZ_ROLES, type FuzzRole, type FuzzScene } from './fuzz-scene.ts'
import { type FuzzTarget, nameOf } from './fuzz-targets.ts'
import { readWords } from './fuzz-words.ts'

const PARALLEL = 32
const LONGEST_MS = 60_000
/** What a visitor would call too slow, on a machine without other work. */
const SLOW_MS = 2000
/** Must not appear in any response. */
const SECRETS =
  /"(?:tokenKey|passwordHash|code_seed|code_to|former_email|ended_sessions|sealed_secret|recovery_codes)"|goja|panic|runtime error|SQL logic error|constraint failed/i
const MOST_KEPT = 30
const REFILL_EVERY = 4000
/** Our own routes are tried more often than each of the many record lists. */
const OURS_TIMES = 8

/** Something wrong with a response. */
export interface FuzzFault {
  kind: 'fault' | 'leak'
  role: FuzzRole
  target: string
  what: string
  request: string
}

export interface FuzzResult {
  requests: number
  /** Responses by status, as "400": 17. */
  statuses: Record<string, number>
  /** The first faults of each target. */
  found: FuzzFault[]
  faults: number
  leaks: number
  /** Responses that took longer than two seconds. */
  slow: number
  longestMs: number
  /** The roles whose responses contained a canary, which proves that the data was there to be read. */
  readers: Map<string, Set<FuzzRole>>
  /** Why deleted or decided records could not be replaced. */
  unfilled: Set<string>
  /** Response statuses by target and role. */
  answers: Map<string, Map<FuzzRole, Set<string>>>
}

export interface FuzzedProduct {
  url: string
  scene: FuzzScene
  targets: readonly FuzzTarget[]
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
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => ok({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
        response.on('error', fail)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', fail)
    sent.end(body)
  })

const describe = ({ method, path, headers, body }: FuzzRequest): string =>
  `${method} ${path.slice(0, 300)} ${headers['content-type'] ?? ''} ${body?.toString().slice(0, 900) ?? ''}`

type Flaw = Pick<FuzzFault, 'kind' | 'what'>

/** What is wrong with a response; undefined if nothing is. */
const flawOf = (role: FuzzRole, { status, text }: Reply, secrets: readonly string[]): Flaw | undefined => {
  if (status >= 500) return { kind: 'fault', what: `answers ${status}: ${text.slice(0, 200)}` }
  const around = (found: string): string => {
    const at = text.indexOf(found)
    return text.slice(Math.max(0, at - 120), at + 120)
  }
  const secret = SECRETS.exec(text)?.[0] ?? secrets.find((one) => text.includes(one))
  if (secret) return { kind: 'leak', what: `answers ${status} with internal details: ${around(secret)}` }
  for (const [canary, readers] of Object.entries(CANARIES))
    if (!readers.includes(role) && text.includes(canary))
      return { kind: 'leak', what: `answers ${status} and shows ${canary}: ${around(canary)}` }
  return undefined
}

/**
 * Sends hostile requests of every role to every target: first each role once to each target, then in random order.
 * @param onProgress called with the number of responses so far
 */
export const runFuzz = async (
  { url: address, scene, targets }: FuzzedProduct,
  { requests, seed }: { requests: number; seed: number },
  onProgress: (done: number) => void = () => undefined,
): Promise<FuzzResult> => {
  const url = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })
  const words = readWords()
  const weighed = targets.flatMap((target) => Array<FuzzTarget>(target.of === 'hook' ? OURS_TIMES : 1).fill(target))
  const result: FuzzResult = {
    requests: 0,
    statuses: {},
    found: [],
    faults: 0,
    leaks: 0,
    slow: 0,
    longestMs: 0,
    readers: new Map(),
    unfilled: new Set(),
    answers: new Map(),
  }
  const renewals = new Map<FuzzRole, Promise<void>>()
  const renew = (role: FuzzRole): void => {
    if (renewals.has(role)) return
    const done = scene.renew(role).catch(() => undefined)
    renewals.set(
      role,
      done.finally(() => renewals.delete(role)),
    )
  }
  const note = (fault: FuzzFault) => {
    result[fault.kind === 'leak' ? 'leaks' : 'faults']++
    const isKnown = result.found.some(
      ({ kind, target, role }) => kind === fault.kind && target === fault.target && role === fault.role,
    )
    if (!isKnown && result.found.length < MOST_KEPT) result.found.push(fault)
  }
  const one = async (n: number) => {
    const random = createRandom(seed * 1_000_003 + n)
    const role = FUZZ_ROLES[n % FUZZ_ROLES.length] as FuzzRole
    const target = targets[Math.floor(n / FUZZ_ROLES.length)] ?? random.pick(weighed)
    if (n > 0 && n % REFILL_EVERY === 0)
      await scene.refill().catch((error: unknown) => result.unfilled.add(String(error).slice(0, 300)))
    const asked = fuzzRequest({ random, scene, words, role, target })
    const startedAt = performance.now()
    const reply = await send(url, agent, asked).catch((error: unknown) => String(error))
    const ms = performance.now() - startedAt
    result.longestMs = Math.max(result.longestMs, ms)
    if (ms > SLOW_MS) result.slow++
    const status = typeof reply === 'string' ? 'none' : String(reply.status)
    result.statuses[status] = (result.statuses[status] ?? 0) + 1
    const name = nameOf(target)
    const ofTarget = result.answers.get(name) ?? new Map<FuzzRole, Set<string>>()
    result.answers.set(name, ofTarget.set(role, (ofTarget.get(role) ?? new Set()).add(status)))
    const flaw: Flaw | undefined =
      typeof reply === 'string'
        ? { kind: 'fault', what: `gets no response: ${reply}` }
        : flawOf(role, reply, scene.secrets)
    if (typeof reply !== 'string')
      for (const canary of Object.keys(CANARIES).filter((canary) => reply.text.includes(canary)))
        result.readers.set(canary, (result.readers.get(canary) ?? new Set()).add(role))
    if (flaw) note({ ...flaw, role, target: name, request: describe(asked) })
    if (status === '401' && 'authorization' in asked.headers) renew(role)
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

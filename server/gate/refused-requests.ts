import { REFUSED_LIMITS, type RefusedRequests } from '../../domain/security/refused-requests.ts'

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
    const response = await fetch(`${backendUrl}/api/directory/refused`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ refused: groups }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (!response.ok) throw new Error(`PocketBase answers ${response.status}`)
  }

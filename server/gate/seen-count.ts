import type { IncomingMessage } from 'node:http'
import { ROUTES } from '../../contract/routes.ts'
import { type CountedViews, MOST_VIEWS_TOLD, parseSeen } from '../../domain/listings/listing-views.ts'

const EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 10_000
const ROBOT = /bot|crawl|spider|preview|headless|lighthouse/i

/** Whether the visitor asks not to be followed, or says to be a program. */
const isNotCounted = ({ headers }: IncomingMessage): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1' || ROBOT.test(headers['user-agent'] ?? '')

/** Counts how often companies' pages are seen, in memory, and tells PocketBase now and then: a visit writes nothing. */
export class SeenCount {
  #counts = new Map<string, CountedViews>()
  readonly #send: (views: CountedViews[]) => Promise<void>
  readonly #timer: NodeJS.Timeout

  /** @param send tells PocketBase; what it rejects is told again the next time */
  constructor(send: (views: CountedViews[]) => Promise<void>) {
    this.#send = send
    this.#timer = setInterval(() => void this.tell(), EVERY_MS).unref()
  }

  note(request: IncomingMessage, body: Buffer): void {
    const seen = isNotCounted(request) ? undefined : parseSeen(body.toString())
    if (seen) this.#add({ ...seen, count: 1 })
  }

  /** Tells what was counted since the last time. */
  async tell(): Promise<void> {
    const views = [...this.#counts.values()]
    if (views.length === 0) return
    this.#counts = new Map()
    await this.#send(views).catch(() => {
      for (const view of views) this.#add(view)
    })
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #add({ count, listing, kind }: CountedViews): void {
    const key = `${kind} ${listing}`
    const same = this.#counts.get(key)
    if (same) same.count += count
    else if (this.#counts.size < MOST_VIEWS_TOLD) this.#counts.set(key, { listing, kind, count })
  }
}

/** Sends counts to PocketBase. @param publishToken the token that scripts of ours show there */
export const tellViews =
  (backendUrl: string, publishToken: string) =>
  async (views: CountedViews[]): Promise<void> => {
    const response = await fetch(backendUrl + ROUTES.receiveViews.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ views }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (!response.ok) throw new Error(`PocketBase answers ${response.status}`)
  }

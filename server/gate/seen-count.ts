import type { IncomingMessage } from 'node:http'
import { ROUTES } from '../../contract/routes.ts'
import { type CountedViews, MOST_VIEWS_TOLD, parseSeen } from '../../domain/listings/listing-views.ts'

const EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 10_000
const ROBOT = /bot|crawl|spider|preview|headless|lighthouse/i

/** True if the visitor asked not to be tracked, or is a program. */
const isNotCounted = ({ headers }: IncomingMessage): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1' || ROBOT.test(headers['user-agent'] ?? '')

/**
 * Counts views of companies' pages in memory and reports them to PocketBase from time to time. A visit writes nothing.
 */
export class SeenCount {
  #counts = new Map<string, CountedViews>()
  readonly #send: (views: CountedViews[]) => Promise<void>
  readonly #timer: NodeJS.Timeout

  /** @param send sends the report; if it rejects, the counts are sent again */
  constructor(send: (views: CountedViews[]) => Promise<void>) {
    this.#send = send
    this.#timer = setInterval(() => void this.tell(), EVERY_MS).unref()
  }

  note(request: IncomingMessage, body: Buffer): void {
    const seen = isNotCounted(request) ? undefined : parseSeen(body.toString())
    if (seen) this.#add({ ...seen, count: 1 })
  }

  /** Reports the counts since the last call. */
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

/** Sends counts to PocketBase. @param publishToken the scripts' token */
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

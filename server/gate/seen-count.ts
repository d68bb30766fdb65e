import type { IncomingMessage } from 'node:http'
import { ROUTES } from '../../contract/routes.ts'
import { BADGE_PLACE_LIMITS, type CountedPlace, slugOfBadge, websiteOf } from '../../domain/listings/badge-places.ts'
import { type CountedViews, MOST_VIEWS_TOLD, parseSeen } from '../../domain/listings/listing-views.ts'

const EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 10_000
const ROBOT = /bot|crawl|spider|preview|headless|lighthouse/i

/** True if the visitor asked not to be tracked, or is a program. */
const isNotCounted = ({ headers }: IncomingMessage): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1' || ROBOT.test(headers['user-agent'] ?? '')

/** Counts since the last report. */
interface SeenReport {
  views: CountedViews[]
  places: CountedPlace[]
}

/** '' for anything but a web address. */
const hostOf = (referer: string): string =>
  /^https?:/i.test(referer) && URL.canParse(referer) ? new URL(referer).hostname : ''

/** Beyond the limit, new keys are not counted. */
const add = <Counted extends { count: number }>(
  counts: Map<string, Counted>,
  key: string,
  counted: Counted,
  most: number,
) => {
  const same = counts.get(key)
  if (same) same.count += counted.count
  else if (counts.size < most) counts.set(key, { ...counted })
}

/**
 * Counts views of companies' pages and websites that show badges, in memory, and reports them to PocketBase from time to
 * time. A visit writes nothing.
 */
export class SeenCount {
  #views = new Map<string, CountedViews>()
  #places = new Map<string, CountedPlace>()
  readonly #send: (seen: SeenReport) => Promise<void>
  readonly #timer: NodeJS.Timeout

  /** @param send sends the report; if it rejects, the counts are sent again */
  constructor(send: (seen: SeenReport) => Promise<void>) {
    this.#send = send
    this.#timer = setInterval(() => void this.tell(), EVERY_MS).unref()
  }

  note(request: IncomingMessage, body: Buffer): void {
    const seen = isNotCounted(request) ? undefined : parseSeen(body.toString())
    if (seen) this.#addView({ ...seen, count: 1 })
  }

  /** Counts a badge by the website that shows it. Anything else that is requested counts nothing. */
  noteBadge(request: IncomingMessage, file: string, siteHost: string): void {
    const listing = slugOfBadge(file)
    if (!listing || isNotCounted(request)) return
    const host = websiteOf(hostOf(request.headers.referer ?? ''), siteHost)
    if (host) this.#addPlace({ listing, host, count: 1 })
  }

  /** Reports the counts since the last call. */
  async tell(): Promise<void> {
    const views = [...this.#views.values()]
    const places = [...this.#places.values()]
    if (views.length + places.length === 0) return
    this.#views = new Map()
    this.#places = new Map()
    await this.#send({ views, places }).catch(() => {
      for (const view of views) this.#addView(view)
      for (const place of places) this.#addPlace(place)
    })
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #addView(view: CountedViews): void {
    add(this.#views, `${view.kind} ${view.listing}`, view, MOST_VIEWS_TOLD)
  }

  #addPlace(place: CountedPlace): void {
    add(this.#places, `${place.host} ${place.listing}`, place, BADGE_PLACE_LIMITS.told)
  }
}

/** Sends counts to PocketBase. @param publishToken the scripts' token */
export const tellViews =
  (backendUrl: string, publishToken: string) =>
  async (seen: SeenReport): Promise<void> => {
    const response = await fetch(backendUrl + ROUTES.receiveViews.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(seen),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (!response.ok) throw new Error(`PocketBase answers ${response.status}`)
  }

/**
 * How often a company's page is seen, and its phone and website are opened from it: numbers of a day, of nobody. Free of
 * zod: browsers, the gate and a hook read it.
 */

export const VIEW_KINDS = ['view', 'call', 'website'] as const
export type ViewKind = (typeof VIEW_KINDS)[number]

/** Where a page tells of itself, `{ listing, kind }`: the gate counts it and keeps nothing else. */
export const SEEN_PATH = '/api/directory/seen'
/** Bytes of such a message. */
export const SEEN_BYTES = 300
/** Different numbers that are told at once. */
export const MOST_VIEWS_TOLD = 5000
/** Days that numbers are kept. */
export const VIEWS_KEPT_DAYS = 400
/** Days that a company's people are shown. */
export const NUMBERS_DAYS = 30

export interface Seen {
  /** Slug of the company's page. */
  listing: string
  kind: ViewKind
}
export interface CountedViews extends Seen {
  count: number
}

/** A company's numbers of one day in UTC. */
export interface DayNumbers {
  /** "2026-01-31" */
  day: string
  views: number
  calls: number
  websites: number
  quotes: number
  reviews: number
}

const SLUG = /^[a-z0-9-]{1,220}$/

const isSeen = (value: unknown): value is Seen => {
  if (typeof value !== 'object' || value === null) return false
  const { listing, kind }: Partial<Record<keyof Seen, unknown>> = value
  return typeof listing === 'string' && SLUG.test(listing) && VIEW_KINDS.some((one) => one === kind)
}

/** Reads what a page sent; undefined when it is not that. */
export const parseSeen = (text: string): Seen | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isSeen(value) ? { listing: value.listing, kind: value.kind } : undefined
  } catch {
    return undefined
  }
}

const isCounted = (value: unknown): value is CountedViews => {
  const { count } = value as Partial<CountedViews>
  return isSeen(value) && Number.isInteger(count) && Number(count) > 0 && Number(count) < 1_000_000
}

/** Reads what the gate sent; undefined when it is not that. */
export const parseViews = (value: unknown): CountedViews[] | undefined =>
  Array.isArray(value) && value.length <= MOST_VIEWS_TOLD && value.every(isCounted) ? value : undefined

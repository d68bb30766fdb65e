/**
 * How often a company's page was viewed, and its phone number and website were opened: daily counts without visitor
 * data. Free of zod, because browsers, the gate and a hook use it.
 */

export const VIEW_KINDS = ['view', 'call', 'website'] as const
export type ViewKind = (typeof VIEW_KINDS)[number]

/** Path to which a page reports `{ listing, kind }`. The gate counts it and stores nothing else. */
export const SEEN_PATH = '/api/directory/seen'
/** Most bytes of a report. */
export const SEEN_BYTES = 300
/** Most different counts per report of the gate. */
export const MOST_VIEWS_TOLD = 5000
/** Days that counts are kept. */
export const VIEWS_KEPT_DAYS = 400
/** Days that a company's people see. */
export const NUMBERS_DAYS = 30

export interface Seen {
  /** Slug of the company's page. */
  listing: string
  kind: ViewKind
}
export interface CountedViews extends Seen {
  count: number
}

/** A company's counts on one day in UTC. */
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

/** Parses a page's report. Undefined if it is invalid. */
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

/** Parses the gate's report. Undefined if it is invalid. */
export const parseViews = (value: unknown): CountedViews[] | undefined =>
  Array.isArray(value) && value.length <= MOST_VIEWS_TOLD && value.every(isCounted) ? value : undefined

/** What the gate tells PocketBase of requests that it has turned away. Free of zod: a hook reads it. */

/** Equal refusals of one network. */
export interface RefusedRequests {
  network: string
  /** Path as it was asked, without its query. */
  path: string
  /** What the client was told. */
  reason: string
  count: number
}

export const REFUSED_LIMITS = { groups: 200, path: 200, reason: 200 } as const

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most

const isGroup = (value: unknown): value is RefusedRequests => {
  if (typeof value !== 'object' || value === null) return false
  const { network, path, reason, count }: Partial<Record<keyof RefusedRequests, unknown>> = value
  return (
    isText(network, 60) &&
    isText(path, REFUSED_LIMITS.path) &&
    isText(reason, REFUSED_LIMITS.reason) &&
    Number.isInteger(count) &&
    Number(count) > 0
  )
}

/** Reads what the gate sent; undefined when it is not that. */
export const parseRefused = (value: unknown): RefusedRequests[] | undefined =>
  Array.isArray(value) && value.length <= REFUSED_LIMITS.groups && value.every(isGroup) ? value : undefined

/** Lines of the request log that are kept at most: about 80 MB of ordinary ones, 250 MB of the longest. */
export const REQUEST_LINES_KEPT = 200_000
/** A line with more letters of message and data is stored with these parts cut. */
export const LONG_REQUEST_LINE = 900
export const REQUEST_LINE_LIMITS = { message: 150, url: 300, userAgent: 200, error: 150, details: 150 } as const

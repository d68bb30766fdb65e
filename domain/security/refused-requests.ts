/** What the gate reports to PocketBase about refused requests. Free of zod, because a hook parses it. */

/** Equal refusals of one network. */
export interface RefusedRequests {
  network: string
  /** The requested path, without its query. */
  path: string
  /** The message to the client. */
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

/** Parses the gate's report. Undefined if it is invalid. */
export const parseRefused = (value: unknown): RefusedRequests[] | undefined =>
  Array.isArray(value) && value.length <= REFUSED_LIMITS.groups && value.every(isGroup) ? value : undefined

/** Most lines in the request log: about 80 MB of ordinary lines, 250 MB of the longest. */
export const REQUEST_LINES_KEPT = 200_000
/** A line with more characters of message and data is shortened. */
export const LONG_REQUEST_LINE = 900
export const REQUEST_LINE_LIMITS = { message: 150, url: 300, userAgent: 200, error: 150, details: 150 } as const

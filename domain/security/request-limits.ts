/** Limits for each class of requests: how many run at the same time, and how many come from one network. */
import { MEGABYTE } from '../bytes.ts'

/** A class of requests with similar cost. */
export type Traffic =
  | 'read'
  | 'write'
  | 'sign-in'
  | 'superuser-sign-in'
  | 'upload'
  | 'file'
  | 'stream'
  | 'bulk'
  | 'import'
  | 'seen'
  | 'mcp'
  | 'page'

export interface TrafficLimit {
  /** Requests from one network within some seconds. */
  requests: number
  seconds: number
  /** Requests that PocketBase processes at the same time. Others wait. */
  atOnce: number
  /** The same for one network, including waiting requests. */
  atOncePerNetwork: number
  /** Waiting requests of all networks. Above that, the gate refuses requests, first those of the busiest network. */
  waiting: number
  /** Seconds until a response is due. */
  answerSeconds: number
}

const limit = (
  [requests, seconds]: [number, number],
  [atOnce, atOncePerNetwork, waiting]: [number, number, number],
  answerSeconds = 15,
): TrafficLimit => ({ requests, seconds, atOnce, atOncePerNetwork, waiting, answerSeconds })

/**
 * Few parallel requests are faster than many: PocketBase keeps a fixed number of hook engines and creates a new one for
 * each call beyond them. A save uses up to 18, and the database has one writer. A password takes 60 ms of one core, so
 * sign-ins never occupy both.
 */
export const TRAFFIC_LIMITS: Record<Traffic, TrafficLimit> = {
  read: limit([600, 10], [8, 32, 600]),
  write: limit([120, 60], [3, 32, 3000], 30),
  'sign-in': limit([40, 60], [1, 8, 30]),
  'superuser-sign-in': limit([10, 60], [1, 2, 4]),
  upload: limit([30, 60], [2, 4, 24], 60),
  file: limit([6000, 10], [8, 64, 600]),
  stream: limit([60, 60], [5000, 20, 0]),
  bulk: limit([600, 10], [4, 8, 24], 600),
  import: limit([30, 60], [2, 2, 2]),
  seen: limit([120, 60], [8, 16, 600]),
  mcp: limit([240, 60], [4, 8, 120]),
  page: limit([300, 10], [8, 32, 600]),
}

/**
 * An IPv6 customer may have a /48, which may also contain other people's phones. All of its networks together get this
 * many times the limit of one.
 */
export const NEIGHBORHOOD_TIMES = 16

/** Most bytes of a request's body. The limit of a visitor's form follows from its fields: `api-routes.ts`. */
export const BODY_LIMITS = {
  /** A few short values: addresses, passwords, a link's token. */
  values: 4 * 1024,
  /** A message of an MCP client, with what the client says about itself. */
  message: 16 * 1024,
  form: 64 * 1024,
  /** A description may have 20,000 characters of up to 12 bytes each, written as \uXXXX. */
  listing: 320 * 1024,
  /** A listing with its logo. */
  upload: 6 * MEGABYTE,
  carriers: 64 * MEGABYTE,
  bulk: 256 * MEGABYTE,
} as const

/** Resources that all networks share, in addition to PocketBase itself. */
export const POOLS = {
  /** Bytes of forms that are arriving or waiting. */
  bodies: 64 * MEGABYTE,
  uploads: 96 * MEGABYTE,
  uploadsOfNetwork: 14 * MEGABYTE,
  /** Realtime connections without a signed-in subscriber. Each one occupies a hook engine. */
  newStreams: 60,
  /** Realtime connections with a signed-in subscriber. */
  streams: 500,
  /** Import files that arrive at the same time. More would not make a disk faster. */
  arrivingFiles: 2,
  connections: 20_000,
} as const

/** Forms per network, as [forms, seconds]: in total, and to one company. */
export const FORM_BUDGETS = {
  inquiries: { inAll: [60, 86_400], toOneCompany: [5, 3600] },
  reviews: { inAll: [30, 86_400], toOneCompany: [5, 86_400] },
  contact_messages: { inAll: [20, 86_400], toOneCompany: [20, 86_400] },
  removal_requests: { inAll: [10, 86_400], toOneCompany: [10, 86_400] },
  // It names no company.
  requests: { inAll: [20, 86_400], toOneCompany: [10, 3600] },
  watches: { inAll: [40, 86_400], toOneCompany: [5, 3600] },
} as const

/** Messages for senders over a limit. */
export const GATE_REFUSALS = {
  tooMany: 'Too many requests. Please wait a moment and try again.',
  busy: 'The directory is busy. Please try again in a moment.',
  tooLarge: 'That is more than can be sent at once.',
  tooSlow: 'The request took too long to arrive. Please try again.',
  addressTooLong: 'The address is too long.',
  unknown: 'There is nothing at this address.',
  scripts: 'This address is for scripts that show a superuser’s token or PUBLISH_TOKEN.',
  method: 'This address does not answer that kind of request.',
  away: 'The directory is not reachable at the moment. Please try again in a few seconds.',
} as const

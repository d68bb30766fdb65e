/** How much of each kind of work is taken at a time and from one network. */

/** What answering a request costs, and whom it keeps waiting. */
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
  | 'page'

export interface TrafficLimit {
  /** Requests of one network in so many seconds. */
  requests: number
  seconds: number
  /** Requests that PocketBase works on at a time; the others wait for their turn. */
  atOnce: number
  /** Of one network, working and waiting. */
  atOncePerNetwork: number
  /**
   * Waiting requests of all networks. Beyond that, the gate refuses requests, first those of the network that asks
   * most.
   */
  waiting: number
  /** Seconds that PocketBase may take for an answer. */
  answerSeconds: number
}

const limit = (
  [requests, seconds]: [number, number],
  [atOnce, atOncePerNetwork, waiting]: [number, number, number],
  answerSeconds = 15,
): TrafficLimit => ({ requests, seconds, atOnce, atOncePerNetwork, waiting, answerSeconds })

/**
 * Few at once are faster than many: PocketBase keeps a fixed number of engines for our hooks and makes a new one for
 * each call beyond them. A save uses up to 18, and the database has one writer. A password costs a core 60 ms, so
 * sign-ins never take both.
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
  page: limit([300, 10], [8, 32, 600]),
}

/**
 * An IPv6 customer may have a /48, in which others' phones may be, too: all of its networks together have so many times
 * what each one has.
 */
export const NEIGHBOURHOOD_TIMES = 16

/** Bytes of a request's body. The limit of a visitor's form follows from those of its fields: `api-routes.ts`. */
export const BODY_LIMITS = {
  /** A few short values: addresses, passwords, the token of a link. */
  values: 4 * 1024,
  form: 64 * 1024,
  /** Its description may have 20,000 characters, of up to 12 bytes each where they are written as \uXXXX. */
  listing: 320 * 1024,
  /** A listing with its logo. */
  upload: 6 * 1024 * 1024,
  carriers: 64 * 1024 * 1024,
  bulk: 256 * 1024 * 1024,
} as const

/** What all networks share, besides PocketBase itself. */
export const POOLS = {
  /** Bytes of forms that arrive or wait. */
  bodies: 64 * 1024 * 1024,
  uploads: 96 * 1024 * 1024,
  uploadsOfNetwork: 14 * 1024 * 1024,
  /** Realtime connections without a signed-in subscriber. Each one occupies a hook engine. */
  newStreams: 60,
  /** Realtime connections with a signed-in subscriber. */
  streams: 500,
  /** Files to import that arrive at a time; a disk does not get faster with more. */
  arrivingFiles: 2,
  connections: 20_000,
} as const

/** Forms that one network sends, as [forms, seconds]: in all, and to one company. */
export const FORM_BUDGETS = {
  inquiries: { inAll: [60, 86_400], toOneCompany: [5, 3600] },
  reviews: { inAll: [30, 86_400], toOneCompany: [5, 86_400] },
  contact_messages: { inAll: [20, 86_400], toOneCompany: [20, 86_400] },
  removal_requests: { inAll: [10, 86_400], toOneCompany: [10, 86_400] },
} as const

/** What somebody hears who sends more than that. */
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

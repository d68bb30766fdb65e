/** What the console watches. Free of zod: a hook checks subscriptions by it. */

/** Collections that accounts may watch as a whole; the access rules say which of their records they hear of. */
const WATCHED = ['inquiries', 'company_listings', 'listing_requests', 'reviews', 'changes', 'publications'] as const

export const REALTIME_LIMITS = { subscriptionsPerClient: 12, clientsPerAccount: 20 } as const

const TOPIC = /^([a-z_]+)\/\*(?:\?options=(.*))?$/
/** The client's own word for its connection. */
const CONNECTION = 'PB_CONNECT'

const decoded = (text: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(text.replace(/\+/g, ' ')))
  } catch {
    return undefined
  }
}

/** Whether options ask for nothing but the id of what changed. */
const areKnown = (options: string | undefined): boolean => {
  if (options === undefined || options === '') return true
  return JSON.stringify(decoded(options)) === JSON.stringify({ query: { fields: 'id' } })
}

/** Whether a subscription is one that our screens make, such as `inquiries/*` with the id of each record. */
export const isKnownTopic = (subscription: string): boolean => {
  if (subscription === CONNECTION) return true
  const [, collection, options] = TOPIC.exec(subscription) ?? []
  return WATCHED.some((name) => name === collection) && areKnown(options)
}

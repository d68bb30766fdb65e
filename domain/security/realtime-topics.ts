/** What the console subscribes to. Free of zod, because a hook checks subscriptions. */

/** Collections that accounts may subscribe to. Access rules decide which records they hear about. */
const WATCHED = ['inquiries', 'company_listings', 'listing_requests', 'reviews', 'changes', 'publications'] as const

export const REALTIME_LIMITS = { subscriptionsPerClient: 12, clientsPerAccount: 20 } as const

const TOPIC = /^([a-z_]+)\/\*(?:\?options=(.*))?$/
/** The client's own name for its connection. */
const CONNECTION = 'PB_CONNECT'

const decoded = (text: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(text.replace(/\+/g, ' ')))
  } catch {
    return undefined
  }
}

/** True if the options request only ids. */
const areKnown = (options: string | undefined): boolean => {
  if (options === undefined || options === '') return true
  return JSON.stringify(decoded(options)) === JSON.stringify({ query: { fields: 'id' } })
}

/** True if our screens make such a subscription, for example `inquiries/*` with the ids only. */
export const isKnownTopic = (subscription: string): boolean => {
  if (subscription === CONNECTION) return true
  const [, collection, options] = TOPIC.exec(subscription) ?? []
  return WATCHED.some((name) => name === collection) && areKnown(options)
}

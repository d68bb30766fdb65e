import { isKnownTopic, REALTIME_LIMITS } from '../../../domain/security/realtime-topics.ts'

const clientsOf = (app: core.App, account: core.Record): number => {
  let count = 0
  const clients = app.subscriptionsBroker().clients()
  for (const id of Object.keys(clients)) {
    const auth: unknown = clients[id]?.get('auth')
    if (auth && (auth as core.Record).id === account.id) count++
  }
  return count
}

/**
 * On a realtime subscription: allows accounts only, the collections that our screens watch, and a limited number. Other
 * options cost time for every change, and some of them crash the server.
 */
export const requireKnownTopics = (e: core.RealtimeSubscribeRequestEvent) => {
  const account = e.auth
  if (!account) throw new UnauthorizedError('Sign in to get live updates.')
  if (account.isSuperuser()) return e.next()
  const subscriptions = e.subscriptions
  if (subscriptions.length > REALTIME_LIMITS.subscriptionsPerClient || !subscriptions.every(isKnownTopic))
    throw new BadRequestError('This subscription is not allowed.')
  if (clientsOf(e.app, account) >= REALTIME_LIMITS.clientsPerAccount)
    throw new TooManyRequestsError('This account has too many open windows. Close some of them.')
  return e.next()
}

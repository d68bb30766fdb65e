import { networkOf } from '../../../domain/security/client-network.ts'
import { networkSource } from '../../../domain/security/event-rules.ts'

/** Where the key of the day is kept: in memory only, so that nobody can find out later which address a name was. */
const KEY = 'security_network_key'
const NAME_LENGTH = 8

const keyOfToday = (app: core.App): string => {
  const today = new Date().toISOString().slice(0, 10)
  // the store hands the old value over and keeps others waiting, so that all requests of a day get one key
  app
    .store()
    .setFunc(KEY, (old: unknown) =>
      String(old ?? '').startsWith(today) ? old : `${today} ${$security.randomString(32)}`,
    )
  return String(app.store().get(KEY))
}

export interface Sender {
  /** The browser, as it names itself. */
  userAgent: string
  /** Name of the visitor's network, the same for one day. */
  network: string
  /** By which the gate knows the request; '' past the gate. */
  requestId: string
}

/** How the log names a network today, so that nobody learns its address from it. */
export const nameOfNetwork = (app: core.App, network: string): string =>
  networkSource($security.hs256(network, keyOfToday(app)).slice(0, NAME_LENGTH))

/** Who sent a request, as far as the security log may know. */
export const senderOf = (e: core.RequestEvent): Sender => ({
  userAgent: String(e.requestInfo().headers['user_agent'] ?? ''),
  network: nameOfNetwork(e.app, networkOf(e.realIP())),
  requestId: String(e.requestInfo().headers['x_request_id'] ?? ''),
})

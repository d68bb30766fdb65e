import { KNOWN_DEVICE_DAYS, KNOWN_DEVICE_HEADER, KNOWN_NETWORKS } from '../../../../domain/accounts/account-limits.ts'
import { isWithin, networkOf, parseNetworks } from '../../../../domain/security/client-network.ts'
import { DAY_SECONDS } from '../../../../domain/time.ts'
import { timeFromNow } from '../../database/records.ts'
import { readToken } from '../../database/tokens.ts'

/**
 * Where an account has signed in before. Attempts from there are counted apart from those of strangers. A network is
 * stored as a fingerprint that is different for each account; a device keeps a signed token and the server stores
 * nothing.
 */

const DEVICE_HEADER = KNOWN_DEVICE_HEADER.toLowerCase().replaceAll('-', '_')
const STRANGERS = 'strangers'

const secretOf = (app: core.App): string => app.findCachedCollectionByNameOrId('users').passwordResetToken.secret

const fingerprint = (app: core.App, account: string, address: string): string =>
  $security.hs256(`${account} ${networkOf(address)}`, `known network ${secretOf(app)}`)

/** A new password or the end of all sessions makes every token invalid. */
const deviceKey = (app: core.App, account: core.Record): string => `known device ${account.tokenKey()} ${secretOf(app)}`

/** A token for a browser that has just signed in, or for a known device whose token has become invalid. */
export const deviceToken = (app: core.App, account: core.Record, device = $security.randomString(15)): string =>
  $security.createJWT({ account: account.id, device }, deviceKey(app, account), KNOWN_DEVICE_DAYS * DAY_SECONDS)

/** The known device that sent a request; '' for none. */
export const deviceIn = (e: core.RequestEvent, account: core.Record): string => {
  const claims = readToken(e.requestInfo().headers[DEVICE_HEADER], deviceKey(e.app, account))
  return claims['account'] === account.id ? String(claims['device']) : ''
}

/** After a sign-in, or after a password reset by email: attempts from this network count as the owner's. */
export const rememberNetwork = (e: core.RequestEvent, account: core.Record) => {
  const values = {
    user: account.id,
    network: fingerprint(e.app, account.id, e.realIP()),
    now: timeFromNow(0),
    most: KNOWN_NETWORKS.most,
  }
  e.app.runInTransaction((tx) => {
    for (const sql of [
      `INSERT INTO known_networks (user, network, created, updated) VALUES ({:user}, {:network}, {:now}, {:now})
        ON CONFLICT (user, network) DO UPDATE SET updated = {:now}`,
      `DELETE FROM known_networks WHERE user = {:user} AND rowid NOT IN
        (SELECT rowid FROM known_networks WHERE user = {:user} ORDER BY updated DESC, rowid DESC LIMIT {:most})`,
    ])
      tx.db().newQuery(sql).bind(values).execute()
  })
}

/** On a password reset by email: a reader of the mailbox can sign in from here, no matter how often strangers guess. */
export const rememberNetworkAfterReset = (e: core.RecordConfirmPasswordResetRequestEvent) => {
  e.next()
  if (e.record) rememberNetwork(e, e.record)
}

const isOfOperators = (e: core.RequestEvent): boolean =>
  isWithin(e.realIP(), parseNetworks($os.getenv('ADMIN_NETWORKS')))

/**
 * Where an attempt on an account comes from: a known device, a known network, or strangers, who count together. A
 * superuser knows ADMIN_NETWORKS from the start.
 */
export const placeOf = (e: core.RequestEvent, account: core.Record | undefined): string => {
  if (!account?.id) return STRANGERS
  const device = deviceIn(e, account)
  if (device) return `device ${device}`
  const network = fingerprint(e.app, account.id, e.realIP())
  if (account.isSuperuser() && isOfOperators(e)) return `network ${network}`
  const known = $dbx.hashExp({ user: account.id, network })
  return e.app.countRecords('known_networks', known) > 0 ? `network ${network}` : STRANGERS
}

export const isStranger = (place: string): boolean => place === STRANGERS

/** Every night: deletes networks without a recent sign-in. */
export const pruneNetworks = (app: core.App) => {
  app
    .db()
    .newQuery('DELETE FROM known_networks WHERE updated < {:before}')
    .bind({ before: timeFromNow(-KNOWN_NETWORKS.days * DAY_SECONDS * 1000) })
    .execute()
}

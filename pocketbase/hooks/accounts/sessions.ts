import { KNOWN_DEVICE_HEADER } from '../../../domain/accounts/account-limits.ts'
import { deviceName } from '../../../domain/accounts/device-name.ts'
import { SESSION_ANSWERS, SESSIONS_ENDED_ALONE, SIGN_INS_KEPT } from '../../../domain/accounts/rules.ts'
import { SESSION_ENDED } from '../../../domain/console/dashboard.ts'
import { findRecord, recordOf, timeFromNow } from '../database/records.ts'
import { claimsOf, randomId } from '../database/tokens.ts'
import { senderOf } from '../security/store-event.ts'
import { answerHeaders } from './sign-in/attempt-limits.ts'
import { deviceIn, deviceToken, rememberNetwork } from './sign-in/known-places.ts'

/**
 * Each token names its session: the id of a row in `sign_ins`. PocketBase cannot tell the sessions of an account apart,
 * so the account remembers each session that was ended alone until its tokens expire.
 */

const MS = 1000

const nowSeconds = (): number => Math.floor(Date.now() / MS)

/** The session of a request; '' if it began before sessions had names. */
const sessionIn = (authorization: string): string => {
  const { session } = claimsOf(authorization.replace(/^Bearer\s+/i, ''))
  return typeof session === 'string' ? session : ''
}

// record events hide their request
const authorizationOf = (e: core.RequestEvent): string => String(e.requestInfo().headers['authorization'] ?? '')

/** Stands for every session from before sessions had names. */
const UNNAMED = 'unnamed'

/** The session of a request. */
export const sessionOf = (e: core.RequestEvent): string => sessionIn(authorizationOf(e)) || UNNAMED

const withSession = (token: string, account: core.Record, session: string): string => {
  const claims = claimsOf(token)
  const key = account.tokenKey() + account.collection().authToken.secret
  return $security.createJWT({ ...claims, session }, key, Number(claims['exp']) - nowSeconds())
}

/** Key of a request whose session continues after all others have ended. */
const ALONE = '@goes-on-alone'

/** Key of a request: the known device that sent it. */
const DEVICE = '@known-device'

/**
 * Saves a change of the account that sent the request, unless its session ended in the meantime. A session that was
 * signed out gets no new token.
 * @param alongside further changes in the same transaction
 */
export const saveInSession = (
  e: core.RequestEvent,
  account: core.Record,
  alongside: (tx: core.App) => void = () => undefined,
) => {
  e.set(DEVICE, deviceIn(e, account.original()))
  e.app.runInTransaction((tx) => {
    if (tx.findRecordById('users', account.id).tokenKey() !== account.original().tokenKey())
      throw new UnauthorizedError(SESSION_ENDED)
    tx.save(account)
    alongside(tx)
  })
}

/**
 * After `saveInSession`: the device that sent the request stays known, as the same device, so that it gets no further
 * attempts. '' for a browser that was not known before.
 */
export const renewedDevice = (e: core.RequestEvent, account: core.Record): string => {
  const device: unknown = e.get(DEVICE)
  return typeof device === 'string' && device ? deviceToken(e.app, account, device) : ''
}

/**
 * The answer that continues one session after all of the account have ended, in the shape of a sign-in.
 * @param meta further values of the answer
 */
export const continueAlone = (e: core.RequestEvent, account: core.Record, meta: object = {}) => {
  e.set(ALONE, true)
  // '' because nobody signs in here
  return $apis.recordAuthResponse(e, account, '', meta)
}

/** Before each answer with a token: a new sign-in gets a session name, and a continued session keeps its name. */
export const nameSession = (e: core.RecordAuthRequestEvent) => {
  const account = e.record
  const goesOn = e.authMethod === ''
  const isAlone = e.get(ALONE) === true
  const held = goesOn && e.auth?.id === account?.id ? sessionIn(authorizationOf(e)) : ''
  // an older token, or one that a superuser requested
  if (!account || (goesOn && !held && !isAlone)) return e.next()
  const session = held || randomId()
  e.token = withSession(e.token, account, session)
  const device = goesOn ? renewedDevice(e, account) : deviceToken(e.app, account)
  if (device) {
    e.meta = { ...(e.meta ?? {}), device }
    // for the gate, which does not read bodies
    answerHeaders(e).set(KNOWN_DEVICE_HEADER, device)
  }
  e.next()
  if (!goesOn) rememberNetwork(e, account)
  if (!goesOn || isAlone) storeSignIn(e.app, account, session, senderOf(e).userAgent)
}

/** Ended sessions, each with the second in which its last token expires. */
const endedOf = (account: core.Record): string[] => account.getString('ended_sessions').split(' ').filter(Boolean)

const isFuture = (entry: string): boolean => Number(entry.split(':')[1]) > nowSeconds()

/** True if the session of a request was ended. */
const hasEnded = (e: core.RequestEvent): boolean => {
  const session = sessionIn(authorizationOf(e))
  return (
    session !== '' && e.auth !== null && endedOf(e.auth as core.Record).some((entry) => entry.startsWith(`${session}:`))
  )
}

const rememberEnded = (tx: core.App, id: string, session: string) => {
  const account = tx.findRecordById('users', id)
  const lasts = nowSeconds() + account.collection().authToken.duration
  const ended = [...endedOf(account).filter(isFuture), `${session}:${lasts}`]
  if (ended.length > SESSIONS_ENDED_ALONE) throw new TooManyRequestsError(SESSION_ANSWERS.tooMany)
  tx.db()
    .newQuery('UPDATE users SET ended_sessions = {:ended} WHERE id = {:id}')
    .bind({ id, ended: ended.join(' ') })
    .execute()
}

/** Disconnects the account's realtime clients. Those with a valid session reconnect. */
const disconnectClients = (app: core.App, id: string) => {
  const broker = app.subscriptionsBroker()
  const clients = broker.clients()
  for (const client of Object.keys(clients)) {
    const auth: unknown = clients[client]?.get('auth')
    if (auth && (auth as core.Record).id === id) broker.unregister(client)
  }
}

/** POST /api/directory/sign-ins/{id}/end: ends another session of the signed-in account. Answers 204. */
export const endSession = (e: core.RequestEvent) => {
  const account = e.auth
  const session = e.request?.pathValue('id') ?? ''
  if (!account || session === sessionOf(e)) throw new BadRequestError(SESSION_ANSWERS.own)
  e.app.runInTransaction((tx) => {
    const signIn = findRecord(tx, 'sign_ins', session)
    if (signIn?.getString('user') !== account.id) throw new NotFoundError(SESSION_ANSWERS.gone)
    if (!signIn.getBool('is_named')) throw new BadRequestError(SESSION_ANSWERS.unnamed)
    rememberEnded(tx, account.id, session)
    tx.delete(signIn)
  })
  disconnectClients(e.app, account.id)
  return e.noContent(204)
}

// Sign-ins whose sessions may still be active. A new token key ends them all and deletes their rows.

/**
 * After a sign-in, or when a session continues after all others have ended. Bypasses the account's record and its
 * hooks.
 */
const storeSignIn = (app: core.App, { id }: core.Record, session: string, userAgent: string) => {
  const values = { id, session, device: deviceName(userAgent), now: timeFromNow(0), kept: SIGN_INS_KEPT }
  app.runInTransaction((tx) => {
    for (const sql of [
      'UPDATE users SET last_sign_in = {:now} WHERE id = {:id}',
      `INSERT OR REPLACE INTO sign_ins (id, user, device, is_named, created, updated)
        VALUES ({:session}, {:id}, {:device}, TRUE, {:now}, {:now})`,
      `DELETE FROM sign_ins WHERE user = {:id} AND rowid NOT IN
        (SELECT rowid FROM sign_ins WHERE user = {:id} ORDER BY created DESC, rowid DESC LIMIT {:kept})`,
    ])
      tx.db().newQuery(sql).bind(values).execute()
  })
}

/** When an account gets a new token key: deletes its ended sessions. */
export const deleteEndedSignIns = (e: core.RecordEvent) => {
  const account = recordOf(e)
  const key = account.original().tokenKey()
  e.next()
  if (account.tokenKey() === key) return
  for (const sql of [
    'DELETE FROM sign_ins WHERE user = {:id}',
    "UPDATE users SET ended_sessions = '' WHERE id = {:id}",
  ])
    e.app.db().newQuery(sql).bind({ id: account.id }).execute()
}

/** The start of PocketBase's tokens. Other routes use other secrets. */
const IS_TOKEN = /^(?:Bearer\s+)?eyJ/i
const READS_OR_WRITES = /^\/api\/(?:directory\/|collections\/[^/]+\/records)/

/**
 * On a request with an invalid token: refuses it. PocketBase would treat it as a visitor's and answer with empty lists
 * and "not found", which look like real results.
 */
export const refuseEndedSession = (e: core.RequestEvent) => {
  if (e.auth && !hasEnded(e)) return e.next()
  if (e.auth) e.auth = null as unknown as core.Record
  const given = e.request?.header.get('Authorization') ?? ''
  if (IS_TOKEN.test(given) && READS_OR_WRITES.test(e.request?.url?.path ?? ''))
    throw new UnauthorizedError(SESSION_ENDED)
  return e.next()
}

/** GET /api/directory/session, for the gate. */
export const answerSession = (e: core.RequestEvent) =>
  e.json(200, { account: e.auth?.id ?? '', isSuperuser: e.auth?.isSuperuser() === true })

import type { AttemptLimit } from '../../../../domain/accounts/account-limits.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'
import { isFullDisk } from '../../database/full-disk.ts'
import { timeFromNow } from '../../database/records.ts'

/**
 * Counts attempts in the database, so that all engines share the counts and a restart keeps them. An attempt is counted
 * before the secret is compared, so simultaneous attempts cannot exceed the limit.
 */

/** Without the server's key nobody can tell which account or network a bucket belongs to. */
export const bucketOf = (app: core.App, ...parts: readonly string[]): string =>
  $security.hs256(
    parts.join(' '),
    `attempt limits ${app.findCachedCollectionByNameOrId('users').passwordResetToken.secret}`,
  )

/** A moment beyond the limit was written before the clock jumped back. */
const FULL_AT = 'CASE WHEN full_at > {:now} + {:whole} THEN {:now} ELSE max(full_at, {:now}) END'

const secondsLeft = (app: core.App, bucket: string, now: number, { most, refillMinutes }: AttemptLimit): number => {
  const row = new DynamicModel({ full_at: 0 })
  app.db().newQuery('SELECT full_at FROM attempt_limits WHERE bucket = {:bucket}').bind({ bucket }).one(row)
  const free = Number(row['full_at']) - (most - 1) * refillMinutes * MINUTE_MS
  return Math.max(1, Math.ceil((free - now) / 1000))
}

const inMemory = (bucket: string) => `attempts ${bucket}`

/** On a full disk the memory counts instead, so that people can still sign in and guesses stay limited. */
const onFullDisk = <Result>(write: () => Result, instead: () => Result): Result => {
  try {
    return write()
  } catch (error) {
    if (!isFullDisk(error)) throw error
    return instead()
  }
}

const takeInMemory = (app: core.App, bucket: string, { most, refillMinutes }: AttemptLimit): number => {
  let taken = 0
  app.store().setFunc(inMemory(bucket), (before) => {
    taken = Number(before ?? 0) + 1
    return taken
  })
  return taken > most ? refillMinutes * 60 : 0
}

const forgetInMemory = (app: core.App, bucket: string) => app.store().remove(inMemory(bucket))

const takeStored = (app: core.App, bucket: string, limit: AttemptLimit): number => {
  const step = limit.refillMinutes * MINUTE_MS
  const now = Date.now()
  const taken = app
    .db()
    .newQuery(
      `INSERT INTO attempt_limits (bucket, full_at, created, updated)
        VALUES ({:bucket}, {:now} + {:step}, {:moment}, {:moment})
        ON CONFLICT (bucket) DO UPDATE SET full_at = ${FULL_AT} + {:step}, updated = {:moment}
          WHERE ${FULL_AT} + {:step} <= {:now} + {:whole}`,
    )
    .bind({ bucket, now, step, whole: limit.most * step, moment: timeFromNow(0) })
    .execute()
    .rowsAffected()
  return taken > 0 ? 0 : secondsLeft(app, bucket, now, limit)
}

/** Takes one attempt of a bucket. @returns 0, or when none is left the seconds until the next one */
export const takeAttempt = (app: core.App, bucket: string, limit: AttemptLimit): number =>
  onFullDisk(
    () => takeStored(app, bucket, limit),
    () => takeInMemory(app, bucket, limit),
  )

/** Gives back an attempt that does not count, such as one with the right password. */
export const returnAttempt = (app: core.App, bucket: string, { refillMinutes }: AttemptLimit) => {
  const query = app
    .db()
    .newQuery('UPDATE attempt_limits SET full_at = full_at - {:step} WHERE bucket = {:bucket}')
    .bind({ bucket, step: refillMinutes * MINUTE_MS })
  onFullDisk(
    () => void query.execute(),
    () => forgetInMemory(app, bucket),
  )
}

/** Empties a bucket until it refills. */
export const exhaustAttempts = (app: core.App, bucket: string, { most, refillMinutes }: AttemptLimit) => {
  app
    .db()
    .newQuery('UPDATE attempt_limits SET full_at = {:until} WHERE bucket = {:bucket}')
    .bind({ bucket, until: Date.now() + most * refillMinutes * MINUTE_MS })
    .execute()
}

/** Clears a bucket because the owner has signed in. */
export const clearAttempts = (app: core.App, bucket: string) => {
  const query = app.db().newQuery('DELETE FROM attempt_limits WHERE bucket = {:bucket}').bind({ bucket })
  onFullDisk(
    () => void query.execute(),
    () => forgetInMemory(app, bucket),
  )
}

/** The headers of the answer. A record event hides its response. */
export const answerHeaders = (e: core.RequestEvent & { requestEvent?: core.RequestEvent }): http.Header =>
  (e.response ? e : (e.requestEvent ?? e)).response.header()

/** @throws 429 with these words and Retry-After */
export const refuseAttempt = (e: core.RequestEvent, seconds: number, words: (seconds: number) => string): never => {
  answerHeaders(e).set('Retry-After', String(seconds))
  throw new TooManyRequestsError(words(seconds))
}

/** Every hour, as guesses at made-up addresses have buckets, too: those that are full again say nothing. */
export const pruneAttempts = (app: core.App) => {
  app.db().newQuery('DELETE FROM attempt_limits WHERE full_at < {:now}').bind({ now: Date.now() }).execute()
}

import type { MailState } from '../../../domain/mail/mail-kinds.ts'
import { HOUR_MS, MINUTE_MS, readStoredTime } from '../../../domain/time.ts'
import { selectRows, timeFromNow } from '../database/records.ts'
import { type Claim, SERVER } from './claim-mails.ts'
import { suppressAddress } from './do-not-email.ts'

/**
 * The result of an attempt. `refused` is final, and so is `bounced`, because the address does not exist. `postponed` is
 * tried again. An `unclear` email may have arrived.
 */
export const OUTCOMES = ['sent', 'postponed', 'refused', 'bounced', 'unclear', 'skipped'] as const
export type Outcome = (typeof OUTCOMES)[number]
interface Settlement extends Claim {
  /** Id of the first row of the email. */
  id: string
  outcome: Outcome
  error: string
}

const UNCLEAR =
  'We don’t know if the mail server accepted this email, because the attempt did not finish. We don’t send it again, so that nobody gets it twice.'
/** A deliverer reports at least once a minute that it is still sending. */
const STUCK_AFTER_MS = 10 * MINUTE_MS

const attemptOf = (tx: core.App, { id, deliverer, round }: Settlement): { attempts: number; created: string } =>
  selectRows<{ attempts: number; created: string }>(
    tx,
    "json_object('attempts', attempts, 'created', created)",
    `FROM (SELECT coalesce(max(attempts), 0) AS attempts, coalesce(min(created), '') AS created FROM outbox_mails
      WHERE bundle = {:id} AND claimed_by = {:deliverer} AND claim_round = {:round})`,
    { id, deliverer, round },
  )[0] ?? { attempts: 0, created: '' }

const write = (tx: core.App, settled: Settlement, state: MailState, error: string, wait = 0) => {
  const { id, deliverer, round } = settled
  tx.db()
    .newQuery(
      `UPDATE outbox_mails SET state = {:state}, last_error = substr({:error}, 1, 500), next_attempt_at = {:next},
          claimed_by = '', updated = {:now}
        WHERE bundle = {:id} AND claimed_by = {:deliverer} AND claim_round = {:round}`,
    )
    .bind({ id, deliverer, round, state, error, next: timeFromNow(wait), now: timeFromNow(0) })
    .execute()
}

/** This email did not arrive, so the next one introduces us. */
const forgetIntroduction = (tx: core.App, { id }: Settlement) => {
  tx.db()
    .newQuery(
      `UPDATE carrier_imports SET introduction_mail = ''
        WHERE listing IN (SELECT listing FROM inquiries WHERE id IN (SELECT record FROM outbox_mails WHERE bundle = {:id}))
          AND introduction_mail IN (SELECT id FROM outbox_mails WHERE bundle = {:id})`,
    )
    .bind({ id })
    .execute()
}

/** Stops all email to an address that does not exist. */
const suppress = (tx: core.App, { id, deliverer, round, error: note }: Settlement) => {
  const [email] = selectRows<string>(
    tx,
    'json_quote(recipient)',
    `FROM (SELECT recipient FROM outbox_mails
      WHERE bundle = {:id} AND claimed_by = {:deliverer} AND claim_round = {:round} LIMIT 1)`,
    { id, deliverer, round },
  )
  if (email) suppressAddress(tx, { email, reason: 'bounced', note })
}

const fail = (tx: core.App, settled: Settlement, error: string) => {
  write(tx, settled, 'failed', error)
  tx.logger().error('A mail could not be delivered', 'mail', settled.id, 'error', error)
}

const postpone = (tx: core.App, settled: Settlement) => {
  const { attempts, created } = attemptOf(tx, settled)
  const wait = waitAfter(Math.max(1, attempts), Date.now() - readStoredTime(created).getTime())
  if (wait === undefined) fail(tx, settled, settled.error)
  else write(tx, settled, 'pending', settled.error, wait)
}

/** Stores how an attempt ended. Ignores repeated reports, and reports about an email that was claimed again since. */
export const settleMail = (tx: core.App, settled: Settlement) => {
  switch (settled.outcome) {
    case 'sent':
      return write(tx, settled, 'sent', '')
    case 'skipped':
      return write(tx, settled, 'skipped', settled.error)
    case 'postponed':
      return postpone(tx, settled)
    case 'bounced':
      suppress(tx, settled)
      forgetIntroduction(tx, settled)
      return fail(tx, settled, settled.error)
    case 'refused':
      forgetIntroduction(tx, settled)
      return fail(tx, settled, settled.error)
    case 'unclear':
      return fail(tx, settled, [UNCLEAR, settled.error].filter(Boolean).join(' '))
  }
}

const giveUp = (app: core.App, which: string, params: Record<string, string>) => {
  const given = app
    .db()
    .newQuery(
      `UPDATE outbox_mails SET state = 'failed', last_error = {:error}, updated = {:now} WHERE state = 'sending' AND ${which}`,
    )
    .bind({ ...params, error: UNCLEAR, now: timeFromNow(0) })
    .execute()
    .rowsAffected()
  if (given) app.logger().error('Mails may not have been delivered', 'mails', given, 'reason', UNCLEAR)
}

/** Gives up the emails that PocketBase itself was sending when it stopped. Deliverers report their own. */
export const giveUpOwnMails = (app: core.App) => giveUp(app, "claimed_by IN ('', {:server})", { server: SERVER })

/** Gives up the emails of a deliverer that stopped and lost its state. */
export const giveUpStuckMails = (app: core.App) =>
  giveUp(app, 'updated <= {:before}', { before: timeFromNow(-STUCK_AFTER_MS) })

const WAITS_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS]
const LONGEST_WAIT_MS = 6 * HOUR_MS
const GIVE_UP_AFTER_MS = 3 * 24 * HOUR_MS

/**
 * Milliseconds until the next attempt; undefined to give up.
 * @param attempts so far, 1 or more
 * @param age milliseconds since the email was queued
 */
export const waitAfter = (attempts: number, age: number): number | undefined =>
  age >= GIVE_UP_AFTER_MS ? undefined : (WAITS_MS[attempts - 1] ?? LONGEST_WAIT_MS)

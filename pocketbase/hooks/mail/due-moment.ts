import type { MailKind } from '../../../domain/mail/mail-kinds.ts'
import { BUNDLES, bundledWith, MAIL_POLICY } from '../../../domain/mail/mail-policy.ts'
import { momentFromNow } from '../database/records.ts'

interface Found {
  /** Mails within the time of the bundle, each bundle counted once. */
  mails: number
  oldest: string
  /** When what waits already is due. */
  waiting: string
}

const found = (tx: core.App, kinds: readonly MailKind[], recipient: string, withinMs: number): Found => {
  const among = kinds.map((kind) => `'${kind}'`).join(', ')
  const row = new DynamicModel({ mails: 0, oldest: '', waiting: '' })
  tx.db()
    .newQuery(
      `SELECT count(DISTINCT CASE WHEN state = 'pending' OR bundle = '' THEN id ELSE bundle END)
            FILTER (WHERE next_attempt_at <= {:now} OR state != 'pending') AS mails,
          coalesce(min(updated) FILTER (WHERE next_attempt_at <= {:now} OR state != 'pending'), '') AS oldest,
          coalesce(min(next_attempt_at) FILTER (WHERE next_attempt_at > {:now} AND state = 'pending'), '') AS waiting
        FROM outbox_mails
        WHERE recipient = {:recipient} AND kind IN (${among}) AND state IN ('pending', 'sending', 'sent')
          AND updated > {:since}`,
    )
    .bind({ recipient, now: momentFromNow(0), since: momentFromNow(-withinMs) })
    .one(row)
  return row as unknown as Found
}

/**
 * When a new mail is to be sent: now, or together with what waits for the address already, once it has got as many of
 * the bundle as it may.
 */
export const dueMoment = (tx: core.App, kind: MailKind, recipient: string): string => {
  const { bundle } = MAIL_POLICY[kind]
  if (!bundle) return momentFromNow(0)
  const { most, withinMs } = BUNDLES[bundle]
  const { mails, oldest, waiting } = found(tx, bundledWith(kind), recipient, withinMs)
  if (waiting) return waiting
  if (mails < most) return momentFromNow(0)
  return momentFromNow(Date.parse(oldest.replace(' ', 'T')) + withinMs - Date.now())
}

import { BRAND } from '../../../domain/brand.ts'
import type { MailKind } from '../../../domain/mail/mail-kinds.ts'
import { BUNDLES, bundledWith, MAIL_POLICY } from '../../../domain/mail/mail-policy.ts'
import { momentFromNow } from '../database/records.ts'
import { type MailOrigin, reasonToWithhold } from './mail-limits.ts'

/** Address that visitors' messages to the directory itself go to. */
export const contactMailbox = (): string => $os.getenv('CONTACT_MAILBOX') || BRAND.mailbox

/** Addresses of the administrators who may sign in; without one, the directory's mailbox. */
export const adminAddresses = (app: core.App): string[] => {
  const addresses = app
    .findRecordsByFilter('users', 'is_admin = true && is_disabled = false', 'created', 100, 0)
    .map((user) => user?.getString('email') ?? '')
    .filter((address) => address !== '')
  return addresses.length ? addresses : [contactMailbox()]
}

const isWaiting = (tx: core.App, kind: MailKind, record: string, recipient: string): boolean => {
  const same = { kind, record, recipient }
  const expression = "kind = {:kind} AND record = {:record} AND recipient = {:recipient} AND state = 'pending'"
  return tx.countRecords('outbox_mails', $dbx.exp(expression, same)) > 0
}

/**
 * Puts a mail about a record into the outbox, in the transaction that stores the record. A recipient gets one mail of
 * a kind about a record, however often this is called; one that repeats is asked for again when none waits. Beyond the
 * limits it is stored as withheld.
 * @param origin who asked for it; absent for what the server or an administrator does
 */
export const enqueueMail = (
  tx: core.App,
  kind: MailKind,
  record: string,
  recipient: string,
  { sender = '', network = '' }: Partial<MailOrigin> = {},
) => {
  const repeats = MAIL_POLICY[kind].repeats === true
  if (repeats && isWaiting(tx, kind, record, recipient)) return
  const reason = reasonToWithhold(tx, kind, { recipient, sender, network })
  const values = {
    kind,
    record,
    recipient,
    repeats,
    sender,
    network,
    state: reason ? 'withheld' : 'pending',
    reason,
    due: dueMoment(tx, kind, recipient),
    now: momentFromNow(0),
  }
  tx.db()
    .newQuery(
      `INSERT INTO outbox_mails (kind, record, recipient, repeats, sender, network, state, attempts, next_attempt_at,
          last_error, created, updated)
        VALUES ({:kind}, {:record}, {:recipient}, {:repeats}, {:sender}, {:network}, {:state}, 0, {:due},
          {:reason}, {:now}, {:now})
        ON CONFLICT DO NOTHING`,
    )
    .bind(values)
    .execute()
}

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
const dueMoment = (tx: core.App, kind: MailKind, recipient: string): string => {
  const { bundle } = MAIL_POLICY[kind]
  if (!bundle) return momentFromNow(0)
  const { most, withinMs } = BUNDLES[bundle]
  const { mails, oldest, waiting } = found(tx, bundledWith(kind), recipient, withinMs)
  if (waiting) return waiting
  if (mails < most) return momentFromNow(0)
  return momentFromNow(Date.parse(oldest.replace(' ', 'T')) + withinMs - Date.now())
}

import { BRAND } from '../../../domain/brand.ts'
import { MAIL_KINDS, type MailKind } from '../../../domain/mail/mail-kinds.ts'
import { BUNDLES, bundledWith, MAIL_LIMITS, MAIL_POLICY, type MailLimit } from '../../../domain/mail/mail-policy.ts'
import { isSameMailboxSql } from '../../../domain/mail/mailbox.ts'
import { networkOf } from '../../../domain/security/client-network.ts'
import { DAY_MS, readStoredTime } from '../../../domain/time.ts'
import { addContext, type MailOrigin, requestContext } from '../changes/request-context.ts'
import { recordOf, selectRows, timeFromNow } from '../database/records.ts'

/** Mailbox for visitors' messages to the directory. */
export const contactMailbox = (): string => $os.getenv('CONTACT_MAILBOX') || BRAND.mailbox

/** Addresses of the active administrators, or else the directory's mailbox. */
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
 * Queues an email about a record, in the transaction that saves the record. A recipient gets each kind about a record
 * once; a repeatable kind is queued again if none is pending. Beyond the limits it is stored as withheld.
 * @param origin who caused it; absent if the server or an administrator did
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
    now: timeFromNow(0),
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

/**
 * Queues one email about a record for each address that a query finds. Only for kinds without limits and bundles.
 * @param addresses SQL query of one column
 */
export const enqueueForAll = (
  tx: core.App,
  kind: MailKind,
  record: string,
  addresses: string,
  params: Record<string, string>,
) => {
  tx.db()
    .newQuery(
      `INSERT INTO outbox_mails (kind, record, recipient, repeats, state, attempts, next_attempt_at, created, updated)
        SELECT {:kind}, {:record}, address, FALSE, 'pending', 0, {:now}, {:now}, {:now}
        FROM (SELECT NULL AS address WHERE FALSE UNION ${addresses}) WHERE TRUE
        ON CONFLICT DO NOTHING`,
    )
    .bind({ ...params, kind, record, now: timeFromNow(0) })
    .execute()
}

interface BundleState {
  /** Emails within the bundle's time. Each bundle counts once. */
  mails: number
  oldest: string
  /** When the pending emails are due; '' if there are none. */
  waiting: string
}

const bundleState = (tx: core.App, kinds: readonly MailKind[], recipient: string, withinMs: number): BundleState => {
  const among = kinds.map((kind) => `'${kind}'`).join(', ')
  const isSent = "(next_attempt_at <= {:now} OR state != 'pending')"
  const [found] = selectRows<BundleState>(
    tx,
    "json_object('mails', mails, 'oldest', oldest, 'waiting', waiting)",
    `FROM (SELECT
        count(DISTINCT CASE WHEN state = 'pending' OR bundle = '' THEN id ELSE bundle END) FILTER (WHERE ${isSent}) AS mails,
        coalesce(min(updated) FILTER (WHERE ${isSent}), '') AS oldest,
        coalesce(min(next_attempt_at) FILTER (WHERE next_attempt_at > {:now} AND state = 'pending'), '') AS waiting
      FROM outbox_mails
      WHERE recipient = {:recipient} AND kind IN (${among}) AND state IN ('pending', 'sending', 'sent')
        AND updated > {:since})`,
    { recipient, now: timeFromNow(0), since: timeFromNow(-withinMs) },
  )
  return found ?? { mails: 0, oldest: '', waiting: '' }
}

/**
 * When a new email is due: now, or together with the pending emails to this address once its bundle has reached its
 * limit.
 */
const dueMoment = (tx: core.App, kind: MailKind, recipient: string): string => {
  const { bundle } = MAIL_POLICY[kind]
  if (!bundle) return timeFromNow(0)
  const { most, withinMs } = BUNDLES[bundle]
  const { mails, oldest, waiting } = bundleState(tx, bundledWith(kind), recipient, withinMs)
  if (waiting) return waiting
  if (mails < most) return timeFromNow(0)
  return timeFromNow(readStoredTime(oldest).getTime() + withinMs - Date.now())
}

type Counted = MailOrigin & { recipient: string }

/** The same for a network during one UTC day. Nobody can derive the address without the server's key. */
const fingerprint = (app: core.App, address: string): string => {
  const key = app.findCachedCollectionByNameOrId('users').passwordResetToken.secret
  const day = timeFromNow(0).slice(0, 10)
  return $security.hs256(`${day} ${networkOf(address)}`, key).slice(0, 16)
}

/** Whose limits the emails of a request count against. With FORM_LIMITS=off, only the limits of recipients apply. */
export const originOf = (e: core.RequestEvent): MailOrigin =>
  $os.getenv('FORM_LIMITS') === 'off'
    ? { sender: '', network: '' }
    : { sender: e.auth?.id ?? '', network: fingerprint(e.app, e.realIP()) }

/** Counts the emails to a mailbox, so that a tag in the address allows no more. */
const isCounted = (of: MailLimit['of']): string =>
  of === 'recipient' ? isSameMailboxSql(of, `{:${of}}`) : `${of} = {:${of}}`

const isUsedUp = ({ of, kinds, most, withinMs }: MailLimit): string =>
  `(SELECT count(*) FROM outbox_mails WHERE ${isCounted(of)} AND created > {:since${withinMs}} AND state != 'withheld'
    AND kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})) >= ${most}`

/** The limits of each kind as SQL. Built once, because every email is counted. */
const LIMITS = new Map(
  MAIL_KINDS.map((kind) => [
    kind,
    MAIL_LIMITS.filter(({ kinds }) => kinds.includes(kind)).map((limit) => ({ ...limit, isUsedUp: isUsedUp(limit) })),
  ]),
)
const PERIODS = [...new Set(MAIL_LIMITS.map(({ withinMs }) => withinMs))]

/** The reason why an email is withheld; '' if it is not. One query, in the transaction that stores the email. */
const reasonToWithhold = (tx: core.App, kind: MailKind, counted: Counted): string => {
  const limits = (LIMITS.get(kind) ?? []).filter(({ of }) => counted[of] !== '')
  if (limits.length === 0) return ''
  const conditions = limits.map((limit) => limit.isUsedUp).join(', ')
  const since = Object.fromEntries(PERIODS.map((ms) => [`since${ms}`, timeFromNow(-ms)]))
  const [usedUp = []] = selectRows<number[]>(tx, `json_array(${conditions})`, '', { ...counted, ...since })
  return limits.find((_, at) => usedUp[at] === 1)?.words ?? ''
}

/** Every minute: deletes the fingerprints of networks once they no longer count. */
export const forgetNetworks = (app: core.App) => {
  app
    .db()
    .newQuery("UPDATE outbox_mails SET network = '' WHERE network != '' AND created < {:before}")
    .bind({ before: timeFromNow(-DAY_MS) })
    .execute()
}

/** Before an email to an account is requested: remembers who asks. */
export const rememberMailOrigin = (e: core.RecordRequestEvent) => {
  addContext(recordOf(e), { mailOrigin: originOf(e) })
  e.next()
}

/**
 * Replaces PocketBase's own email to an account: queues ours, under the usual limits. Its token is created when it is
 * sent.
 */
export const enqueueAccountMail = (e: core.MailerRecordEvent, kind: MailKind) => {
  const account = recordOf(e)
  e.app.runInTransaction((tx) => enqueueMail(tx, kind, account.id, account.email(), requestContext(account).mailOrigin))
}

/** Replaces emails that nobody may get: the password of a superuser is set in the environment only. */
export const sendNothing = (_: core.MailerRecordEvent) => undefined

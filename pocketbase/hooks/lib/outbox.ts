import { BRAND } from '../../../domain/brand.ts'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import { momentFromNow } from './stored-moment.ts'

/** Address that visitors' messages to the directory itself go to. */
export const contactMailbox = (): string => $os.getenv('CONTACT_MAILBOX') || BRAND.mailbox

/** Addresses of the administrators; without one, the directory's mailbox. */
export const adminAddresses = (app: core.App): string[] => {
  const addresses = app
    .findRecordsByFilter('users', 'is_admin = true', 'created', 100, 0)
    .map((user) => user?.getString('email') ?? '')
    .filter((address) => address !== '')
  return addresses.length ? addresses : [contactMailbox()]
}

/** Mails of a kind that an address was to get since a moment. */
export const mailsSince = (app: core.App, kind: MailKind, recipient: string, since: string): number =>
  app.countRecords(
    'outbox_mails',
    $dbx.exp('kind = {:kind} AND recipient = {:recipient} AND created > {:since}', { kind, recipient, since }),
  )

/**
 * Puts a mail about a record into the outbox, in the transaction that stores the record. A recipient gets one mail of
 * a kind about a record, however often this is called.
 */
export const enqueueMail = (tx: core.App, kind: MailKind, record: string, recipient: string) => {
  const now = momentFromNow(0)
  tx.db()
    .newQuery(
      `INSERT INTO outbox_mails (kind, record, recipient, state, attempts, next_attempt_at, last_error, created, updated)
        VALUES ({:kind}, {:record}, {:recipient}, 'pending', 0, {:now}, '', {:now}, {:now})
        ON CONFLICT (kind, record, recipient) DO NOTHING`,
    )
    .bind({ kind, record, recipient, now })
    .execute()
}

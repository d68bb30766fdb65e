import { topicOf } from '../../../domain/accounts/mail-topics.ts'
import { UNSUBSCRIBE_WORDS } from '../../../domain/mail/email-suppressions.ts'
import type { MailKind } from '../../../domain/mail/mail-kinds.ts'
import { accountEmails } from '../../mail/account.ts'
import { adminEmails, contactEmails, securityEmails } from '../../mail/administrators.ts'
import { claimEmails } from '../../mail/claim.ts'
import type { Emails, Rows } from '../../mail/email.ts'
import { inquiryEmails } from '../../mail/inquiry.ts'
import { customerEmails } from '../../mail/inquiry-customer.ts'
import { type Letter, letterHtml, letterText } from '../../mail/letter.ts'
import { listingEmails } from '../../mail/listing.ts'
import { recipientEmails } from '../../mail/recipient.ts'
import { removalEmails } from '../../mail/removal.ts'
import { requestEmails } from '../../mail/request.ts'
import { watchEmails } from '../../mail/watch.ts'
import { timeFromNow } from '../database/records.ts'
import type { Claim, ClaimedMail, OutboxRow } from './claim-mails.ts'
import { doNotEmailReason, hasOptedOut } from './do-not-email.ts'
import { settleMail } from './settle-mails.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

/** An email, ready for the mail server. */
export interface WrittenMail {
  id: string
  round: number
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  headers: Record<string, string>
}

/** Ends one row; the email is still sent for the other rows. */
const skip = (app: core.App, { id }: OutboxRow, state: 'skipped' | 'suppressed', reason: string) => {
  app.runInTransaction((tx) => {
    tx.db()
      .newQuery(
        `UPDATE outbox_mails SET state = {:state}, last_error = {:reason}, claimed_by = '', updated = {:now}
          WHERE id = {:id} AND state = 'sending'`,
      )
      .bind({ id, state, reason, now: timeFromNow(0) })
      .execute()
  })
}

/** Skips the rows that must not be sent. @returns the others */
const skipUnwanted = (app: core.App, { rows }: ClaimedMail): OutboxRow[] =>
  rows.filter((row) => {
    const unwanted = reasonToSkip(app, row)
    const blocked = unwanted ? '' : doNotEmailReason(app, row)
    if (unwanted) skip(app, row, 'skipped', unwanted)
    else if (blocked) skip(app, row, 'suppressed', blocked)
    return !unwanted && !blocked
  })

/** Undefined for an email that its reader cannot turn off. */
const unsubscribeLinkFor = (app: core.App, { kind, recipient }: OutboxRow): Letter['unsubscribe'] => {
  const topic = topicOf(kind)
  const { footer: text, link: label } = UNSUBSCRIBE_WORDS
  return topic && { text, label, url: unsubscribeAddress(app, recipient, topic) }
}

/** Email clients show these as a button (RFC 2369) that works with one click (RFC 8058). */
const listHeaders = (link: Letter['unsubscribe']): Record<string, string> =>
  link ? { 'List-Unsubscribe': `<${link.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

const withUnsubscribeLink = (letter: Letter, link: Letter['unsubscribe']): Letter => {
  if (!link || letter.parts.some((part) => part.kind === 'link' && part.label === link.label)) return letter
  return { ...letter, footerLinks: [...(letter.footerLinks ?? []), link] }
}

const render = (app: core.App, { id, recipient }: ClaimedMail, round: number, rows: Rows): WrittenMail => {
  const composed = composeEmail(app, rows)
  const unsubscribe = composed.unsubscribe ?? unsubscribeLinkFor(app, rows[0])
  const letter = withUnsubscribeLink(composed, unsubscribe)
  const { senderAddress: address, senderName: name } = app.settings().meta
  return {
    id,
    round,
    from: { address, name: letter.senderName ?? name },
    to: recipient,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    messageId: `<${id}@${address.split('@')[1] ?? 'localhost'}>`,
    headers: {
      ...(letter.isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...(letter.replyTo ? { 'Reply-To': letter.replyTo } : {}),
      ...listHeaders(unsubscribe),
    },
  }
}

/** Writes a claimed email. Returns undefined, and settles the email, if it is no longer needed or cannot be written. */
export const writeMail = (app: core.App, mail: ClaimedMail, claim: Claim): WrittenMail | undefined => {
  try {
    const [first, ...others] = skipUnwanted(app, mail)
    return first && render(app, mail, claim.round, [first, ...others])
  } catch (error) {
    const settled = {
      ...claim,
      id: mail.id,
      outcome: 'refused',
      error: `We could not write this email: ${error}`,
    } as const
    app.runInTransaction((tx) => settleMail(tx, settled))
    return undefined
  }
}

const EMAILS: Emails<MailKind> = {
  ...accountEmails,
  ...adminEmails,
  ...claimEmails,
  ...contactEmails,
  ...customerEmails,
  ...inquiryEmails,
  ...listingEmails,
  ...recipientEmails,
  ...removalEmails,
  ...requestEmails,
  ...securityEmails,
  ...watchEmails,
}

/** Writes the email of rows that are sent together. @throws if a record is gone */
const composeEmail = (app: core.App, rows: Rows): Letter => EMAILS[rows[0].kind].write(app, rows)

/** The reason why a row is not sent, as a sentence; '' if it is sent. */
const reasonToSkip = (app: core.App, row: OutboxRow): string =>
  hasOptedOut(app, row) ? 'The account turned off emails of this kind.' : (EMAILS[row.kind].skip?.(app, row) ?? '')

import type { MailKind } from '../../domain/mail/mail-kinds.ts'
import type { OutboxRow } from '../hooks/mail/claim-mails.ts'
import { hasOptedOut } from '../hooks/mail/do-not-email.ts'
import { accountEmails } from './account.ts'
import { adminEmails } from './admin-digest.ts'
import { claimEmails } from './claim.ts'
import { contactEmails } from './contact-message.ts'
import type { Emails, Rows } from './email.ts'
import { inquiryEmails } from './inquiry.ts'
import { customerEmails } from './inquiry-customer.ts'
import type { Letter } from './letter.ts'
import { listingEmails } from './listing.ts'
import { removalEmails } from './removal.ts'
import { securityEmails } from './security.ts'

const EMAILS: Emails<MailKind> = {
  ...accountEmails,
  ...adminEmails,
  ...claimEmails,
  ...contactEmails,
  ...customerEmails,
  ...inquiryEmails,
  ...listingEmails,
  ...removalEmails,
  ...securityEmails,
}

/** Writes the email of rows that are sent together. @throws if a record is gone */
export const composeEmail = (app: core.App, rows: Rows): Letter => EMAILS[rows[0].kind].write(app, rows)

/** The reason why a row is not sent, as a sentence; '' if it is sent. */
export const reasonToSkip = (app: core.App, row: OutboxRow): string =>
  hasOptedOut(app, row) ? 'The account turned off emails of this kind.' : (EMAILS[row.kind].skip?.(app, row) ?? '')

import type { MailKind } from '../../domain/mail/mail-kinds.ts'
import type { OutboxRow } from '../hooks/mail/claim-mails.ts'
import type { Letter } from './letter.ts'

/** Rows of the outbox that become one email. Only bundled kinds get more than one row. */
export type Rows = readonly [OutboxRow, ...OutboxRow[]]

/** A kind of email: when it is still needed, and what it says. */
interface Email {
  /** Returns the reason why the email is no longer needed, as a sentence; '' while it is. Absent if always needed. */
  skip?: (app: core.App, row: OutboxRow) => string
  /** Reads the records and writes the email. @throws if a record is gone */
  write: (app: core.App, rows: Rows) => Letter
}
export type Emails<Kind extends MailKind = MailKind> = Readonly<Record<Kind, Email>>

/** Reasons not to send, which administrators read in the console. */
export const GONE = 'The record or company in this email was deleted.'
export const DONE = 'This email is no longer needed.'
export const NOT_VERIFIED = 'This address is not verified.'

/** @param isNeeded undefined if the record is gone */
export const reasonUnless = (isNeeded: boolean | undefined, reason = DONE): string => {
  if (isNeeded === undefined) return GONE
  return isNeeded ? '' : reason
}

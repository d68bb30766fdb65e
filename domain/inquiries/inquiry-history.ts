/** The delivery status of an inquiry's emails, in words. Free of zod. */
import type { MailKind, MailState } from '../mail/mail-kinds.ts'
import type { CustomerStanding } from './customer-consent.ts'
import type { Inquiry } from './schema.ts'

/** Emails that belong to an inquiry. */
export const INQUIRY_MAIL_KINDS = ['inquiry', 'inquiry_receipt', 'inquiry_reply'] as const satisfies MailKind[]
export type InquiryMailKind = (typeof INQUIRY_MAIL_KINDS)[number]

export interface InquiryMail {
  id: string
  kind: InquiryMailKind
  /** Id of the inquiry, or of the reply. */
  record: string
  recipient: string
  state: MailState
  error: string
  created: string
  updated: string
}

/** What the server knows about an inquiry in addition to its record, oldest first. */
export interface InquiryHistory {
  customer: CustomerStanding
  /** Ids of replies that wait for the customer's confirmation. */
  waiting: string[]
  mails: InquiryMail[]
  changes: InquiryChange[]
}

type ChangedField = 'status' | 'outcome' | 'remind_at' | 'is_held'

/** A change of an inquiry, as the history stores it. */
export interface InquiryChange {
  id: string
  changes: { [Field in ChangedField]?: [before: Inquiry[Field], after: Inquiry[Field]] }
  actor_name: string
  created: string
}

const NO_SUCH_ADDRESS =
  /\b5\.1\.[0-6]\b|no such (?:user|mailbox)|user unknown|unknown (?:user|recipient)|does not exist/i
const FULL = /\b[45]\.2\.2\b|mailbox (?:is )?full|over quota/i
const REFUSED = /\b5\d\d[ -]/

/** Why an email did not arrive, followed by the mail server's own words. */
const trouble = (error: string): string => {
  if (NO_SUCH_ADDRESS.test(error)) return 'The address does not exist.'
  if (FULL.test(error)) return 'The mailbox is full.'
  if (REFUSED.test(error)) return 'The mail server of the address refused it.'
  return 'It could not be delivered.'
}

export const WAITING_TEXT = 'Waits until the customer responds'

/** True if the recipient has to be reached in another way. */
export const hasFailed = ({ state }: Pick<InquiryMail, 'state'>): boolean =>
  ['failed', 'withheld', 'suppressed'].includes(state)

/** Delivery status of an email: "Sent", "Not delivered: The address does not exist." */
export const deliveryText = ({ state, error }: Pick<InquiryMail, 'state' | 'error'>): string => {
  switch (state) {
    case 'sent':
      return 'Sent'
    case 'failed':
      return `Not delivered: ${trouble(error)}`
    case 'withheld':
    case 'suppressed':
      return `Not sent: ${error}`
    case 'skipped':
      return 'Not needed any more'
    default:
      return error ? `Not taken yet, it is tried again: ${trouble(error)}` : 'Being sent'
  }
}

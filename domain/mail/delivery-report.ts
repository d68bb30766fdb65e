/** What mail servers and email services report about unreachable addresses. Free of zod, because hooks use it. */
import type { AddressReason } from './email-suppressions.ts'

/** An address that should get no more email. */
export interface AddressReport {
  email: string
  reason: Extract<AddressReason, 'bounced' | 'complained'>
  /** The report's text. '' if there is none. */
  note: string
}

/** Enhanced status codes (RFC 3463) for a bad address, rather than for us, our content or a full mailbox. */
const BAD_ADDRESS = /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)$/
const ENHANCED = /\b5\.\d{1,3}\.\d{1,3}\b/
const REFUSED_RECIPIENT = /\b(?:550|551|553)\b/
/** Text that shows, without an enhanced code, that the server refuses the sender. */
const ABOUT_US = /relay|spam|block|black ?list|polic|denied|sender|authenticat|reputation|quota|full|rate|greylist/i

/** True if the refusal means that the address does not exist. @param answer of the mail server */
export const isHardBounce = (answer: string): boolean => {
  const code = ENHANCED.exec(answer)?.[0]
  if (code) return BAD_ADDRESS.test(code)
  return REFUSED_RECIPIENT.test(answer) && !ABOUT_US.test(answer)
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 400) : '')
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** Our own format: `{ "email": "…", "event": "bounce" | "complaint", "note": "…" }`. */
const ownReport = ({ email, event, note }: Fields): AddressReport[] => {
  if (event !== 'bounce' && event !== 'complaint') return []
  return [{ email: textOf(email), reason: event === 'bounce' ? 'bounced' : 'complained', note: textOf(note) }]
}

/** Postmark bounce types after which an address is not tried again. */
const POSTMARK_HARD = ['HardBounce', 'BadEmailAddress']

/** https://postmarkapp.com/developer/webhooks/bounce-webhook, and the one for complaints. */
const postmarkReport = ({ RecordType, Type, Email, Description }: Fields): AddressReport[] => {
  const found = { email: textOf(Email), note: textOf(Description) }
  if (RecordType === 'SpamComplaint' || Type === 'SpamComplaint') return [{ ...found, reason: 'complained' }]
  return POSTMARK_HARD.includes(textOf(Type)) ? [{ ...found, reason: 'bounced' }] : []
}

/**
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html: notifications, and events in the same format.
 */
const sesReports = ({ notificationType, eventType, bounce, complaint }: Fields): AddressReport[] => {
  const kind = notificationType ?? eventType
  if (kind === 'Complaint')
    return listOf(fieldsOf(complaint)['complainedRecipients']).map(({ emailAddress }) => ({
      email: textOf(emailAddress),
      reason: 'complained',
      note: textOf(fieldsOf(complaint)['complaintFeedbackType']),
    }))
  const { bounceType, bouncedRecipients } = fieldsOf(bounce)
  if (kind !== 'Bounce' || bounceType !== 'Permanent') return []
  return listOf(bouncedRecipients).map(({ emailAddress, diagnosticCode }) => ({
    email: textOf(emailAddress),
    reason: 'bounced',
    note: textOf(diagnosticCode),
  }))
}

const parsed = (text: unknown): Fields => {
  try {
    return fieldsOf(JSON.parse(String(text)))
  } catch {
    return {}
  }
}

/**
 * What a call from an email service contains: addresses to suppress, or the URL where Amazon SNS wants a confirmation.
 */
export interface DeliveryNews {
  reports: AddressReport[]
  confirmAt?: string
}

/** Only Amazon's hosts, because the server must not call a URL that anyone can write. */
const SNS_ADDRESS = /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?\/\?[\w=&%.:+~-]+$/

/** Parses a call in our own format, Postmark's or Amazon's. Undefined for anything else. */
export const readDeliveryNews = (body: string): DeliveryNews | undefined => {
  const news = parsed(body)
  if (news['Type'] === 'SubscriptionConfirmation') {
    const confirmAt = textOf(news['SubscribeURL'])
    return SNS_ADDRESS.test(confirmAt) ? { reports: [], confirmAt } : undefined
  }
  if (news['Type'] === 'Notification') return { reports: sesReports(parsed(news['Message'])) }
  if ('notificationType' in news || 'eventType' in news) return { reports: sesReports(news) }
  if ('RecordType' in news || 'MessageID' in news) return { reports: postmarkReport(news) }
  return 'event' in news && 'email' in news ? { reports: ownReport(news) } : undefined
}

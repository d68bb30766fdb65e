/** Who gets which email, what is combined, and the limits. Free of zod, because hooks enforce it. */
import { topicOf } from '../accounts/mail-topics.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import type { AddressReason } from './email-suppressions.ts'
import { MAIL_KINDS, type MailKind } from './mail-kinds.ts'

/**
 * `visitor` and `account` emails are sent on request, usually to an unconfirmed address. `access` emails let someone
 * into an account, so nothing else may use up their limit. A `customer` email responds to a request that came with the
 * address. A `watcher` has confirmed that it wants these emails, and a `sender` has confirmed a request.
 */
type Audience =
  | 'company'
  | 'customer'
  | 'visitor'
  | 'watcher'
  | 'sender'
  | 'account'
  | 'access'
  | 'member'
  | 'admin'
  | 'mailbox'

/**
 * Emails that are combined while they wait for the same address: at most `most` emails within the period, the rest
 * waits.
 */
export const BUNDLES = {
  inquiries: { most: 5, withinMs: 15 * MINUTE_MS },
  desk: { most: 1, withinMs: 15 * MINUTE_MS },
  contact: { most: 3, withinMs: 15 * MINUTE_MS },
  removals: { most: 3, withinMs: 15 * MINUTE_MS },
  alarms: { most: 10, withinMs: 15 * MINUTE_MS },
  // Separate from the alarms about accounts, so that an attacker who causes refusals cannot delay those.
  refusals: { most: 1, withinMs: 15 * MINUTE_MS },
  // Files of one day come one after the other. Less than the time that watchers wait.
  own_news: { most: 1, withinMs: 15 * MINUTE_MS },
  // An administrator decides about a company's photos one after the other.
  photos: { most: 1, withinMs: 15 * MINUTE_MS },
} as const
export type BundleName = keyof typeof BUNDLES
/**
 * Days that a finished email is kept: who got what, and why one did not arrive. Administrators can set fewer, never
 * more, because the privacy policy promises this maximum.
 */
export const KEEP_MAILS_DAYS = { least: 7, most: 90 } as const
/** Most records per email. The others follow in the next. */
export const MOST_IN_BUNDLE = 50

interface MailPolicy {
  to: Audience
  bundle?: BundleName
  /** True if an address can get it more than once about the same record, because it can be requested again. */
  repeats?: true
}

export const MAIL_POLICY: Readonly<Record<MailKind, MailPolicy>> = {
  inquiry: { to: 'company', bundle: 'inquiries' },
  inquiry_receipt: { to: 'visitor' },
  inquiry_reply: { to: 'customer' },
  held_inquiry: { to: 'admin', bundle: 'desk' },
  pending_review: { to: 'admin', bundle: 'desk' },
  reported_review: { to: 'admin', bundle: 'desk' },
  contact_message: { to: 'mailbox', bundle: 'contact' },
  listing_request: { to: 'admin', bundle: 'desk' },
  request_decision: { to: 'member', repeats: true },
  waiting_listings: { to: 'admin', bundle: 'desk', repeats: true },
  listing_decision: { to: 'member' },
  account_verification: { to: 'access', repeats: true },
  password_reset: { to: 'access', repeats: true },
  email_change: { to: 'account', repeats: true },
  company_email: { to: 'account', repeats: true },
  account_exists: { to: 'account' },
  email_change_requested: { to: 'account' },
  email_changed: { to: 'member' },
  removal_request: { to: 'mailbox', bundle: 'removals' },
  removal_link: { to: 'account' },
  claim_code: { to: 'account', repeats: true },
  claim_decision: { to: 'member', repeats: true },
  claim_dispute: { to: 'member', repeats: true },
  claim_lost: { to: 'member', repeats: true },
  waiting_edits: { to: 'admin', bundle: 'desk', repeats: true },
  edit_decision: { to: 'member', repeats: true },
  waiting_photos: { to: 'admin', bundle: 'desk', repeats: true },
  photo_decision: { to: 'member', bundle: 'photos', repeats: true },
  waiting_claims: { to: 'admin', bundle: 'desk', repeats: true },
  invitation: { to: 'member', repeats: true },
  email_unreachable: { to: 'member', repeats: true },
  unreachable_company: { to: 'admin', bundle: 'desk', repeats: true },
  sign_in_code: { to: 'access' },
  proof_code: { to: 'access' },
  security_alarm: { to: 'admin', bundle: 'alarms' },
  repeated_refusals: { to: 'admin', bundle: 'refusals' },
  watch_confirmation: { to: 'visitor' },
  carrier_news: { to: 'watcher' },
  own_carrier_news: { to: 'member', bundle: 'own_news' },
  request_confirmation: { to: 'visitor' },
  request_sent: { to: 'sender' },
  request_reminder: { to: 'sender' },
  request_chosen: { to: 'company' },
  recipient_confirmation: { to: 'account' },
  test_inquiry: { to: 'company', repeats: true },
  second_factor_on: { to: 'member', repeats: true },
  second_factor_off: { to: 'member', repeats: true },
  recovery_codes_made: { to: 'member', repeats: true },
  recovery_code_used: { to: 'member', repeats: true },
  account_leaving: { to: 'member', repeats: true },
  account_kept: { to: 'member', repeats: true },
  account_deleted: { to: 'member' },
}

const kindsTo = (...audiences: Audience[]): MailKind[] =>
  MAIL_KINDS.filter((kind) => audiences.includes(MAIL_POLICY[kind].to))

/** The kinds that are combined with this one, itself included. */
export const bundledWith = (kind: MailKind): MailKind[] => {
  const { bundle } = MAIL_POLICY[kind]
  return bundle ? MAIL_KINDS.filter((other) => MAIL_POLICY[other].bundle === bundle) : [kind]
}

export interface MailLimit {
  /** The outbox column that the limited emails share: recipient, sender or network. */
  of: 'recipient' | 'sender' | 'network'
  kinds: readonly MailKind[]
  most: number
  withinMs: number
  /** Why an email over the limit is withheld. */
  words: string
}

const ASKED_FOR = kindsTo('visitor', 'account')
const ACCESS = kindsTo('access')

/**
 * Codes are limited by where they are requested from (`accounts/attempt-limits.ts`). A limit per address would let
 * anyone who knows the password use up the owner's codes.
 */
const CODES: readonly MailKind[] = ['sign_in_code', 'proof_code']
const [anHour, aDay] = [3, 10]

/** Each kind has its own limit: requesting one does not use up another. */
const accessLimits: readonly MailLimit[] = ACCESS.flatMap((kind): MailLimit[] => {
  if (CODES.includes(kind)) return []
  return [
    {
      of: 'recipient',
      kinds: [kind],
      most: anHour,
      withinMs: HOUR_MS,
      words: `This address gets at most ${anHour} mails of this kind an hour.`,
    },
    {
      of: 'recipient',
      kinds: [kind],
      most: aDay,
      withinMs: DAY_MS,
      words: `This address gets at most ${aDay} mails of this kind a day.`,
    },
  ]
})

const originLimits: readonly MailLimit[] = [ASKED_FOR, ACCESS].flatMap((kinds): MailLimit[] => [
  {
    of: 'sender',
    kinds,
    most: 10,
    withinMs: DAY_MS,
    words: 'This account has at most 10 mails a day sent to typed addresses.',
  },
  {
    of: 'network',
    kinds,
    most: 40,
    withinMs: DAY_MS,
    words: 'One network has at most 40 mails a day sent to typed addresses.',
  },
])

/** An email over a limit is stored as withheld, where administrators see it. Its record is kept. */
export const MAIL_LIMITS: readonly MailLimit[] = [
  {
    of: 'recipient',
    kinds: kindsTo('visitor'),
    most: 5,
    withinMs: HOUR_MS,
    words: 'This address gets at most 5 receipts an hour.',
  },
  {
    of: 'recipient',
    kinds: kindsTo('account'),
    most: 3,
    withinMs: HOUR_MS,
    words: 'This address gets at most 3 account mails an hour.',
  },
  {
    of: 'recipient',
    kinds: ASKED_FOR,
    most: 10,
    withinMs: DAY_MS,
    words: 'This address gets at most 10 mails a day that others may have asked for.',
  },
  {
    of: 'recipient',
    kinds: kindsTo('customer'),
    most: 20,
    withinMs: DAY_MS,
    words: 'This address gets at most 20 replies a day.',
  },
  ...accessLimits,
  ...originLimits,
]

// Which emails suppressed addresses get anyway.

/**
 * Emails that warn of an attack. They are sent to suppressed addresses, too: otherwise anyone who can add an address to
 * the list could silence the warning.
 */
const WARNINGS: readonly MailKind[] = [
  'email_change_requested',
  'email_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'recovery_code_used',
  'account_leaving',
  'security_alarm',
  'repeated_refusals',
]

/** Links that strangers may have asked for. */
const CONFIRMATIONS: readonly MailKind[] = ['watch_confirmation', 'request_confirmation', 'recipient_confirmation']

/**
 * True if a suppressed address does not get this email. Sign-in emails are always sent, because the person who asks for
 * one has the mailbox. Someone who unsubscribed gets no replies from companies, no links that strangers may have asked
 * for, and no email that is optional for an account.
 */
export const isSuppressedMail = (kind: MailKind, reason: AddressReason): boolean => {
  if (MAIL_POLICY[kind].to === 'access' || WARNINGS.includes(kind)) return false
  if (reason !== 'unsubscribed' || CONFIRMATIONS.includes(kind)) return true
  return topicOf(kind) !== undefined || MAIL_POLICY[kind].to === 'customer'
}

/**
 * True if an email goes to an address that a stranger may have typed. The list then stops it for all addresses of a
 * mailbox. Other emails go to an address that its owner gave us.
 */
export const isForTypedAddress = (kind: MailKind): boolean => ['visitor', 'customer'].includes(MAIL_POLICY[kind].to)

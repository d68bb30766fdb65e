/** Who gets which mail, what is sent together, and how much of it. Free of zod: hooks enforce it. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import { MAIL_KINDS, type MailKind } from './mail-kinds.ts'

/**
 * `visitor` and `account` mails are sent when somebody asks for them, mostly to an address that nobody has proved. `access` mails let
 * somebody into an account: nothing else may use up what an address gets of them. A `customer` mail answers a request that
 * came with the address.
 */
type Audience = 'company' | 'customer' | 'visitor' | 'account' | 'access' | 'member' | 'admin' | 'mailbox'

/**
 * What becomes one mail when it waits for the same address: at most `most` mails within the time, the rest waits until
 * it has passed.
 */
export const BUNDLES = {
  inquiries: { most: 5, withinMs: 15 * MINUTE_MS },
  desk: { most: 1, withinMs: 15 * MINUTE_MS },
  contact: { most: 3, withinMs: 15 * MINUTE_MS },
  removals: { most: 3, withinMs: 15 * MINUTE_MS },
  alarms: { most: 10, withinMs: 15 * MINUTE_MS },
  // separate from the alarms about accounts, so an attacker who causes refusals cannot delay those
  refusals: { most: 1, withinMs: 15 * MINUTE_MS },
} as const
export type BundleName = keyof typeof BUNDLES
/**
 * Days for which a mail that is over is kept: who got what, and why one did not arrive. Administrators may set fewer,
 * never more: the privacy policy promises the most.
 */
export const KEEP_MAILS_DAYS = { least: 7, most: 90 } as const
/** Records that one mail tells of at most; the others follow in the next. */
export const MOST_IN_BUNDLE = 50

interface MailPolicy {
  to: Audience
  bundle?: BundleName
  /** Whether an address may get it more than once about the same record: it can be asked for again. */
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
  waiting_claims: { to: 'admin', bundle: 'desk', repeats: true },
  invitation: { to: 'member', repeats: true },
  email_unreachable: { to: 'member', repeats: true },
  unreachable_company: { to: 'admin', bundle: 'desk', repeats: true },
  sign_in_code: { to: 'access' },
  proof_code: { to: 'access' },
  security_alarm: { to: 'admin', bundle: 'alarms' },
  repeated_refusals: { to: 'admin', bundle: 'refusals' },
}

const kindsTo = (...audiences: Audience[]): MailKind[] =>
  MAIL_KINDS.filter((kind) => audiences.includes(MAIL_POLICY[kind].to))

/** The kinds that are sent together with this one, itself among them. */
export const bundledWith = (kind: MailKind): MailKind[] => {
  const { bundle } = MAIL_POLICY[kind]
  return bundle ? MAIL_KINDS.filter((other) => MAIL_POLICY[other].bundle === bundle) : [kind]
}

export interface MailLimit {
  /** The column of the outbox whose value they have in common: who gets, who started, from where. */
  of: 'recipient' | 'sender' | 'network'
  kinds: readonly MailKind[]
  most: number
  withinMs: number
  /** Why a mail beyond it is withheld. */
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

/** Each kind counts alone: asking for one does not use up the other. */
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

/** A mail beyond one of them is stored as withheld, where administrators see it; what it is about is kept. */
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

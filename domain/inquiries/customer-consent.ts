/**
 * Whether the person behind a typed address wants replies. Anyone can type anyone's address into a quote form, so the
 * first reply asks, and later ones wait. Free of zod, because hooks, the gate and the console use it.
 */

/** What we know about an inquiry's customer. */
export type CustomerStanding =
  /** Pressed the button of our email. */
  | 'confirmed'
  /** Received the email with the button, but did not press it. */
  | 'asked'
  | 'new'
  /** Said that they did not ask for a quote. */
  | 'declined'

export const CONSENT_ANSWERS = ['yes', 'no'] as const
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number]

/**
 * First replies that a new account can send per day. Each customer who confirms adds five, and each who declines
 * removes five. The minimum is one, so that a competitor who asks for a quote and declines cannot silence a company.
 */
const FIRST_REPLIES = { atFirst: 5, perCustomer: 5, least: 1, most: 50 } as const

export const firstRepliesADay = ({ confirmed, declined }: { confirmed: number; declined: number }): number =>
  Math.max(
    FIRST_REPLIES.least,
    Math.min(FIRST_REPLIES.most, FIRST_REPLIES.atFirst + FIRST_REPLIES.perCustomer * (confirmed - declined)),
  )

/** Shown above the form before a reply is written. */
export const STANDING_WORDS: Readonly<Record<CustomerStanding, string>> = {
  confirmed: '',
  new: 'This customer has not confirmed the email address yet. Your first reply cannot contain web or email addresses. Our email asks the customer to confirm, and further replies wait until then.',
  asked:
    'Your first reply was sent. The customer has not responded yet, so further replies wait here. We send them as soon as the customer presses the button in our email. If it is urgent, call.',
  declined: '',
}

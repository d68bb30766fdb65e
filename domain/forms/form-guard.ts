/**
 * What a visitor's form sends in addition to its fields, in the same JSON body: `submission`, and two guard fields
 * against simple bots. The server responds 204 once the form is stored, also if it was stored before.
 */

/** A field that people do not see and bots fill in. Must be empty. */
export const HONEYPOT_FIELD = 'fax_number'
/** Milliseconds between opening and sending the form. */
export const ELAPSED_FIELD = 'elapsed_ms'
/** A form sent sooner than this is treated as a bot's. */
export const MIN_ELAPSED_MS = 2000
/** Identifies one opened form. The same content sent again with it is stored once. */
export const SUBMISSION_FIELD = 'submission'
export const SUBMISSION_PATTERN = /^[a-z0-9]{15}$/

/** Milliseconds to wait before a form can be sent. @param openedAt when it was opened, on the clock of `now` */
export const waitBeforeSending = (openedAt: number, now: number): number =>
  Math.max(0, MIN_ELAPSED_MS - (now - openedAt))

/** The guard fields of a form. @param openedAt when it was opened, on the clock of `now` */
export const guardFields = (openedAt: number, now: number) => ({
  [HONEYPOT_FIELD]: '',
  [ELAPSED_FIELD]: Math.ceil(now - openedAt),
})

/** `crypto` in browsers and Node. */
interface RandomBytes {
  getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array
}

/** A new `submission`. Create one when a form is opened, and another after it was stored. */
export const newSubmission = (random: RandomBytes): string =>
  [...random.getRandomValues(new Uint8Array(15))].map((byte) => (byte % 36).toString(36)).join('')

/** Messages for refused forms, in the response's `message`. */
export const REFUSALS = {
  robot: 'This form was not accepted. Please reload the page and fill it in again.',
  tooFast: 'That was very quick. Please wait a few seconds and send the form again.',
  tooMany: 'You have sent several forms in a short time. Please wait a while and try again.',
  alreadyReviewed: 'You have already reviewed this company with this email address.',
  incomplete: 'Please check the form.',
} as const

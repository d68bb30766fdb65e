/**
 * What a visitor's form sends beside its fields, in the same JSON body: `submission`, and the two guard fields that
 * keep simple robots out. The server answers 204 when it has stored the form, also when it had stored it before.
 */

/** A field that people do not see and robots fill in; it has to be empty. */
export const HONEYPOT_FIELD = 'fax_number'
/** Milliseconds between opening and sending a form. */
export const ELAPSED_FIELD = 'elapsed_ms'
/** A form that is sent sooner than this is taken for a robot's. */
export const MIN_ELAPSED_MS = 2000
/** Names one form that a visitor opened: the same content sent again under it is stored once. */
export const SUBMISSION_FIELD = 'submission'
export const SUBMISSION_PATTERN = /^[a-z0-9]{15}$/

/** Milliseconds to wait before a form may be sent. @param openedAt when it was opened, by the clock of `now` */
export const waitBeforeSending = (openedAt: number, now: number): number =>
  Math.max(0, MIN_ELAPSED_MS - (now - openedAt))

/** The guard fields of a form. @param openedAt when it was opened, by the clock of `now` */
export const guardFields = (openedAt: number, now: number) => ({
  [HONEYPOT_FIELD]: '',
  [ELAPSED_FIELD]: Math.ceil(now - openedAt),
})

/** What browsers and Node call `crypto`. */
interface RandomBytes {
  getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array
}

/** A new `submission`: make one when a form is opened, and another after it was stored. */
export const newSubmission = (random: RandomBytes): string =>
  [...random.getRandomValues(new Uint8Array(15))].map((byte) => (byte % 36).toString(36)).join('')

/** What a refused form is told, as the answer's `message`. */
export const REFUSALS = {
  robot: 'This form was not accepted. Please reload the page and fill it in again.',
  tooFast: 'That was very quick. Please wait a few seconds and send the form again.',
  tooMany: 'You have sent several forms in a short time. Please wait a while and try again.',
  alreadyReviewed: 'You have already reviewed this company with this email address.',
  incomplete: 'Please check the form.',
} as const

/** Limits and times of requests. Free of zod, because hooks and browsers use them. */

/** Carriers that one request can go to. */
export const MOST_CARRIERS = 5
/** Days after which a request that nobody confirmed is deleted. */
export const UNCONFIRMED_DAYS = 7
/** Days after its confirmation until the sender of an undecided request gets the only reminder. */
export const REMIND_AFTER_DAYS = 3

/** What the reader of a request's link can do. `choose` and `decline` are about one carrier. */
export const REQUEST_ACTIONS = ['confirm', 'stop', 'view', 'choose', 'decline', 'close'] as const
export type RequestAction = (typeof REQUEST_ACTIONS)[number]

/** What the sender of a request decided about one carrier. */
export const CUSTOMER_CHOICES = ['chosen', 'declined'] as const
export type CustomerChoice = (typeof CUSTOMER_CHOICES)[number]
export const CUSTOMER_CHOICE_LABELS = {
  chosen: 'The customer chose your company',
  declined: 'The customer declined or chose another carrier',
} as const satisfies Record<CustomerChoice, string>

/** The server's messages about the carriers of a request. */
export const CARRIER_PROBLEMS = {
  none: 'Choose at least one carrier',
  tooMany: `Choose at most ${MOST_CARRIERS} carriers`,
  unlisted: 'One of these carriers is no longer listed. Go back and choose again.',
  noQuotes: (name: string) => `${name} no longer takes requests. Go back and choose another carrier.`,
} as const

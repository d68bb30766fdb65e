import { formatCount, formatDate } from '../text/format.ts'

/** The price and the date that a reply can offer. Free of zod, because hooks, the gate and the console use it. */

/** Whole dollars. */
export const MOST_PRICE = 1_000_000
export const OFFER_LABELS = { price: 'Price', available_on: 'Earliest date' } as const
export const PRICE_PROBLEM = 'Enter the price in whole dollars, such as 1850, or leave it empty.'

export interface Offer {
  /** Whole dollars. 0 means none. */
  price: number
  /** YYYY-MM-DD. '' means none. */
  available_on: string
}

const PRICE = /^\$? ?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.00?)?$/

/** "$1,850.00" → 1850, "" → 0; undefined if it is not a price in whole dollars. */
export const readPrice = (typed: string): number | undefined => {
  const text = typed.trim()
  if (!text) return 0
  const [, digits] = PRICE.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''))
}

/** The facts of an offer with their labels: [["Price", "$1,850"], ["Earliest date", "Jan 31, 2026"]]. */
export const offerFacts = ({ price, available_on }: Offer): (readonly [label: string, value: string])[] => [
  ...(price > 0 ? [[OFFER_LABELS.price, `$${formatCount(price)}`] as const] : []),
  ...(available_on ? [[OFFER_LABELS.available_on, formatDate(available_on)] as const] : []),
]

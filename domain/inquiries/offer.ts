import { formatCount, formatDate } from '../text/format.ts'

/** The price and the date that a reply can offer. Free of zod, because hooks, the gate and the console use it. */

/** Whole dollars. */
export const MOST_PRICE = 1_000_000
export const OFFER_LABELS = { price: 'Price', available_on: 'Earliest date' } as const
export const PRICE_PROBLEM = 'Enter the price in whole dollars, such as 1850, or leave it empty.'

/** Carriers of both countries answer the same request, so a price names its dollars. */
export const CURRENCIES = ['USD', 'CAD'] as const
export type Currency = (typeof CURRENCIES)[number]
const WORDS = { USD: 'US dollars', CAD: 'Canadian dollars' } as const satisfies Record<Currency, string>
const SIGNS: Readonly<Record<string, string>> = { USD: 'US$', CAD: 'CA$' } satisfies Record<Currency, string>

/** The currency of a company's prices, by the country of its city. */
export const currencyIn = (country: string): Currency => (country === 'CA' ? 'CAD' : 'USD')

export interface Offer {
  /** Whole dollars. 0 means none. */
  price: number
  /** '' if the reply was written before replies named one. */
  currency: string
  /** YYYY-MM-DD. '' means none. */
  available_on: string
}

const PRICE = /^\$? ?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.00?)?$/

/** "Price in US dollars (optional)". @param currency undefined while it is not known */
export const priceLabel = (currency: Currency | undefined): string =>
  `${OFFER_LABELS.price}${currency ? ` in ${WORDS[currency]}` : ''} (optional)`

/** "$1,850.00" → 1850, "" → 0; undefined if it is not a price in whole dollars. */
export const readPrice = (typed: string): number | undefined => {
  const text = typed.trim()
  if (!text) return 0
  const [, digits] = PRICE.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''))
}

/** The facts of an offer with their labels: [["Price", "US$1,850"], ["Earliest date", "Jan 31, 2026"]]. */
export const offerFacts = ({ price, currency, available_on }: Offer): (readonly [label: string, value: string])[] => [
  ...(price > 0 ? [[OFFER_LABELS.price, `${SIGNS[currency] ?? '$'}${formatCount(price)}`] as const] : []),
  ...(available_on ? [[OFFER_LABELS.available_on, formatDate(available_on)] as const] : []),
]

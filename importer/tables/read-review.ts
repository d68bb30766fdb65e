import type { ReviewRow } from '../../domain/imports/tables/table-rows.ts'
import { MAX_STARS } from '../../domain/reviews/rules.ts'
import type { CityBook } from '../run/city-index.ts'
import { RowError } from '../shapes/row-error.ts'
import { dateOf } from '../shapes/values.ts'
import { tidyText } from '../wording/tidy-text.ts'
import { numberIn, placeIn, slugIn, type Texts } from './company-mark.ts'

/** "5", "4.0", "4/5", "★★★★" */
const STARS = /^([1-5])(?:\.0+)?(?:\s*(?:\/|of|out of)\s*5)?(?:\s*stars?)?$/i

const ratingIn = ({ rating: text = '' }: Texts): number => {
  const signs = /^(★{1,5})☆*$/.exec(text)?.[1]
  const rating = signs ? signs.length : Number(STARS.exec(text)?.[1] ?? 0)
  if (!rating) throw new RowError(`stars are a whole number from 1 to ${MAX_STARS}, not "${text.slice(0, 40)}"`)
  return rating
}

const dateIn = ({ date: text = '' }: Texts): string => {
  const date = dateOf(text)
  if (date === undefined) throw new RowError(`"${text.slice(0, 40)}" is no date: write it as 2025-06-30`)
  return date
}

/** Id of the city that a row names, '' for one that the directory lacks or that is none. */
const cityIn = (texts: Texts, cities: CityBook): string => {
  if (!texts['city']) return ''
  try {
    return cities.find(placeIn(texts))?.id ?? ''
  } catch (error) {
    // another mark may say which company is meant
    if (error instanceof RowError) return ''
    throw error
  }
}

/**
 * A row of reviews.
 * @throws RowError for one that cannot be a review
 */
export const readReview = (texts: Texts, cities: CityBook): Omit<ReviewRow, 'hash'> => ({
  company: {
    usdot_number: numberIn(texts),
    slug: slugIn(texts),
    name: tidyText(texts['name'] ?? ''),
    location: cityIn(texts, cities),
  },
  values: {
    rating: ratingIn(texts),
    customer_name: texts['customer_name'] ?? '',
    review_text: texts['review_text'] ?? '',
    customer_email: texts['customer_email'] ?? '',
  },
  date: dateIn(texts),
})

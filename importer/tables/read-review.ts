import { LOCATION_LIMITS } from '../../domain/catalog/rules.ts'
import type { CompanyMark, ReviewRow } from '../../domain/imports/tables/table-rows.ts'
import { countryOfRegion, regionOfSlug } from '../../domain/places/regions.ts'
import { MAX_STARS } from '../../domain/reviews/rules.ts'
import { slugify } from '../../domain/slug.ts'
import { type Place, placeOf } from '../places/place-of.ts'
import type { CityBook } from '../run/city-index.ts'
import { dateOf, RowError, usdotNumberOf } from '../shapes/values.ts'
import { tidyText } from '../wording/title-word.ts'

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

/** Id of a row's city. '' if the directory lacks it, or if it is invalid. */
const cityIn = (texts: Texts, cities: CityBook): string => {
  if (!texts['city']) return ''
  try {
    return cities.find(placeIn(texts))?.id ?? ''
  } catch (error) {
    // Another field may identify the company.
    if (error instanceof RowError) return ''
    throw error
  }
}

/** A review from a row. @throws RowError if it is invalid */
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

// The company that a row is about.

export type Texts = Readonly<Record<string, string>>

/** "in", "Indiana", "PQ" → "IN", "IN", "QC". */
const regionOf = (text: string): string => {
  const code = text.toUpperCase().replaceAll('.', '')
  if (code === 'PQ') return 'QC'
  return countryOfRegion(code) ? code : (regionOfSlug(slugify(text)) ?? '')
}

/** @throws RowError if the number is invalid */
export const numberIn = ({ usdot_number: text = '' }: Texts): string => {
  const number = text && usdotNumberOf(text.replace(/^(?:us)?dot\s*#?\s*/i, ''))
  if (number === undefined) throw new RowError(`"${text.slice(0, 40)}" is no USDOT number`)
  return number
}

/** The last part of a URL, if the file has the whole one. */
export const slugIn = ({ slug: text = '' }: Texts): string => {
  const part =
    text
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  return slugify(part)
}

/** @throws RowError if the place is impossible */
export const placeIn = ({ city = '', region = '', postal_code = '' }: Texts): Place => {
  const code = regionOf(region)
  if (region && !code) throw new RowError(`"${region.slice(0, 40)}" is no state or province of the two countries`)
  const place = placeOf({ city, region: code, postalCode: postal_code, country: countryOfRegion(code) ?? '' })
  if ('reason' in place) throw new RowError(place.reason)
  // The region's code may follow the name.
  if (place.city.length > LOCATION_LIMITS.name - 4)
    throw new RowError(`the city is longer than ${LOCATION_LIMITS.name - 4} characters`)
  return place
}

/** What rows of one company share, as far as the file shows. */
export const companyKey = ({ usdot_number, slug, name, location }: CompanyMark): string =>
  usdot_number || slug || `${name.toLowerCase()} ${location}`

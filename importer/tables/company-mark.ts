/** Which company a row is about, and where that is. */
import { LOCATION_LIMITS } from '../../domain/catalog/rules.ts'
import type { CompanyMark } from '../../domain/imports/tables/table-rows.ts'
import { countryOfRegion, regionOfSlug } from '../../domain/places/regions.ts'
import { slugify } from '../../domain/slug.ts'
import { type Place, placeOf } from '../places/place-of.ts'
import { RowError } from '../shapes/row-error.ts'
import { usdotNumberOf } from '../shapes/values.ts'

export type Texts = Readonly<Record<string, string>>

/** "in", "Indiana", "PQ" → "IN", "IN", "QC". */
const regionOf = (text: string): string => {
  const code = text.toUpperCase().replaceAll('.', '')
  if (code === 'PQ') return 'QC'
  return countryOfRegion(code) ? code : (regionOfSlug(slugify(text)) ?? '')
}

/** @throws RowError for a number that is none */
export const numberIn = ({ usdot_number: text = '' }: Texts): string => {
  const number = text && usdotNumberOf(text.replace(/^(?:us)?dot\s*#?\s*/i, ''))
  if (number === undefined) throw new RowError(`"${text.slice(0, 40)}" is no USDOT number`)
  return number
}

/** The last part of an address, when the file has the whole one. */
export const slugIn = ({ slug: text = '' }: Texts): string => {
  const part =
    text
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  return slugify(part)
}

/** @throws RowError for a place that cannot be one */
export const placeIn = ({ city = '', region = '', postal_code = '' }: Texts): Place => {
  const code = regionOf(region)
  if (region && !code) throw new RowError(`"${region.slice(0, 40)}" is no state or province of the two countries`)
  const place = placeOf({ city, region: code, postalCode: postal_code, country: countryOfRegion(code) ?? '' })
  if ('reason' in place) throw new RowError(place.reason)
  // A region's code is written behind the name.
  if (place.city.length > LOCATION_LIMITS.name - 4)
    throw new RowError(`the city is longer than ${LOCATION_LIMITS.name - 4} characters`)
  return place
}

/** What rows of one company share, as far as the file alone tells. */
export const companyKey = ({ usdot_number, slug, name, location }: CompanyMark): string =>
  usdot_number || slug || `${name.toLowerCase()} ${location}`

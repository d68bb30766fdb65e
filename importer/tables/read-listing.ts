import type { ListingRow } from '../../domain/imports/tables/table-rows.ts'
import { formatPhone, readPhone } from '../../domain/text/phone.ts'
import type { Doubts } from '../carriers/plausible-facts.ts'
import type { CityBook } from '../run/city-book.ts'
import { RowError } from '../shapes/row-error.ts'
import { tidyText } from '../wording/tidy-text.ts'
import { numberIn, placeIn, slugIn, type Texts } from './company-mark.ts'
import type { TableServices } from './table-services.ts'

export interface Books {
  cities: CityBook
  services: TableServices
  doubts: Doubts
}

const AS_WRITTEN = ['mc_number', 'email', 'website', 'address', 'description'] as const

/** Id of a row's city; one that the directory lacks is added, as an import of federal records does. */
const cityOf = (texts: Texts, cities: CityBook): string => {
  const { city, region, country, latitude, longitude, size, isLargest } = placeIn(texts)
  const wanted = { city, region, country, latitude, longitude, city_size: size, has_larger_namesake: !isLargest }
  return cities.findOrAdd(wanted).id
}

/**
 * A row of listings. Empty cells and phone numbers that cannot be dialed say nothing about their fields.
 * @throws RowError for one that cannot be a company
 */
export const readListing = (texts: Texts, { cities, services, doubts }: Books): Omit<ListingRow, 'hash'> => {
  const name = tidyText(texts['name'] ?? '')
  if (!name) throw new RowError('the name is empty')
  const ids = services.idsIn(texts['services'] ?? '')
  if (ids.length === 0) throw new RowError('none of its services is in the catalogue')
  const usdot_number = numberIn(texts)
  const location = cityOf(texts, cities)
  const values: ListingRow['values'] = { name, location, services: ids }
  if (usdot_number) values['usdot_number'] = usdot_number
  if (texts['phone']) {
    if (readPhone(texts['phone'])) values['phone'] = formatPhone(texts['phone'])
    else doubts.add('a phone number that cannot be dialed')
  }
  for (const field of AS_WRITTEN) {
    const text = texts[field]
    if (text) values[field] = text
  }
  return { company: { usdot_number, slug: slugIn(texts), name, location }, values }
}

/** Places and addresses in one text, as people and maps write them. */
import { countryOfRegion, regionOfSlug } from '../../domain/places/regions.ts'
import { REGION_NAMES } from '../../domain/search/place-terms.ts'
import { slugify } from '../../domain/slug.ts'
import { addressParts } from '../shapes/company-census.ts'
import { tidyText } from '../wording/title-word.ts'

const plain = (text: string): string => slugify(text.replaceAll('.', ''))

/** Codes by other names of states and provinces: "minn", "colombie-britannique". */
const OTHER_NAMES = new Map(
  Object.entries(REGION_NAMES).flatMap(([code, names]) => names.split(',').map((name) => [plain(name), code] as const)),
)

/** "in", "Indiana", "Minn.", "PQ" → "IN", "IN", "MN", "QC". '' if it is no state or province. */
export const regionOf = (text: string): string => {
  const code = text.trim().toUpperCase().replaceAll('.', '')
  if (countryOfRegion(code)) return code
  const name = plain(text)
  return regionOfSlug(name) ?? OTHER_NAMES.get(name) ?? ''
}

export interface WrittenAddress {
  street: string
  city: string
  /** A code. */
  region: string
  postalCode: string
}

const COUNTRY = /[,\s]+(?:USA|U\.S\.A\.?|US|United States(?: of America)?|Canada|CAN|États-Unis)\.?$/i
const POSTAL_CODE = /[,\s]*\b(\d{5}(?:-\d{4})?|[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d)$/i
/** Words of the longest name of a state or province. */
const REGION_WORDS = 4

/** The region at the end of a text, and what is before it. */
const regionBehind = (text: string): { before: string; region: string } | undefined => {
  const words = text.split(/[\s,]+/)
  for (let count = Math.min(REGION_WORDS, words.length); count > 0; count--) {
    const region = regionOf(words.slice(-count).join(' '))
    if (!region) continue
    const name = words.slice(-count).map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
    const before = text.replace(new RegExp(`[,\\s]*${name.join('[\\s,]+')}$`, 'u'), '')
    return { before, region }
  }
  return undefined
}

/**
 * "1240 Bd Charest O suite 105, Québec, QC G1N 2E3, Canada" → street, city, region and postal code. "Duluth, Minnesota"
 * and "Mississauga ON" have no street. Parts that the text does not say are ''.
 */
export const writtenAddress = (given: string): WrittenAddress => {
  const text = tidyText(given.replace(/\s*\n\s*/g, ', '))
    .replace(/\s*\(([^()]*)\)$/, ', $1')
    .replace(COUNTRY, '')
    .replace(/[,\s]+$/, '')
  const [behind = '', postalCode = ''] = POSTAL_CODE.exec(text) ?? []
  const place = postalCode ? text.slice(0, -behind.length).replace(/[,\s]+$/, '') : text
  const found = regionBehind(place)
  if (!found) return { street: place, city: '', region: '', postalCode }
  const { before, region } = found
  const parts = before.split(/\s*,\s*/).filter(Boolean)
  const city = parts.pop() ?? ''
  if (parts.length > 0) return { street: parts.join(', '), city, region, postalCode }
  if (!/\d/.test(city)) return { street: '', city, region, postalCode }
  const separated = addressParts(`${city} ${region}`)
  return { street: separated.street || city, city: separated.city, region, postalCode }
}

/** A street and its city as the file separates them, unless the street's column has the whole address. */
export const streetOf = (address: string): WrittenAddress => {
  const written = writtenAddress(address)
  const isWhole = written.region !== '' && written.city !== '' && /,|\d{5}|[A-Z]\d[A-Z] ?\d[A-Z]\d/i.test(address)
  return isWhole
    ? written
    : { street: tidyText(address.replace(/\s*\n\s*/g, ', ')), city: '', region: '', postalCode: '' }
}

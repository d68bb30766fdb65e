import { cutText } from '../../domain/fields/characters.ts'
import { emailAddress, problemOf, tidyValue } from '../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../domain/fields/record-rules.ts'
import type { ValueChoices } from '../../domain/imports/tables/column-mapping.ts'
import { LIST_JOINT } from '../../domain/imports/tables/own-export.ts'
import { tableColumnLabel } from '../../domain/imports/tables/table-columns.ts'
import type { ListingRow } from '../../domain/imports/tables/table-rows.ts'
import { LISTING_LABELS } from '../../domain/listings/rules.ts'
import { slugify } from '../../domain/slug.ts'
import { formatCount } from '../../domain/text/format.ts'
import { hoursOfDays } from '../../domain/text/opening-hours.ts'
import { formatPhone } from '../../domain/text/phone.ts'
import { companyNames } from '../carriers/company-names.ts'
import type { CityBook } from '../run/city-index.ts'
import { answerOf, dateOf, RowError } from '../shapes/values.ts'
import { readableAddress } from '../wording/readable-address.ts'
import { tidyText } from '../wording/title-word.ts'
import { oldSlugs } from './old-pages.ts'
import { numberIn, oldIdIn, slugIn, today } from './read-review.ts'
import type { RowNotes } from './row-notes.ts'
import type { RowPlace, RowPlaces, Texts } from './row-place.ts'
import type { TableServices } from './values/table-services.ts'
import { regionOf } from './written-place.ts'

export interface ListingBooks {
  cities: CityBook
  services: TableServices
  places: RowPlaces
  choices: ValueChoices
  /** Ids of the services of companies whose row names none. */
  defaultServices: readonly string[]
  /** What the record numbers of the file belong to. */
  family: string
  /** True if values have our form already, as in our own export. */
  isExact: boolean
  notes: RowNotes
}

const RULES = RECORD_RULES.company_listings
/** Why a row is rejected whose services nobody knows. */
export const NO_SERVICE = 'none of its services is in the catalog'
type Optional = 'phone' | 'email' | 'website' | 'hours' | 'address' | 'description' | 'mc_number' | 'legal_name'

/** Codes of page builders in a description. */
const SHORTCODES = /\[\/?[a-z][a-z0-9_-]*(?: [^\]]*)?\]/gi

interface Names {
  name: string
  legalName: string
}

const readableNames = (texts: Texts, french: boolean): Names => {
  const person = `${texts['first_name'] ?? ''} ${texts['last_name'] ?? ''}`
  const names = companyNames(texts['legal_name'] || texts['name'] || '', texts['name'] || '', { french })
  const name = names.name || tidyText(texts['name'] ?? '') || tidyText(person)
  return { name, legalName: texts['legal_name'] ? names.legalName : '' }
}

const requireName = (names: Names): Names => {
  const { name } = names
  if (!name) throw new RowError('the name is empty')
  const problem = problemOf(RULES.name, tidyValue(RULES.name, name))
  if (problem) throw new RowError(`the name “${name.slice(0, 40)}” does not fit: ${problem}`)
  return names
}

/** The services of a row whose category says none. @throws RowError if nothing else says one */
const otherServices = (texts: Texts, line: number, name: string, books: ListingBooks): string[] => {
  const { services, defaultServices, notes } = books
  const tagged = services.idsMentioned(texts['tags'] ?? '')
  if (tagged.length > 0) return tagged
  services.countServiceless()
  if (defaultServices.length > 0) return [...defaultServices]
  const mentioned = services.idsMentioned(name)
  if (mentioned.length === 0) throw new RowError(NO_SERVICE)
  notes.add({ line, what: LISTING_LABELS.services, value: name, reason: 'taken from the company’s name' })
  return mentioned
}

const addressOf = ({ street, city, region, postalCode }: RowPlace): string =>
  street ? readableAddress(street, city, region, postalCode) : ''

/** What the optional fields of a row of our own export are. */
const exactTexts = (texts: Texts): Record<Optional, string> => {
  const { phone = '', email = '', website = '', hours = '', address = '', description = '' } = texts
  const { mc_number = '', legal_name = '' } = texts
  return { phone, email, website, hours, address, description, mc_number, legal_name }
}

/** What the optional fields of a row would be, '' for none. */
const optionalTexts = (texts: Texts, place: RowPlace, legalName: string): Record<Optional, string> => ({
  phone: formatPhone(tidyText(texts['phone'] ?? '')),
  email: (texts['email'] ?? '').trim().toLowerCase(),
  website: texts['website'] ?? '',
  hours: texts['hours'] || hoursOfDays(texts),
  address: addressOf(place),
  description: (texts['description'] ?? '').replace(SHORTCODES, '').trim(),
  mc_number: texts['mc_number'] ?? '',
  legal_name: legalName,
})

/** A number of a row that does not fit is left out. */
const numberOf = (texts: Texts, line: number, notes: RowNotes): string => {
  try {
    return numberIn(texts)
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    const value = texts['usdot_number'] ?? ''
    notes.add({ line, what: LISTING_LABELS.usdot_number, value, reason: 'left out, not a USDOT number' })
    return ''
  }
}

/**
 * A listing from a row. An optional field that does not fit is left out, and noted. Empty cells leave their fields alone.
 * @throws RowError if it cannot be a company
 */
export const readListing = (texts: Texts, line: number, books: ListingBooks): Omit<ListingRow, 'hash'> => {
  const { cities, places, choices, family, isExact, notes } = books
  // First, so that a row's unknown category is told even if its place is unknown, too.
  const named = isExact ? books.services.idsNamed((texts['services'] ?? '').split(LIST_JOINT)) : undefined
  const categories = named ?? books.services.idsIn(texts['services'] ?? '', texts['name'])
  const place = places.read(texts)
  if (place.remark) {
    const point = texts['coordinates'] || `${texts['latitude']}, ${texts['longitude']}`
    const value = `${point} (${place.city}, ${place.region})`
    notes.add({ line, what: 'Coordinates', value, reason: place.remark })
  }
  const { name, legalName } = requireName(
    isExact ? { name: texts['name'] ?? '', legalName: '' } : readableNames(texts, place.region === 'QC'),
  )
  const services = categories.length > 0 ? categories : otherServices(texts, line, name, books)
  const { city, region, country, latitude, longitude, size, isLargest } = place
  const wanted = { city, region, country, latitude, longitude, city_size: size, has_larger_namesake: !isLargest }
  const location = cities.findOrAdd(wanted).id
  const usdot_number = numberOf(texts, line, notes)
  const values: ListingRow['values'] = { name, location, services }
  if (usdot_number) values['usdot_number'] = usdot_number
  const optional = isExact ? exactTexts(texts) : optionalTexts(texts, place, legalName)
  const fields = Object.entries(optional) as [Optional, string][]
  for (const [field, text] of fields) {
    if (!text) continue
    const rule = RULES[field]
    const value = String(tidyValue(rule, text))
    const isLong = rule.kind === 'text' && field === 'description' && value.length > rule.max
    const stored = isLong ? cutText(value, rule.max) : value
    const problem = problemOf(rule, stored)
    const what = LISTING_LABELS[field]
    if (problem) notes.add({ line, what, value: text, reason: `left out. ${problem}` })
    else values[field] = stored
    if (isLong) notes.add({ line, what, value: text, reason: `cut after ${formatCount(rule.max)} characters` })
  }
  Object.assign(values, marksIn(texts, line, notes), areaIn(texts, line, notes))
  const slug = slugIn(texts)
  return {
    company: { usdot_number, slug, name, location, old_id: oldIdIn(texts, family) },
    values,
    from: [...oldSlugs(texts, choices.old_url), ...formerSlugs(texts)],
    ...(isExact && slug && { slug }),
    ...ownerIn(texts, line, notes),
  }
}

const ownerIn = ({ owner_email = '' }: Texts, line: number, notes: RowNotes): Pick<ListingRow, 'owner'> => {
  const owner = owner_email.trim().toLowerCase()
  const problem = owner && problemOf(emailAddress, owner)
  if (!problem) return owner ? { owner } : {}
  const what = tableColumnLabel('listings', 'owner_email')
  notes.add({ line, what, value: owner_email, reason: `left out. ${problem}` })
  return {}
}

/** What administrators say about a company. Empty cells say nothing. */
const marksIn = (texts: Texts, line: number, notes: RowNotes): ListingRow['values'] => {
  const marks: ListingRow['values'] = {}
  const featured = answerOf((texts['featured'] ?? '').trim())
  if (featured) marks['is_featured'] = featured === 'yes'
  const verified = answerOf((texts['verified'] ?? '').trim())
  if (verified) marks['verified'] = verified === 'yes'
  const given = texts['rating']
  const problem = given && problemOf(RULES.rating, Number(given))
  if (problem) notes.add({ line, what: LISTING_LABELS.rating, value: given, reason: `left out. ${problem}` })
  else if (given) marks['rating'] = Number(given)
  return marks
}

/** Where a company works, and since when it says so. Nothing if one of the values does not fit. */
const areaIn = (texts: Texts, line: number, notes: RowNotes): ListingRow['values'] => {
  const { serves_regions: given = '', serves_within = '', serves_since = '' } = texts
  if (!given && !serves_within) return {}
  const serves_regions = given
    .split(LIST_JOINT)
    .filter(Boolean)
    .map((each) => regionOf(each) || each)
  const problem = problemOf(RULES.serves_regions, serves_regions) ?? problemOf(RULES.serves_within, serves_within)
  if (problem) {
    const value = [given, serves_within].filter(Boolean).join(', ')
    notes.add({ line, what: LISTING_LABELS.serves_regions, value, reason: `left out. ${problem}` })
    return {}
  }
  const day = dateOf(serves_since) || today()
  // Noon UTC is the same day everywhere in the US and Canada.
  return { serves_regions, serves_within, serves_since: `${day} 12:00:00.000Z` }
}

const formerSlugs = ({ old_slugs = '' }: Texts): string[] => old_slugs.split(LIST_JOINT).map(slugify).filter(Boolean)

import { MEGABYTE } from '../bytes.ts'
import { FACT_LABELS, USDOT_LABEL } from '../carrier-record/carrier-facts.ts'
import { oneOf, several } from '../fields/exact-rules.ts'
import {
  choice,
  type EmailRule,
  type FieldRule,
  line,
  optional,
  paragraph,
  problemOf,
  range,
  tidyValue,
  website,
} from '../fields/field-rules.ts'
import { REGION_CODES } from '../places/regions.ts'
import { MAX_STARS } from '../reviews/rules.ts'
import { isHours, tidyHours } from '../text/opening-hours.ts'
import { PHONE_CHECK } from '../text/phone.ts'

import { SERVES_WITHIN } from './service-area.ts'

/** The listing form: limits, labels and rules. Free of zod, which would double the console's first load. */

export const LISTING_LIMITS = {
  name: 200,
  nameMin: 2,
  description: 20_000,
  descriptionMin: 10,
  phone: 60,
  phoneMin: 5,
  address: 400,
  addressMin: 5,
  hours: 300,
  services: 50,
  usdot_number: 12,
  mc_number: 20,
  search_text: 30_000,
  editors: 8000,
  logoBytes: 5 * MEGABYTE,
  logoSide: 4096,
} as const

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

export const LISTING_LABELS = {
  name: 'Company Name',
  logo: 'Company Logo',
  services: 'Service Types',
  location: 'Location',
  description: 'Company Description',
  phone: 'Phone Number',
  email: 'Email Address',
  website: 'Website',
  address: 'Address',
  hours: 'Hours',
  serves_regions: 'States and provinces you serve',
  serves_within: 'Distance around your city',
  is_featured: 'Featured',
  verified: 'Verified',
  rating: 'Rating',
  owner: 'Owner',
  usdot_number: USDOT_LABEL,
  ...FACT_LABELS,
} as const

/** How hours are typed, for the form's hint and its message. */
export const HOURS_EXAMPLE = 'Mon-Fri 8 am-5 pm, Sat 9-1'
const HOURS_PROBLEM = `Please write days and times, such as ${HOURS_EXAMPLE}`

/** Fields of the form, in the order of its messages. */
export const LISTING_FORM = {
  name: line('Company name', LISTING_LIMITS.nameMin, LISTING_LIMITS.name),
  description: paragraph('Description', LISTING_LIMITS.descriptionMin, LISTING_LIMITS.description),
  phone: {
    ...line('Phone number', LISTING_LIMITS.phoneMin, LISTING_LIMITS.phone, 'Phone number is required'),
    check: PHONE_CHECK,
  },
  email: { kind: 'email', invalid: 'Please enter a valid email' } satisfies EmailRule,
  address: line('Address', LISTING_LIMITS.addressMin, LISTING_LIMITS.address, 'Address is required'),
  website,
  hours: {
    // often one line for each day
    ...optional(paragraph('Hours', 1, LISTING_LIMITS.hours, HOURS_PROBLEM)),
    tidy: tidyHours,
    // no pattern of SQL describes hours, so each given text is read
    check: { problemOf: (text: string) => (isHours(text) ? undefined : HOURS_PROBLEM), passing: '' },
  },
  serves_regions: several('States and provinces', REGION_CODES),
  serves_within: oneOf('Distance', SERVES_WITHIN),
  location: choice('Please select a location'),
  services: choice('Please select at least one service type'),
  rating: range('Rating', 0, MAX_STARS),
} as const

/** Fields for owners and administrators. */
export const OWNER_FORM_FIELDS = [
  'name',
  'logo',
  'services',
  'location',
  'description',
  'phone',
  'email',
  'website',
  'address',
  'hours',
  'serves_regions',
  'serves_within',
] as const
/** Fields for administrators only. */
export const ADMIN_FORM_FIELDS = ['is_featured', 'rating'] as const

type FormField = (typeof OWNER_FORM_FIELDS)[number] | (typeof ADMIN_FORM_FIELDS)[number]
type Values = Readonly<Record<string, unknown>>

/** The form's values as stored: tidied texts, a website with its scheme. */
export const tidyListing = (values: Values): Record<string, unknown> => {
  const tidy: Record<string, unknown> = { ...values }
  for (const [field, rule] of Object.entries(LISTING_FORM))
    if (field in tidy) tidy[field] = tidyValue(rule, tidy[field])
  return tidy
}

/**
 * The problem of each form field, in its words. A rating is checked only if present.
 * @param stored the listing before the save; an unchanged text may be older than a rule, or missing
 */
export const listingProblems = (given: Values, stored: Values = {}): Partial<Record<FormField, string>> => {
  const values = tidyListing(given)
  const problems: Partial<Record<FormField, string>> = {}
  for (const [field, rule] of Object.entries(LISTING_FORM) as [keyof typeof LISTING_FORM, FieldRule][]) {
    const value = values[field]
    const isUnchanged = typeof stored[field] === 'string' && stored[field] === (value || '')
    const isLeft = isUnchanged || (field === 'rating' && value === undefined)
    const problem = isLeft ? undefined : problemOf(rule, value)
    if (problem) problems[field] = problem
  }
  return problems
}

/** Fields that no screen shows. The server uses them for search and slugs. */
export const KEPT_BY_SERVER = ['search_text', 'editors', 'address_since', 'verified_since', 'serves_since'] as const
export type KeptByServer = (typeof KEPT_BY_SERVER)[number]

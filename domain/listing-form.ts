/** The form of a company listing: limits, labels and rules. Free of zod, which would double what the console loads. */
import { MAX_STARS } from './constants.ts'
import { line, paragraph, problemOf, tidyValue } from './form-rules.ts'

export const LISTING_LIMITS = {
  name: 200,
  nameMin: 2,
  description: 20_000,
  descriptionMin: 10,
  phone: 60,
  phoneMin: 5,
  address: 400,
  addressMin: 5,
  services: 50,
  usdot_number: 12,
  mc_number: 20,
  search_text: 30_000,
  editors: 8000,
  logoBytes: 5 * 1024 * 1024,
} as const

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const

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
  is_featured: 'Featured',
  verified: 'Verified',
  rating: 'Rating',
  owner: 'Owner',
  usdot_number: 'USDOT number',
  mc_number: 'MC number',
} as const

const RULES = {
  name: line(
    'Company name',
    LISTING_LIMITS.nameMin,
    LISTING_LIMITS.name,
    `Company name must be at least ${LISTING_LIMITS.nameMin} characters`,
  ),
  description: paragraph(
    'Description',
    LISTING_LIMITS.descriptionMin,
    LISTING_LIMITS.description,
    `Description must be at least ${LISTING_LIMITS.descriptionMin} characters`,
  ),
  phone: line('Phone number', LISTING_LIMITS.phoneMin, LISTING_LIMITS.phone, 'Phone number is required'),
  email: { kind: 'email', invalid: 'Please enter a valid email' },
  address: line('Address', LISTING_LIMITS.addressMin, LISTING_LIMITS.address, 'Address is required'),
} as const

/** Fields that owners and administrators fill in. */
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
] as const
/** Fields that only administrators get. */
export const ADMIN_FORM_FIELDS = ['is_featured', 'rating'] as const

type FormField = (typeof OWNER_FORM_FIELDS)[number] | (typeof ADMIN_FORM_FIELDS)[number]
type Values = Readonly<Record<string, unknown>>

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const DOTTED_HOST = /^[^\s.]+(\.[^\s.]+)+$/

/** A typed web address as it is stored: "www.example.com" gets the scheme that people leave out. */
export const tidyWebsite = (typed: string): string => {
  const address = typed.trim()
  return address === '' || SCHEME.test(address) ? address : `https://${address}`
}

const isWebsite = (address: string): boolean => {
  try {
    const { protocol, hostname } = new URL(address)
    return ['http:', 'https:'].includes(protocol) && DOTTED_HOST.test(hostname)
  } catch {
    return false
  }
}

const isRating = (rating: unknown): boolean => typeof rating === 'number' && rating >= 0 && rating <= MAX_STARS

/** The form's values as they are stored: texts without stray spaces, the website with its scheme. */
export const tidyListing = (values: Values): Record<string, unknown> => {
  const tidy: Record<string, unknown> = { ...values }
  for (const [field, rule] of Object.entries(RULES)) if (field in tidy) tidy[field] = tidyValue(rule, tidy[field])
  if (typeof tidy['website'] === 'string') tidy['website'] = tidyWebsite(tidy['website'])
  return tidy
}

/**
 * What is wrong with each field of the form, in the words that it shows. The administrators' fields count when present.
 * @param stored the listing before: a text that it lacks, as imported companies do, may go on missing
 */
export const listingProblems = (given: Values, stored: Values = {}): Partial<Record<FormField, string>> => {
  const values = tidyListing(given)
  const { location, services, website, rating } = values
  const problems: Partial<Record<FormField, string>> = {}
  for (const [field, rule] of Object.entries(RULES) as [keyof typeof RULES, (typeof RULES)[keyof typeof RULES]][]) {
    const isStillMissing = stored[field] === '' && !values[field]
    const problem = isStillMissing ? undefined : problemOf(rule, values[field])
    if (problem) problems[field] = problem
  }
  if (!location) problems.location = 'Please select a location'
  if (!Array.isArray(services) || services.length === 0) problems.services = 'Please select at least one service type'
  if (website && !isWebsite(String(website))) problems.website = 'Please enter a valid web address'
  if (rating !== undefined && !isRating(rating)) problems.rating = `Rating must be between 0 and ${MAX_STARS}`
  return problems
}

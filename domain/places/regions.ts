import { slugify } from '../slug.ts'

/** States, districts and provinces: code → name. */
export const US_REGIONS: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
}
export const CA_REGIONS: Record<string, string> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
}

/** "IL" → "Illinois". '' for an unknown code. */
export const regionName = (code: string): string => US_REGIONS[code] ?? CA_REGIONS[code] ?? ''

/** The country that a state or province code belongs to. */
export const countryOfRegion = (code: string): 'US' | 'CA' | undefined => {
  if (Object.hasOwn(US_REGIONS, code)) return 'US'
  return Object.hasOwn(CA_REGIONS, code) ? 'CA' : undefined
}

/** The state or province of a city's label: "IL" of "Chicago, IL". */
export const regionOfLabel = (label: string): string => label.slice(label.lastIndexOf(' ') + 1)

/** Codes of all states and provinces. */
export const REGION_CODES: readonly string[] = [...Object.keys(US_REGIONS), ...Object.keys(CA_REGIONS)]

const SLUGS = new Map(REGION_CODES.map((code) => [code, slugify(regionName(code))]))
const BY_SLUG = new Map(Array.from(SLUGS, ([code, slug]) => [slug, code]))

/** A state or province in URLs: "IL" → "illinois". '' for an unknown code. */
export const regionSlug = (code: string): string => SLUGS.get(code) ?? ''

/** "illinois" → "IL". Undefined for an unknown slug. */
export const regionOfSlug = (slug: string): string | undefined => BY_SLUG.get(slug)

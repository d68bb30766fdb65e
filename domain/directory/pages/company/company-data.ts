/**
 * `/company/{slug}.json`: what a company's page says, as data for programs. Amounts are in dollars, rates in percent with
 * one decimal, dates YYYY-MM-DD, and null is unknown. It contains no email address.
 */
import { docketsOf } from '../../../carrier-record/authority-status.ts'
import { missedDeadline } from '../../../carrier-record/biennial-update.ts'
import type { CarrierCheck } from '../../../carrier-record/carrier-check.ts'
import { type CarrierFacts, FACT_FIELDS } from '../../../carrier-record/carrier-facts.ts'
import { cityName } from '../../../catalog/rules.ts'
import { largePhotoOf } from '../../../photos/photo-file.ts'
import { companyDataPath, companyPath } from '../../../routes.ts'
import { openingHours } from '../../../text/opening-hours.ts'
import type { Company } from '../../company.ts'
import type { CompanyLists } from '../../company-lists.ts'
import type { PageKind } from '../page-kind.ts'
import { type TwinPage, twinPage } from '../twins/twin-page.ts'
import { companyCard, companyCheck, companyRating, type Rating } from './company-card.ts'
import { isFromForm } from './federal-record.ts'

/** Facts that have a place of their own. */
type Fact = Exclude<keyof CarrierFacts, 'legal_name' | 'mc_number'>

export interface CompanyData {
  /** Id of its listing, which stays when the company is renamed. */
  id: string
  name: string
  legal_name: string | null
  usdot_number: string | null
  /** Docket numbers, such as "MC-123456". */
  dockets: string[]
  /** Path of its page. The file contains the whole address. */
  url: string
  address: string | null
  city: string
  region: string | null
  country: string
  /** As people write it. */
  phone: string | null
  /** The link that dials it. */
  phone_link: string | null
  website: string | null
  /** Opening hours as schema.org writes them, such as "Mo-Fr 08:00-17:00". Empty if unknown. */
  hours: string[]
  /** Path of its picture. */
  logo: string | null
  /** Its photos, in the company's order. */
  photos: { url: string; thumbnail: string; description: string; width: number; height: number }[]
  /** The first sentences of its description, or a line of facts. */
  about: string
  services: string[]
  service_areas: string[]
  /** What the company itself says. Null if it says nothing. */
  serves: { regions: string[]; within_miles: number | null; stated_on: string | null } | null
  /** "Broker" or similar for a company that hauls nothing itself. */
  role: string | null
  /** "4 trucks", or "4 trucks in 2007" if the company said so of old. */
  fleet: string | null
  rating: Rating | null
  is_verified: boolean
  /** The day on which it was verified. Null if nobody knows. */
  verified_on: string | null
  /** True for a Preferred Carrier, which pays for its place in lists. */
  is_featured: boolean
  takes_quotes: boolean
  /**
   * What the federal census says, by the carrier's own form. `as_of` is the day of the form, and `is_overdue` tells whether
   * the carrier missed its update.
   */
  facts: Record<Fact, string | number | string[] | null> & { as_of: string | null; is_overdue: boolean | null }
  /** What FMCSA's files say, in one line: "Active authority since 2009 · $1,000,000 insurance on file". */
  check: string | null
  /** What FMCSA's files say beyond these facts. Null if none names it. */
  record: Omit<CarrierCheck, 'as_of'> | null
}

const orNull = <Value extends string | number>(value: Value): Value | null => value || null

const factOf = (value: CarrierFacts[Fact]): string | number | string[] | null =>
  Array.isArray(value) ? (value.length > 0 ? value : null) : orNull(value)

const isFact = (field: keyof CarrierFacts): field is Fact => field !== 'legal_name' && field !== 'mc_number'

const factsOf = (company: Company): CompanyData['facts'] => {
  const { usdot_number, record_date, source_date } = company
  const facts = Object.fromEntries(FACT_FIELDS.filter(isFact).map((field) => [field, factOf(company[field])]))
  const is_overdue = record_date && source_date ? missedDeadline(usdot_number, record_date, source_date) !== '' : null
  if (!isFromForm(company)) facts['entity_type'] = null
  return { ...facts, as_of: orNull(record_date), is_overdue } as CompanyData['facts']
}

const recordOf = (check: CarrierCheck | null): CompanyData['record'] => {
  if (!check) return null
  const { as_of: _newest, ...record } = check
  return record
}

const servesOf = ({ service_area }: Company): CompanyData['serves'] =>
  service_area && {
    regions: service_area.regions,
    within_miles: orNull(Number(service_area.within)),
    stated_on: orNull(service_area.stated_on),
  }

/** A company's page as data. */
export const companyData = (company: Company): CompanyData => {
  const check = companyCheck(company)
  const rating = companyRating(company)
  const { location } = company
  const card = companyCard(company)
  const dockets = [company.mc_number, ...docketsOf(company.federal)].filter(Boolean)
  return {
    id: company.id,
    name: company.name,
    legal_name: orNull(company.legal_name),
    usdot_number: orNull(company.usdot_number),
    dockets: [...new Set(dockets)],
    url: companyPath(company.slug),
    address: orNull(company.address),
    city: cityName(location),
    region: orNull(location.region),
    country: location.country,
    phone: orNull(card.call?.label ?? company.phone),
    phone_link: card.call?.href ?? null,
    website: orNull(company.website),
    hours: openingHours(company.hours),
    logo: orNull(company.logo),
    photos: company.photos.map(({ file, description, width, height }) => ({
      url: largePhotoOf(file),
      thumbnail: file,
      description,
      width,
      height,
    })),
    about: card.about,
    services: company.services.map(({ name }) => name),
    service_areas: card.areas,
    serves: servesOf(company),
    role: orNull(card.role),
    fleet: orNull(card.trucks),
    rating: rating.value > 0 ? rating : null,
    is_verified: company.verified,
    verified_on: orNull(company.verified_on),
    is_featured: company.is_featured,
    takes_quotes: company.has_email,
    facts: factsOf(company),
    check: orNull(card.check),
    record: recordOf(check),
  }
}

const START = companyDataPath('').slice(0, -'.json'.length)

export const companyDataFiles: PageKind<TwinPage> = {
  *paths({ companies }: CompanyLists) {
    for (const { slug } of companies.slice()) yield companyDataPath(slug)
  },
  count: ({ companies }) => companies.length,
  page(lists, path) {
    if (!path.startsWith(START) || !path.endsWith('.json')) return undefined
    const company = lists.company(path.slice(START.length, -'.json'.length))
    return company && twinPage(path, 'json', JSON.stringify(companyData(company)))
  },
  around: (_lists, { states }) => states.map(({ slug }) => companyDataPath(slug)),
}

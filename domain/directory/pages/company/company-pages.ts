import { NOTHING_KNOWN } from '../../../carrier-record/carrier-check.ts'
import type { CarrierEvent } from '../../../carrier-record/carrier-events.ts'
import type { CheckLine } from '../../../carrier-record/check-line.ts'
import { checkLines, MOVING } from '../../../carrier-record/check-lines.ts'
import { formLine } from '../../../carrier-record/safety-lines.ts'
import { cityName } from '../../../catalog/rules.ts'
import { nameSlug } from '../../../listings/company-slugs.ts'
import { areaInWords, type ServiceArea, withinMeters } from '../../../listings/service-area.ts'
import { SMALL_PHOTO_SIDE } from '../../../photos/photo-file.ts'
import { fitted } from '../../../photos/rules.ts'
import { regionName } from '../../../places/regions.ts'
import { claimPath, companyPath, listPath } from '../../../routes.ts'
import { formatMonth } from '../../../text/format.ts'
import type { Company } from '../../company.ts'
import type { CompanyLists } from '../../company-lists.ts'
import type { Crumb } from '../../lists/breadcrumbs.ts'
import { hasOwnFacts } from '../../lists/tallies.ts'
import { rememberLast } from '../../remember.ts'
import { type SimilarCompany, similarCompanies } from '../../similar-companies.ts'
import { COMPANY_PRIORITY, entryOfCompanies } from '../../sitemap/sitemap-rules.ts'
import { soughtAs } from '../list-title.ts'
import { ABOUT_SENTENCES, firstSentences } from '../page-text.ts'
import { type NearbyPlace, nearbyPlaces } from '../places/nearby-places.ts'
import { lastModified, type SitemapEntry, type SitePage } from '../site-page.ts'
import {
  type CompanyCard,
  companyCard,
  companyCheck,
  companyStatedIn,
  fleetOf,
  knownOperation,
} from './company-card.ts'
import { type FederalRecord, federalRecord } from './federal-record.ts'

export interface CompanyReview {
  author: string
  rating: number
  text: string
  /** In PocketBase's time format. */
  created: string
  /** When its author asked the company for a quote, if that is proven. */
  askedAt?: string
  /** The company's reply. */
  reply?: { text: string; at: string }
}

/** What FMCSA's files beyond the census say, in words. */
export interface CheckPanel {
  /** A sentence about a carrier that left the census. */
  notice?: string
  lines: CheckLine[]
  /** What changed, newest first. */
  events: CarrierEvent[]
  /** Date of the newest file, YYYY-MM-DD. '' if unknown. */
  asOf: string
  /** True if complaints about moves may concern it. */
  hasMoves: boolean
}

/** A photo on a page, which links to the large picture. */
export interface CompanyPhoto {
  /** Path of the small picture. */
  path: string
  description: string
  /** Pixels of the small picture. */
  width: number
  height: number
}

/** Where a company says it works. */
export interface ServedArea {
  /** "Kansas, Missouri, and within 100 miles of Topeka" */
  words: string
  /** "By the company, Nov 2026" */
  source: string
  /** Names of states and provinces. */
  regions: string[]
  /** The same in codes, for requests. */
  stated: ServiceArea
  /** The distance around its city, for programs. */
  circle?: { latitude: number; longitude: number; meters: number }
}

/** What a page says about its company, whatever others are in the directory. */
export interface CompanyFacts extends CompanyCard {
  /** The whole description. */
  description: string
  /** The rest of the description, after the About text. */
  moreAbout: string
  website: string
  /** Opening hours in their stored form. */
  hours: string
  mcNumber: string
  legalName: string
  /** "4 trucks, 5 drivers in 2007". '' if unknown. */
  fleet: string
  /** Where the service areas come from: "According to its registration form of Jul 2023". '' without a form. */
  areasNote: string
  /** What the company itself says, apart from any record. Absent if it says nothing. */
  servedArea?: ServedArea
  record?: FederalRecord
  panel?: CheckPanel
  city: string
  /** The day on which it was verified. '' if it is not, or if nobody knows the day. */
  verifiedOn: string
  /** Codes, '' if unknown. */
  region: string
  country: string
  /** Where its operator can claim it. '' if an account owns it. */
  claimPath: string
  /** True if only its name and place are known. */
  noindex: boolean
  customerReviews: CompanyReview[]
  /** Absent for a company without photos. */
  photos?: CompanyPhoto[]
}

export interface CompanyPageProps extends CompanyFacts {
  similar: SimilarCompany[]
  /** The lists that contain it. */
  lists: Crumb[]
  /** Lists of the nearest cities. */
  nearby: NearbyPlace[]
}

const recordOf = (company: Company): { record?: FederalRecord } => {
  const record = federalRecord(company, companyCheck(company)?.as_of ?? '')
  return record ? { record } : {}
}

const areasNoteOf = (company: Company): string => {
  const { operation, record_date, location } = company
  if (!operation) return ''
  if (knownOperation(company) !== operation)
    return `FMCSA’s files name no active authority for ${location.country === 'CA' ? 'the United States' : 'other states'}`
  return record_date
    ? `According to its registration form of ${formatMonth(record_date)}`
    : 'According to its registration form, whose date is unknown'
}

const offersMoves = ({ services }: Company): boolean => services.some(({ slug }) => slug === MOVING)

const panelOf = (company: Company): { panel?: CheckPanel } => {
  const known = companyCheck(company)
  if (!known && !company.source) return {}
  const check = known ?? NOTHING_KNOWN
  const lines = checkLines(check, {
    homes: offersMoves(company),
    freight: company.services.some(({ slug }) => slug !== MOVING),
    passengers: company.passengers === 'yes' || company.cargo.includes('passengers'),
    isInterstate: company.operation === 'interstate',
    isCanadian: company.location.country === 'CA',
    stated: companyStatedIn(company),
  })
  const notice = check.left && { notice: `${check.left.text}.` }
  return {
    panel: {
      ...notice,
      lines: [...lines, ...formLine(company)],
      events: check.events,
      asOf: check.as_of ?? '',
      hasMoves: offersMoves(company),
    },
  }
}

const servedAreaOf = ({ service_area, location }: Company): { servedArea?: ServedArea } => {
  if (!service_area) return {}
  const { within, stated_on } = service_area
  const { latitude, longitude, country } = location
  const hasPosition = latitude !== 0 || longitude !== 0
  return {
    servedArea: {
      words: areaInWords(service_area, { name: cityName(location), country }),
      source: stated_on ? `By the company, ${formatMonth(stated_on)}` : 'By the company',
      regions: service_area.regions.map(regionName),
      stated: { regions: service_area.regions, within },
      ...(within && hasPosition ? { circle: { latitude, longitude, meters: withinMeters(within) } } : {}),
    },
  }
}

const photosOf = ({ photos }: Company): { photos?: CompanyPhoto[] } =>
  photos.length === 0
    ? {}
    : {
        photos: photos.map(({ file, description, ...size }) => ({
          path: file,
          description,
          ...fitted(size, SMALL_PHOTO_SIDE),
        })),
      }

/** Enough for a batch, which has a company's page and its twin. */
const FACTS_KEPT = 1_000

export const companyFacts = rememberLast(
  FACTS_KEPT,
  (company: Company): CompanyFacts => ({
    ...companyCard(company),
    ...recordOf(company),
    ...panelOf(company),
    ...servedAreaOf(company),
    ...photosOf(company),
    description: company.description,
    moreAbout: firstSentences(company.description, ABOUT_SENTENCES).rest,
    website: company.website,
    hours: company.hours,
    mcNumber: company.mc_number,
    legalName: company.legal_name,
    fleet: fleetOf(company),
    areasNote: areasNoteOf(company),
    verifiedOn: company.verified_on,
    city: cityName(company.location),
    region: company.location.region,
    country: company.location.country,
    claimPath: company.is_claimed ? '' : claimPath(company.slug),
    noindex: !hasOwnFacts(company),
    customerReviews: company.reviews.map((review) => ({
      author: review.customer_name,
      rating: review.rating,
      text: review.review_text,
      created: review.created,
      ...(review.asked_at ? { askedAt: review.asked_at } : {}),
      ...(review.reply_text ? { reply: { text: review.reply_text, at: review.reply_at } } : {}),
    })),
  }),
)

const makeProps = (lists: CompanyLists, company: Company): CompanyPageProps => ({
  ...companyFacts(company),
  similar: similarCompanies(lists, company),
  lists: companyLinks(lists, company),
  nearby: nearbyPlaces(lists, lists.list({ location: company.location })),
})

/** The page of a company. */
export const companyPage = (lists: CompanyLists, company: Company): SitePage<CompanyPageProps> => ({
  path: companyPath(company.slug),
  props: makeProps(lists, company),
})

export const companySitemapEntry = (company: Company): SitemapEntry =>
  entryOfCompanies(COMPANY_PRIORITY, lastModified([company]))

/** The lists that contain a company: its services in its city, then everywhere. */
const companyLinks = ({ categories }: CompanyLists, { services, location }: Company): Crumb[] => {
  const inCity = new Set(services.map((service) => categories.leadInPlace(service)))
  const everywhere = new Set(services.map((service) => categories.lead(service)))
  const links = [
    { label: soughtAs({ location }), key: { location: location.slug } },
    ...Array.from(inCity, (service) => ({
      label: soughtAs({ service, location }),
      key: { service: service.slug, location: location.slug },
    })),
    ...Array.from(everywhere, (service) => ({ label: soughtAs({ service }), key: { service: service.slug } })),
  ].map(({ label, key }): [path: string, name: string] => [listPath(key), label])
  return Array.from(new Map(links.toReversed()), ([path, name]) => ({ name, path })).toReversed()
}

type Titled = Pick<CompanyPageProps, 'name' | 'place' | 'path' | 'usdotNumber'>

/**
 * Distinguishes companies with the same name in one city: only the first has the slug of the name alone, and '' here.
 */
const distinction = ({ name, path, usdotNumber }: Titled): string => {
  const slug = path.slice(companyPath('').length)
  const plain = nameSlug(name) || 'company'
  if (slug === plain) return ''
  if (usdotNumber) return `USDOT ${usdotNumber}`
  return slug.startsWith(`${plain}-`) ? slug.slice(plain.length + 1) : slug
}

/** "Blue Ridge Freight, Chicago, IL". Unique. */
export const companyTitle = (company: Titled): string => {
  const which = distinction(company)
  return `${company.name}, ${company.place}${which ? ` (${which})` : ''}`
}

import { roleLabel } from '../../../carrier-record/carrier-facts.ts'
import { locationLabel } from '../../../catalog/rules.ts'
import { DEFAULT_SERVICES, serviceAreas } from '../../../catalog/schema.ts'
import { initialsOf } from '../../../listings/initials.ts'
import { averageRating } from '../../../reviews/schema.ts'
import { companyPath, listPath } from '../../../routes.ts'
import { formatCount } from '../../../text/format.ts'
import type { Company, Location, Service } from '../../company.ts'
import { remember, rememberLast } from '../../remember.ts'
import { ABOUT_SENTENCES, firstSentences } from '../page-text.ts'

export interface Rating {
  /** 0 to 5, one decimal. */
  value: number
  /** Approved reviews behind it; 0 when it is the directory's own rating. */
  reviews: number
}

/** All that a card in a list shows of a company. */
export interface CompanyCard {
  id: string
  name: string
  path: string
  logo: string
  initials: string
  place: string
  placePath: string
  phone: string
  address: string
  /** The first sentences of its description, or facts. */
  about: string
  /** Services of the catalogue with their lists; a default list, without paths, for a company that names none. */
  services: { name: string; path: string }[]
  areas: string[]
  usdotNumber: string
  /** Trucks and tractors of its record; 0 when unknown. */
  powerUnits: number
  rating: Rating
  /** "Broker" and the like for a company that hauls nothing itself, else ''. */
  role: string
  featured: boolean
  verified: boolean
  quotable: boolean
}

/** Stars of a company: its approved reviews' average, else the directory's own rating. */
export const companyRating = ({ reviews, rating }: Pick<Company, 'reviews' | 'rating'>): Rating =>
  reviews.length ? { value: averageRating(reviews), reviews: reviews.length } : { value: rating, reviews: 0 }

// made once for all companies of a place or service: cards are kept by the hundred thousand
const placeOf = remember((location: Location) => ({
  place: locationLabel(location),
  placePath: listPath({ location: location.slug }),
  areas: serviceAreas(location),
}))
const serviceLink = remember(({ name, slug }: Service) => ({ name, path: listPath({ service: slug }) }))
const DEFAULT_LINKS = DEFAULT_SERVICES.map((name) => ({ name, path: '' }))

/** Facts shown when there is no description. They are not sentences, so they do not look like one. */
const aboutFacts = ({ location, services, power_units, entity_type }: Company): string =>
  [
    roleLabel(entity_type),
    services.map(({ name }) => name).join(', '),
    power_units > 0 ? `${formatCount(power_units)} power ${power_units === 1 ? 'unit' : 'units'}` : '',
    locationLabel(location),
  ]
    .filter(Boolean)
    .join(' · ')

/** Cards of several batches of pages: one batch shows those of the one before, hardly one of long before. */
const CARDS_KEPT = 20_000

/** The card of a company; the same object for the same company, as long as it is kept. */
export const companyCard = rememberLast(
  CARDS_KEPT,
  (company: Company): CompanyCard => ({
    id: company.id,
    name: company.name,
    path: companyPath(company.slug),
    logo: company.logo,
    initials: initialsOf(company.name),
    ...placeOf(company.location),
    phone: company.phone,
    address: company.address,
    about: firstSentences(company.description, ABOUT_SENTENCES).start || aboutFacts(company),
    services: company.services.length ? company.services.map(serviceLink) : DEFAULT_LINKS,
    usdotNumber: company.usdot_number,
    powerUnits: company.power_units,
    rating: companyRating(company),
    role: roleLabel(company.entity_type),
    featured: company.is_featured,
    verified: company.verified,
    quotable: company.has_email,
  }),
)

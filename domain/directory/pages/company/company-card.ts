import { carrierCheck } from '../../../carrier-record/carrier-check.ts'
import { roleLabel } from '../../../carrier-record/carrier-facts.ts'
import { checkSummary } from '../../../carrier-record/check-lines.ts'
import { locationLabel } from '../../../catalog/rules.ts'
import { DEFAULT_SERVICES, interstateAreas, serviceAreas } from '../../../catalog/schema.ts'
import { initialsOf } from '../../../listings/initials.ts'
import { averageRating } from '../../../reviews/schema.ts'
import { companyPath, listPath } from '../../../routes.ts'
import { formatCountOf } from '../../../text/format.ts'
import type { Company, Location, Service } from '../../company.ts'
import { remember, rememberLast } from '../../remember.ts'
import { ABOUT_SENTENCES, firstSentences } from '../page-text.ts'

export interface Rating {
  /** 0 to 5, one decimal. */
  value: number
  /** Number of approved reviews. 0 if this is the directory's own rating. */
  reviews: number
}

/** Everything that a list shows about a company. */
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
  /** The first sentences of its description, or a line of facts. */
  about: string
  /** Its services with their lists, or default services without links if it has none. */
  services: { name: string; path: string }[]
  areas: string[]
  usdotNumber: string
  /** What FMCSA's files say, in one line: "Active authority since 2009 · $1,000,000 insurance on file". '' if nothing. */
  check: string
  /** Trucks and tractors in its record. 0 if unknown. */
  powerUnits: number
  rating: Rating
  /** "Broker" or similar for a company that hauls nothing itself, else ''. */
  role: string
  featured: boolean
  verified: boolean
  quotable: boolean
}

/** A company's stars: the average of its approved reviews, or else the directory's own rating. */
export const companyRating = ({ reviews, rating }: Pick<Company, 'reviews' | 'rating'>): Rating =>
  reviews.length ? { value: averageRating(reviews), reviews: reviews.length } : { value: rating, reviews: 0 }

// Created once for all companies of a place or service, because hundreds of thousands of cards are cached.
const placeOf = remember((location: Location) => ({
  place: locationLabel(location),
  placePath: listPath({ location: location.slug }),
}))
const areasOf = { near: remember(serviceAreas), far: remember(interstateAreas) }
const serviceLink = remember(({ name, slug }: Service) => ({ name, path: listPath({ service: slug }) }))
const DEFAULT_LINKS = DEFAULT_SERVICES.map((name) => ({ name, path: '' }))

/** One line of facts about a company that nobody has described: "Moving in Topeka, KS. 4 trucks. Registered since 2009." */
const summaryOf = ({ location, services, power_units, entity_type, registered_on }: Company): string => {
  const work = [roleLabel(entity_type), services.map(({ name }) => name).join(', ')].filter(Boolean).join(': ')
  const facts = [
    [work, locationLabel(location)].filter(Boolean).join(' in '),
    power_units > 0 ? formatCountOf(power_units, 'truck') : '',
    registered_on ? `Registered since ${registered_on.slice(0, 4)}` : '',
  ]
  return facts.flatMap((fact) => (fact ? [`${fact}.`] : [])).join(' ')
}

/** Enough cards for several batches of pages. A batch often repeats cards of the one before. */
const CARDS_KEPT = 20_000

/** What FMCSA's files say about a company. Null if none names it. A page, its data, its card and its lists ask for it. */
export const companyCheck = rememberLast(CARDS_KEPT, ({ federal }: Company) => carrierCheck(federal) ?? null)

/** The card of a company. The same object for the same company while it is cached. */
export const companyCard = rememberLast(
  CARDS_KEPT,
  (company: Company): CompanyCard => ({
    id: company.id,
    name: company.name,
    path: companyPath(company.slug),
    logo: company.logo,
    initials: initialsOf(company.name),
    ...placeOf(company.location),
    areas: areasOf[company.operation === 'interstate' ? 'far' : 'near'](company.location),
    phone: company.phone,
    address: company.address,
    about: firstSentences(company.description, ABOUT_SENTENCES).start || summaryOf(company),
    services: company.services.length ? company.services.map(serviceLink) : DEFAULT_LINKS,
    usdotNumber: company.usdot_number,
    check: checkSummary(companyCheck(company)),
    powerUnits: company.power_units,
    rating: companyRating(company),
    role: roleLabel(company.entity_type),
    featured: company.is_featured,
    verified: company.verified,
    quotable: company.has_email,
  }),
)

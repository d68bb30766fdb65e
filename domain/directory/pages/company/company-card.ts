import { statedIn } from '../../../carrier-record/biennial-update.ts'
import { carrierCheck } from '../../../carrier-record/carrier-check.ts'
import { NUMBER_SINCE_LABEL, type Operation, roleLabel, truckCount } from '../../../carrier-record/carrier-facts.ts'
import { checkSummary } from '../../../carrier-record/check-summary.ts'
import { DEFAULT_SERVICES, locationLabel } from '../../../catalog/rules.ts'
import { serviceAreas } from '../../../catalog/service-areas.ts'
import { initialsOf } from '../../../listings/initials.ts'
import { averageRating } from '../../../reviews/schema.ts'
import { companyPath, listPath } from '../../../routes.ts'
import { formatCountOf } from '../../../text/format.ts'
import { formatPhone, phoneLink } from '../../../text/phone.ts'
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
  /** The link that dials its number, and the number as people write it. Null if it cannot be dialed. */
  call: { href: string; label: string } | null
  address: string
  /** The first sentences of its description, or a line of facts. */
  about: string
  /** Its services with their lists, or default services without links if it has none. */
  services: { name: string; path: string }[]
  areas: string[]
  usdotNumber: string
  /** What FMCSA's files say, in one line: "Active authority since 2009 · $1,000,000 insurance on file". '' if nothing. */
  check: string
  /** Trucks and tractors in its record: "4 trucks", or "4 trucks in 2007" if it says so of old. '' if unknown. */
  trucks: string
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
const areasOf: Readonly<Record<Operation | '', (location: Location) => string[]>> = {
  interstate: remember((location) => serviceAreas(location, 'interstate')),
  intrastate: remember((location) => serviceAreas(location, 'intrastate')),
  intrastate_hazmat: remember((location) => serviceAreas(location, 'intrastate_hazmat')),
  '': remember((location) => serviceAreas(location, '')),
}
const serviceLink = remember(({ name, slug }: Service) => ({ name, path: listPath({ service: slug }) }))
const DEFAULT_LINKS = DEFAULT_SERVICES.map((name) => ({ name, path: '' }))

/** Enough cards for several batches of pages. A batch often repeats cards of the one before. */
const CARDS_KEPT = 20_000

/** What FMCSA's files say about a company. Null if none names it. A page, its data, its card and its lists ask for it. */
export const companyCheck = rememberLast(CARDS_KEPT, ({ federal }: Company) => carrierCheck(federal) ?? null)

/** What follows facts that the company stated years ago: " in 2007". '' if they are current. */
export const companyStatedIn = (company: Company): string => statedIn(company, companyCheck(company)?.as_of ?? '')

const callOf = (phone: string): CompanyCard['call'] => {
  const href = phoneLink(phone)
  return href ? { href, label: formatPhone(phone) } : null
}

/** What its form says, unless FMCSA's files say that it has no authority beyond its state anymore. */
export const knownOperation = (company: Company): Company['operation'] => {
  const authorities = companyCheck(company)?.authorities ?? []
  const isBarred = authorities.length > 0 && authorities.every(({ status }) => status !== 'active')
  return company.operation === 'interstate' && isBarred ? 'intrastate' : company.operation
}

const counted = (count: number, noun: string): string => (count > 0 ? formatCountOf(count, noun) : '')

const dated = (facts: string, company: Company): string => (facts ? `${facts}${companyStatedIn(company)}` : '')

/** "4 trucks". Vehicles of a carrier of passengers, whose form counts buses with trucks. */
const vehicles = (company: Company): string =>
  counted(company.power_units, truckCount(company) > 0 ? 'truck' : 'vehicle')

/** "4 trucks", or "4 trucks in 2007" if the company said so of old. '' if unknown. */
const trucksOf = (company: Company): string => dated(vehicles(company), company)

/** "4 trucks, 5 drivers", or "4 trucks, 5 drivers in 2007" if the company said so of old. '' if unknown. */
export const fleetOf = (company: Company): string => {
  const parts = [vehicles(company), counted(company.drivers, 'driver')]
  return dated(parts.filter(Boolean).join(', '), company)
}

const AND = new Intl.ListFormat('en')

/** Names of services as a sentence says them: "Long haul, HAZMAT, and moving". */
const inSentence = (names: readonly string[]): string => {
  const words = AND.format(names).replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * One line of facts about a company that nobody has described: "Freight and moving in Topeka, KS. 4 trucks. USDOT number
 * since 2009."
 */
const summaryOf = (company: Company): string => {
  const { location, services, entity_type, registered_on } = company
  const work = [roleLabel(entity_type), inSentence(services.map(({ name }) => name))].filter(Boolean).join(': ')
  const facts = [
    [work, locationLabel(location)].filter(Boolean).join(' in '),
    trucksOf(company),
    registered_on ? `${NUMBER_SINCE_LABEL} ${registered_on.slice(0, 4)}` : '',
  ]
  return facts.flatMap((fact) => (fact ? [`${fact}.`] : [])).join(' ')
}

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
    areas: areasOf[knownOperation(company)](company.location),
    phone: company.phone,
    call: callOf(company.phone),
    address: company.address,
    about: firstSentences(company.description, ABOUT_SENTENCES).start || summaryOf(company),
    services: company.services.length ? company.services.map(serviceLink) : DEFAULT_LINKS,
    usdotNumber: company.usdot_number,
    check: checkSummary(companyCheck(company)),
    trucks: trucksOf(company),
    rating: companyRating(company),
    role: roleLabel(company.entity_type),
    featured: company.is_featured,
    verified: company.verified,
    quotable: company.has_email,
  }),
)

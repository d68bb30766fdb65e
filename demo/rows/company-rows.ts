import type { Location, Service } from '../../domain/catalog/schema.ts'
import { type Inquiry, QUOTE_REQUEST } from '../../domain/inquiries/schema.ts'
import type { ListingAssignment } from '../../domain/listings/schema.ts'
import { averageRating, type Review } from '../../domain/reviews/schema.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { AccountIds } from '../accounts.ts'
import { assigneesOf, type Company, drawCompany, ownerOf, type Place, placesOf } from '../company.ts'
import { drawPhone, personEmail } from '../contacts.ts'
import { momentBetween, stamp } from '../moments.ts'
import { drawPerson, fullName } from '../person.ts'
import { createRandom, type Random } from '../random.ts'
import { catalogServices } from '../services.ts'
import { describe } from '../text/description.ts'
import { createPhraseBook, type PhraseBook } from '../text/phrase.ts'
import { INQUIRY_LINES, type Mood, REVIEW_STORIES, REVIEW_VERDICTS } from '../text/sentences.ts'
import { companyFacts } from '../text/slots.ts'
import { type ListingRow, listingRow } from './listing-row.ts'

/** A company with everything that is stored with it. */
export interface CompanyRows {
  listing: ListingRow
  reviews: Review[]
  inquiries: Inquiry[]
  assignments: ListingAssignment[]
}

/** Sentences that are not repeated: more than 600 companies and their customers use. */
const REMEMBERED_SENTENCES = 8000

export interface Directory {
  /** Cities, or the place of each company by its number. */
  locations: readonly Location[] | ((index: number) => Place)
  services: readonly Pick<Service, 'id' | 'slug'>[]
  accounts: AccountIds
}

/** The place of each company. @throws if there is none */
const placeDealer = (locations: Directory['locations'], random: Random): ((index: number) => Place) => {
  if (typeof locations === 'function') return locations
  const places = placesOf(locations)
  if (places.length === 0) throw new Error('The directory has none of the cities that demo companies are made for')
  return () => random.weighted(places)
}

/**
 * Made-up companies, one after another. Equal arguments give equal rows, including ids.
 * @throws if the directory lacks the catalog's cities or services
 */
export function* companyRows(
  { locations, services, accounts }: Directory,
  { listings, seed, now }: { listings: number; seed: number; now: Date },
): Generator<CompanyRows> {
  const random = createRandom(seed)
  const placeOf = placeDealer(locations, random)
  const catalog = catalogServices(services)
  if (catalog.length === 0) throw new Error('The directory has none of the services that demo companies are made for')
  const write = createPhraseBook(random, REMEMBERED_SENTENCES)
  const moment = now.getTime()
  const takenSlugs = new Set<string>()
  for (let index = 0; index < listings; index++) {
    const company = drawCompany(placeOf(index), catalog, random)
    const description = describe(company, write, random)
    const listing = listingRow(company, { index, description, takenSlugs, now: moment }, random)
    const reviews = reviewRows(company, listing, { write, now: moment }, random)
    listing.rating = averageRating(reviews.filter(({ is_approved }) => is_approved))
    const owner = ownerOf(index)
    if (owner) listing.owner = accounts[owner]
    const assignees = assigneesOf(index)
    const isOwned = owner !== undefined || assignees.length > 0
    yield {
      listing,
      reviews,
      inquiries: inquiryRows(company, listing, { write, now: moment, isOwned }, random),
      assignments: assignees.map((assignee) => ({
        id: random.id(),
        created: listing.created,
        updated: listing.created,
        listing: listing.id,
        assigned_to_user: accounts[assignee],
        assigned_by_admin: accounts.admin,
      })),
    }
  }
}

const INQUIRED_DAYS = 400
/** Share of companies with an email address that have inquiries. */
const ASKED = 0.3
const GENERAL = 0.12
const WITH_PHONE = 0.85

const drawStatus = (age: number, random: Random): Inquiry['status'] => {
  if (age < DAY_MS) return 'new'
  if (age < 14 * DAY_MS) return random.pick(['new', 'new', 'responded'])
  return random.chance(0.04) ? 'new' : random.pick(['responded', 'closed', 'closed'])
}

interface Asking {
  write: PhraseBook
  now: number
  /** True if an owner signs in to this listing. It has several inquiries, the newest from today. */
  isOwned: boolean
}

/** Inquiries of a company. Only companies with an email address have any. */
const inquiryRows = (
  company: Company,
  listing: ListingRow,
  { write, now, isOwned }: Asking,
  random: Random,
): Inquiry[] => {
  if (!listing.email || (!isOwned && !random.chance(ASKED))) return []
  const count = isOwned ? random.int(2, 5) : random.int(1, 3)
  const from = Math.max(Date.parse(listing.created), now - INQUIRED_DAYS * DAY_MS)
  return Array.from({ length: count }, (_, i) => i).flatMap((i) => {
    const isOfToday = isOwned && i === 0
    const moment = isOfToday ? momentBetween(now - DAY_MS * 0.8, now, random) : momentBetween(from, now, random)
    const person = drawPerson(company.facts.region, random)
    const isGeneral = random.chance(GENERAL)
    const lines = INQUIRY_LINES[isGeneral ? 'general' : random.pick(company.services).topic]
    const status = drawStatus(now - moment, random)
    const answered = status === 'new' ? moment : momentBetween(moment, Math.min(now, moment + 5 * DAY_MS), random)
    const row = {
      id: random.id(),
      created: stamp(moment),
      updated: stamp(answered),
      listing: listing.id,
      customer_name: fullName(person),
      customer_email: personEmail(person, random),
      customer_phone: random.chance(WITH_PHONE) ? drawPhone(company.facts, random) : '',
      inquiry_type: isGeneral ? 'general' : QUOTE_REQUEST,
      status,
      is_held: false,
      outcome: '' as const,
      remind_at: '',
      remind_user: '',
      confirmed_at: '',
      declined_at: '',
      request: '',
      job: null,
      customer_choice: '' as const,
    }
    const message = write(lines, companyFacts(company, random))
    return message ? { ...row, message } : []
  })
}

const REVIEWED_DAYS = 2 * 365
const MOST_REVIEWS = 12
/** Share of companies without reviews. */
const UNREVIEWED = 0.34
const PENDING = 0.12
/** Share of customers of Quebec companies who write in French. */
const IN_FRENCH = 0.4
const RATINGS = [
  { rating: 5, weight: 56 },
  { rating: 4, weight: 24 },
  { rating: 3, weight: 9 },
  { rating: 2, weight: 5 },
  { rating: 1, weight: 6 },
] as const
const MOODS: Record<(typeof RATINGS)[number]['rating'], Mood> = { 5: 'good', 4: 'good', 3: 'mixed', 2: 'bad', 1: 'bad' }

const drawCount = (random: Random): number =>
  random.chance(UNREVIEWED) ? 0 : Math.min(MOST_REVIEWS, 1 + Math.floor(-Math.log(1 - random.next()) * 2.1))

const reviewText = (
  company: Company,
  rating: keyof typeof MOODS,
  write: PhraseBook,
  random: Random,
): string | undefined => {
  const mood = MOODS[rating]
  const facts = companyFacts(company, random)
  const french =
    company.facts.region === 'QC' && random.chance(IN_FRENCH)
      ? write(REVIEW_VERDICTS[`French ${mood}`], facts)
      : undefined
  if (french) return french
  const topic = random.pick(company.services).topic
  const isShort = random.chance(0.14)
  const first = isShort ? undefined : write(REVIEW_STORIES[`${topic} ${mood}`], facts)
  const isLong = !first || random.chance(0.3)
  const second = rating === 4 && first && random.chance(0.6) ? write(REVIEW_VERDICTS.quibble, facts) : undefined
  const verdict = isLong && !second ? write(REVIEW_VERDICTS[mood], facts) : undefined
  const text = [first, second, verdict].filter(Boolean).join(' ')
  // Some people omit the last period.
  return random.chance(0.08) ? text.replace(/\.$/, '') : text || undefined
}

const shownName = ({ first, last }: { first: string; last: string }, random: Random): string =>
  random.pick([
    `${first} ${last}`,
    `${first} ${last}`,
    `${first} ${last}`,
    `${first} ${last.charAt(0)}.`,
    `${first.charAt(0)}. ${last}`,
  ])

/** Days from the quote request to the review. */
const ASKED_DAYS_BEFORE = 24

/** The reviews of a company, none to twelve, newest last. Some recent ones wait for approval. */
const reviewRows = (
  company: Company,
  listing: ListingRow,
  { write, now }: { write: PhraseBook; now: number },
  random: Random,
): Review[] => {
  const from = Math.max(Date.parse(listing.created), now - REVIEWED_DAYS * DAY_MS)
  const moments = Array.from({ length: drawCount(random) }, () => momentBetween(from, now, random)).sort(
    (a, b) => a - b,
  )
  const authors = new Set<string>()
  return moments.flatMap((moment) => {
    const { rating } = random.weighted(RATINGS)
    const person = drawPerson(company.facts.region, random)
    const text = reviewText(company, rating, write, random)
    const isRecent = now - moment < 30 * DAY_MS
    const isApproved = !random.chance(isRecent ? 0.6 : PENDING)
    const approved = isApproved ? momentBetween(moment, Math.min(now, moment + 3 * DAY_MS), random) : moment
    const name = shownName(person, random)
    const email = personEmail(person, random)
    const id = random.id()
    // A company has at most one review per address.
    if (!text || text.length < 10 || authors.has(email)) return []
    authors.add(email)
    return {
      id,
      created: stamp(moment),
      updated: stamp(approved),
      listing: listing.id,
      customer_name: name,
      customer_email: email,
      rating,
      review_text: text,
      is_approved: isApproved,
      is_declined: false,
      reply_text: '',
      reply_at: '',
      // some authors asked for the quote through the directory, some weeks before
      asked_at: text.length % 3 === 0 ? stamp(moment - ASKED_DAYS_BEFORE * DAY_MS) : '',
    }
  })
}

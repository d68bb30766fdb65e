import type { Review } from '../../domain/reviews/schema.ts'
import type { Company } from '../company.ts'
import { personEmail } from '../contacts.ts'
import { DAY_MS, momentBetween, stamp } from '../moments.ts'
import { drawPerson } from '../person.ts'
import type { Random } from '../random.ts'
import type { PhraseBook } from '../text/phrase-book.ts'
import { type Mood, REVIEW_STORIES, REVIEW_VERDICTS } from '../text/sentences.ts'
import { companyFacts } from '../text/slots.ts'
import type { ListingRow } from './listing-row.ts'

const REVIEWED_DAYS = 2 * 365
const MOST_REVIEWS = 12
/** Share of companies without a review. */
const UNREVIEWED = 0.34
const PENDING = 0.12
/** A customer writes in French: to companies of Quebec. */
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
  // Some people do not bother with the last full stop.
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

/** The reviews of a company, none to twelve, newest last; some of the recent ones still wait for approval. */
export const reviewRows = (
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
    // The company has one review by an address.
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
    }
  })
}

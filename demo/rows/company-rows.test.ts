import { describe, expect, test } from 'vitest'
import { FACT_LIMITS, factsOf, NO_FACTS } from '../../domain/carrier-record/carrier-facts.ts'
import { cityName } from '../../domain/catalog/rules.ts'
import { inquirySchema } from '../../domain/inquiries/schema.ts'
import { listingAssignmentSchema, listingSchema } from '../../domain/listings/schema.ts'
import { averageRating, reviewSchema } from '../../domain/reviews/schema.ts'
import { SLUG_PATTERN } from '../../domain/slug.ts'
import { storedTime } from '../../domain/time.ts'
import { catalogLocations, catalogServices } from '../../tests/support/catalog.ts'
import { CITY_FACTS } from '../cities.ts'
import { CLOSINGS, OPENINGS, REVIEW_STORIES, REVIEW_VERDICTS, SERVICE_LINES } from '../text/sentences.ts'
import { type CompanyRows, companyRows } from './company-rows.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
const ACCOUNTS = { admin: 'admin0000000000', owner: 'owner0000000000', owner2: 'owner2000000000' }
const DIRECTORY = { locations: catalogLocations, services: catalogServices, accounts: ACCOUNTS }
const made = (listings: number, seed = 1, now = NOW): CompanyRows[] => [
  ...companyRows(DIRECTORY, { listings, seed, now }),
]

const companies = made(600)
const listings = companies.map(({ listing }) => listing)
const reviews = companies.flatMap((company) => company.reviews)
const inquiries = companies.flatMap((company) => company.inquiries)
const assignments = companies.flatMap((company) => company.assignments)
const texts = [
  ...listings.map(({ description }) => description),
  ...reviews.map(({ review_text }) => review_text),
  ...inquiries.map(({ message }) => message),
]
const share = (count: number) => count / listings.length

describe('seeded rows', () => {
  test('are the same for the same number and seed, and different for another seed', () => {
    expect(made(40)).toEqual(companies.slice(0, 40))
    expect(made(40, 2).map(({ listing }) => listing.id)).not.toContain(listings[0]?.id)
  })

  test('differ only in dates for another day', () => {
    const undated = ({ listing, reviews }: CompanyRows) => [listing.id, listing.description, reviews.map((r) => r.id)]
    expect(made(40, 1, new Date('2027-03-05T00:00:00Z')).map(undated)).toEqual(companies.slice(0, 40).map(undated))
  })

  test('fit the schemas of their collections', () => {
    for (const { logo_svg, ...listing } of listings)
      listingSchema
        .omit({ editors: true, state_reason: true, new_email: true })
        .parse({ ...listing, logo: logo_svg ? 'a.svg' : '' })
    for (const row of reviews) reviewSchema.parse(row)
    for (const row of inquiries) inquirySchema.parse(row)
    for (const row of assignments) listingAssignmentSchema.parse(row)
  })

  test('have unique ids, slugs and carrier numbers', () => {
    const unique = (values: string[]) => expect(new Set(values).size).toBe(values.length)
    unique([...listings, ...reviews, ...inquiries, ...assignments].map(({ id }) => id))
    unique(listings.map(({ slug }) => slug))
    unique(listings.flatMap(({ usdot_number }) => usdot_number || []))
    unique(listings.flatMap(({ mc_number }) => mc_number || []))
    for (const { slug } of listings) expect(slug).toMatch(SLUG_PATTERN)
  })

  test('never come after the given day, and reviews and inquiries never before their listing', () => {
    const now = storedTime(NOW)
    for (const { listing, ...rows } of companies)
      for (const row of [...rows.reviews, ...rows.inquiries]) {
        expect(row.created >= listing.created && row.created <= row.updated && row.updated <= now).toBe(true)
      }
  })
})

describe('seeded records', () => {
  const recorded = listings.filter(({ source }) => source)

  test('belong to the companies with a USDOT number', () => {
    expect(recorded).toEqual(listings.filter(({ usdot_number }) => usdot_number))
    for (const listing of listings.filter(({ source }) => !source)) expect(factsOf(listing)).toEqual(NO_FACTS)
  })

  test('agree with the fleet in the texts, and with their own dates', () => {
    for (const { power_units, drivers, entity_type, description, ...record } of recorded) {
      if (entity_type === 'broker') expect([power_units, drivers, record.cargo]).toEqual([0, 0, []])
      else expect(drivers).toBeGreaterThan(power_units)
      const [, trucks] = /\b(\d+) trucks\b/.exec(description) ?? []
      if (trucks) expect(power_units).toBe(Number(trucks))
      const { registered_on, record_date, source_date } = record
      expect([registered_on, record_date, source_date]).toEqual([registered_on, record_date, source_date].toSorted())
      expect(record.annual_miles).toBeLessThanOrEqual(power_units * FACT_LIMITS.milesPerUnit)
    }
  })

  test('include carriers, a few brokers, and cargo that fits the services', () => {
    expect(recorded.some(({ entity_type }) => entity_type === 'broker')).toBe(true)
    expect(share(listings.filter(({ entity_type }) => entity_type === 'carrier').length)).toBeGreaterThan(0.7)
    const slugOf = new Map(catalogServices.map(({ id, slug }) => [id, slug]))
    for (const { services, cargo, entity_type } of recorded)
      if (entity_type === 'carrier' && services.some((id) => slugOf.get(id) === 'moving'))
        expect(cargo).toContain('household_goods')
  })
})

describe('seeded contacts', () => {
  test('have phone numbers reserved for fiction, in an area code of the city', () => {
    for (const { listing } of companies.filter(({ listing }) => listing.phone)) {
      const city = catalogLocations.find(({ id }) => id === listing.location)
      const facts = CITY_FACTS.find((known) => known.city === city?.name && known.region === city.region)
      const [, area, line] = /^1?(\d{3})555(\d{4})$/.exec(listing.phone.replace(/\D/g, '')) ?? []
      expect(facts?.areaCodes).toContain(area)
      expect(line).toMatch(/^01\d\d$/)
    }
    for (const { customer_phone } of inquiries)
      expect(customer_phone.replace(/\D/g, '')).toMatch(/^$|^1?\d{3}55501\d\d$/)
  })

  test('have addresses at example.com', () => {
    const emails = [...listings.map(({ email }) => email), ...[...reviews, ...inquiries].map((r) => r.customer_email)]
    for (const email of emails.filter(Boolean)) expect(email).toMatch(/^[a-z0-9._]+@([a-z0-9-]+\.)?example\.com$/)
    for (const { website } of listings) expect(website).toMatch(/^$|^https?:\/\/[a-z0-9.-]+\.example\.com$/)
  })

  test('are sometimes missing, and inquiries go only to companies with an email address', () => {
    for (const field of ['phone', 'email', 'website', 'address', 'usdot_number', 'mc_number', 'logo_svg'] as const)
      expect(share(listings.filter((listing) => !listing[field]).length)).toBeGreaterThan(0.005)
    for (const { listing, inquiries } of companies) if (!listing.email) expect(inquiries).toEqual([])
  })
})

describe('a seeded directory', () => {
  test('has more companies in larger cities, and some in every city', () => {
    const total = CITY_FACTS.reduce((sum, { weight }) => sum + weight, 0)
    const many = [...companyRows(DIRECTORY, { listings: 4000, seed: 3, now: NOW })]
    for (const { city, region, weight } of CITY_FACTS) {
      const id = catalogLocations.find((location) => location.name === city && location.region === region)?.id
      const found = many.filter(({ listing }) => listing.location === id).length
      const expected = (4000 * weight) / total
      expect(Math.abs(found - expected), city).toBeLessThan(5 * Math.sqrt(expected))
      expect(found, city).toBeGreaterThan(0)
    }
  })

  test('uses every city and service of the catalog', () => {
    expect(new Set(CITY_FACTS.map(({ city, region }) => `${city}, ${region}`))).toEqual(
      new Set(catalogLocations.map(({ name, region }) => `${name}, ${region}`)),
    )
    const offered = new Set(listings.flatMap(({ services }) => services))
    expect(offered.size).toBe(catalogServices.length)
  })

  test('features and verifies about as many companies as intended, and shows most logos', () => {
    const within = (rows: unknown[], low: number, high: number) => {
      expect(share(rows.length)).toBeGreaterThan(low)
      expect(share(rows.length)).toBeLessThan(high)
    }
    within(
      listings.filter(({ is_featured }) => is_featured),
      0.02,
      0.06,
    )
    within(
      listings.filter(({ verified }) => verified),
      0.14,
      0.23,
    )
    within(
      listings.filter(({ logo_svg }) => logo_svg),
      0.81,
      0.89,
    )
  })

  test('verifies only companies that have an authority to check', () => {
    expect(listings.filter(({ verified, mc_number }) => verified && mc_number === '')).toEqual([])
  })

  test('has one to four services per company and up to twelve reviews, some of them pending', () => {
    for (const { services } of listings) {
      expect(new Set(services).size).toBe(services.length)
      expect(services.length).toBeLessThanOrEqual(4)
    }
    expect(Math.max(...companies.map(({ reviews }) => reviews.length))).toBeLessThanOrEqual(12)
    expect(reviews.some(({ is_approved }) => !is_approved)).toBe(true)
    expect(new Set(inquiries.map(({ status }) => status)).size).toBe(3)
  })

  test('rates a company by its approved reviews', () => {
    for (const { listing, reviews } of companies)
      expect(listing.rating).toBe(averageRating(reviews.filter(({ is_approved }) => is_approved)))
  })

  test('gives each demo owner companies, other companies to edit, and a new inquiry from the last day', () => {
    for (const owner of [ACCOUNTS.owner, ACCOUNTS.owner2]) {
      const owned = companies.filter(({ listing }) => listing.owner === owner)
      expect(owned.length).toBeGreaterThan(1)
      const assigned = assignments.filter(({ assigned_to_user }) => assigned_to_user === owner)
      expect(assigned.length).toBeGreaterThan(1)
      for (const { listing } of assigned) expect(owned.map((company) => company.listing.id)).not.toContain(listing)
      const fresh = owned.flatMap(({ inquiries }) =>
        inquiries.filter((row) => row.status === 'new' && Date.parse(row.created) > NOW.getTime() - 86_400_000),
      )
      expect(fresh.length).toBeGreaterThan(0)
    }
  })

  test('refuses a catalog without any city that it knows', () => {
    const empty = companyRows({ ...DIRECTORY, locations: [] }, { listings: 1, seed: 1, now: NOW })
    expect(() => empty.next()).toThrow(/none of the cities/)
  })
})

describe('seeded texts', () => {
  test('contain no unfilled slot, stray bracket, double space or wrong article', () => {
    for (const text of texts) {
      expect(text).not.toMatch(/[{}[\]|]|undefined|\s\s|^\s|\s$|\s[.,;!?]|\.\./)
      expect(text).not.toMatch(/\ba (?!one\b|uni|us|UN\b|European)[aeiou]|\ban (?!hour|honest)[^aeiou]/i)
      expect(text).not.toMatch(/\b(\w+) \1\b(?<!that that|had had)/i)
    }
  })

  test('begin with a capital and are one to eight sentences long', () => {
    for (const { description } of listings) {
      expect(description).toMatch(/^[\p{Lu}\d]/u)
      const sentences = description.split(/[.!?](?=\s|$)/).filter(Boolean).length
      expect(sentences).toBeGreaterThan(0)
      expect(sentences).toBeLessThanOrEqual(8)
    }
  })

  test('never repeat a sentence of more than three words in 600 descriptions', () => {
    const seen = new Map<string, number>()
    for (const { description } of listings)
      for (const sentence of description.split(/(?<=[.!?])\s+/))
        if (sentence.split(' ').length > 3) seen.set(sentence, (seen.get(sentence) ?? 0) + 1)
    expect([...seen].filter(([, times]) => times > 1)).toEqual([])
  })

  test('repeat no sentence three times in 600 descriptions and all of their reviews, however short', () => {
    const said = new Map<string, number>()
    for (const text of [...listings.map(({ description }) => description), ...reviews.map((r) => r.review_text)])
      for (const sentence of text.split(/(?<=[.!?])\s+/)) {
        const words = sentence.replace(/[.!?]+$/, '').toLowerCase()
        said.set(words, (said.get(words) ?? 0) + 1)
      }
    expect([...said].filter(([, times]) => times > 2)).toEqual([])
  })

  test('repeat no run of six words for more than a dozen of 600 companies and their customers', () => {
    const said = new Map<string, number>()
    for (const text of [...listings.map(({ description }) => description), ...reviews.map((r) => r.review_text)]) {
      const words = text.split(/\s+/)
      const runs = new Set(words.slice(5).map((_, start) => words.slice(start, start + 6).join(' ')))
      for (const run of runs) said.set(run, (said.get(run) ?? 0) + 1)
    }
    expect([...said].filter(([, times]) => times > 12)).toEqual([])
  })

  test('use no verb after goods that may be singular or plural: "bottled water pay" and "apples pays"', () => {
    const texts = [OPENINGS, SERVICE_LINES, CLOSINGS, REVIEW_STORIES, REVIEW_VERDICTS]
    const verb =
      /(?<!\b(?:and|of|in|for) )\{(?:cold_|deck_)?goods\} (?:that )?(?:is|are|was|were|has|have|do|does|need|make|pay|fill|go|come|take)s?\b/i
    expect(JSON.stringify(texts).match(verb)).toBeNull()
  })

  test('never name another city of the catalog as the company’s home', () => {
    for (const { listing } of companies) {
      const home = catalogLocations.find(({ id }) => id === listing.location)
      const [, named] =
        /(?:headquartered in|based in|owner-operator out of) ([A-Z][\w ]+?)[.,]/.exec(listing.description) ?? []
      if (named && home) expect(named).toContain(cityName(home))
    }
  })

  test('use many voices', () => {
    expect(Object.keys(OPENINGS).length).toBeGreaterThanOrEqual(8)
    const openings = new Set(listings.map(({ description }) => description.split(' ').slice(0, 3).join(' ')))
    expect(openings.size).toBeGreaterThan(300)
  })
})

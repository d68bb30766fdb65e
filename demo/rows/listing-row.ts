import { NO_FACTS } from '../../domain/carrier-record/carrier-facts.ts'
import { newListing } from '../../domain/listings/new-listing.ts'
import type { Listing } from '../../domain/listings/schema.ts'
import { SERVES_WITHIN } from '../../domain/listings/service-area.ts'
import { REGION_CODES } from '../../domain/places/regions.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Company } from '../company.ts'
import { drawAddress, drawEmail, drawPhone, drawWebsite } from '../contacts.ts'
import { drawRecord } from '../federal-record.ts'
import { drawLogo } from '../logo/logo.ts'
import { momentBetween, stamp } from '../moments.ts'
import type { Random } from '../random.ts'

/** A listing as stored. `logo_svg` is the drawing of its logo. */
export type ListingRow = Omit<Listing, 'logo' | 'editors' | 'state_reason' | 'new_email'> & { logo_svg?: string }

const LISTED_DAYS = 4 * 365
const FEATURED = 0.04
/** Of companies with a docket number, because authority is part of what is verified. */
const VERIFIED = { featured: 0.9, others: 0.55 }
const SHARE_WITH = {
  phone: 0.96,
  email: 0.93,
  website: 0.74,
  address: 0.98,
  logo: 0.85,
  usdot: { US: 0.9, CA: 0.55 },
} as const

/** Numbers from here on are not issued, so an import never meets one of a seeded company. */
const FIRST_UNISSUED = 9_000_000
const NUMBERS = 1_000_000
/** Maps 0, 1, 2 … to scattered numbers below a million, without repeats. */
const scattered = (index: number, step: number, start: number): string =>
  String(FIRST_UNISSUED + ((index * step + start) % NUMBERS))

/** Its federal record, if it has one. */
const recordOf = (company: Company, { index, description, now }: Rowing, random: Random) => {
  if (!random.chance(SHARE_WITH.usdot[company.location.country || 'US'])) return { usdot_number: '', ...NO_FACTS }
  return {
    usdot_number: scattered(index, 617_411, 204_137),
    ...drawRecord(company, { description, docket: scattered(index, 382_229, 571_303), now }, random),
  }
}

const listedMoments = (now: number, random: Random) => {
  const created = momentBetween(now - LISTED_DAYS * DAY_MS, now - 2 * DAY_MS, random)
  // Most companies are edited again soon after they join, some years later.
  const updated = random.chance(0.7) ? momentBetween(created, now - DAY_MS / 2, random) : created
  return { created: stamp(created), updated: stamp(updated) }
}

interface Rowing {
  index: number
  description: string
  now: number
}

/** Half of the companies say when they are open. */
const HOURS = ['', 'Mo-Fr 08:00-17:00', '', 'Mo-Fr 07:00-18:00, Sa 08:00-12:00', '', 'Mo-Su 00:00-24:00'] as const

/** A third of the companies say where they work. */
const areaOf = (
  { location: { region } }: Company,
  index: number,
  stated: string,
): Pick<Listing, 'serves_regions' | 'serves_within' | 'serves_since'> => {
  if (index % 3 !== 0) return { serves_regions: [], serves_within: '', serves_since: '' }
  const [code] = REGION_CODES.filter((code) => code === region)
  const serves_within = SERVES_WITHIN[index % SERVES_WITHIN.length] ?? ''
  return { serves_regions: code ? [code] : [], serves_within, serves_since: stated }
}

const contactsOf = (company: Company, slug: string, random: Random) => {
  const { facts } = company
  const has = (share: number) => random.chance(share)
  return {
    phone: has(SHARE_WITH.phone) ? drawPhone(facts, random) : '',
    email: has(SHARE_WITH.email) ? drawEmail(company, slug, random) : '',
    website: has(SHARE_WITH.website) ? drawWebsite(slug, random) : '',
    address: has(SHARE_WITH.address) ? drawAddress(facts, random) : '',
    hours: HOURS[slug.length % HOURS.length] ?? '',
  }
}

/** A company in its owner's words. */
const companyRow = (company: Company, slug: string, rowing: Rowing, random: Random) => {
  const { name, location, services } = company
  const { description, now } = rowing
  const contacts = contactsOf(company, slug, random)
  const record = recordOf(company, rowing, random)
  const isFeatured = random.chance(FEATURED)
  const id = random.id()
  const moments = listedMoments(now, random)
  const isVerified = random.chance(isFeatured ? VERIFIED.featured : VERIFIED.others) && record.mc_number !== ''
  return {
    id,
    ...moments,
    name,
    description,
    location: location.id,
    services: services.map(({ id }) => id),
    ...contacts,
    rating: 0,
    is_featured: isFeatured,
    verified: isVerified,
    verified_since: isVerified ? moments.updated : '',
    ...areaOf(company, rowing.index, moments.updated),
    owner: '',
    ...record,
    ...(random.chance(SHARE_WITH.logo) ? { logo_svg: drawLogo(name, random) } : {}),
  }
}

/** The stored row of a company; takes the first slug that is free. */
export const listingRow = (
  company: Company,
  { index, description, takenSlugs, now }: Rowing & { takenSlugs: Set<string> },
  random: Random,
): ListingRow => {
  const { name, location } = company
  const row = newListing(
    {
      name,
      place: location,
      // invented names use Latin letters
      usdot_number: '',
      state: 'published',
      since: ({ created }) => created,
      isTaken: (slug) => takenSlugs.has(slug),
      noSlug: () => '',
    },
    (slug: string) => companyRow(company, slug, { index, description, now }, random),
  )
  takenSlugs.add(row.slug)
  return row
}

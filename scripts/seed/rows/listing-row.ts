import type { Listing } from '../../../domain/listings/schema.ts'
import { searchText } from '../../../domain/listings/search-text.ts'
import { freeCompanySlug } from '../../../domain/slug.ts'
import type { Company } from '../company.ts'
import { drawAddress, drawEmail, drawPhone, drawWebsite } from '../contacts.ts'
import { drawLogo } from '../logo/logo.ts'
import { DAY_MS, momentBetween, stamp } from '../moments.ts'
import type { Random } from '../random.ts'

/** A listing as it is stored; `logo_svg` is the drawing of its logo. */
export type ListingRow = Omit<Listing, 'logo' | 'editors' | 'state_reason' | 'new_email'> & { logo_svg?: string }

const LISTED_DAYS = 4 * 365
const FEATURED = 0.04
const VERIFIED = 0.17
const SHARE_WITH = {
  phone: 0.96,
  email: 0.93,
  website: 0.74,
  address: 0.98,
  logo: 0.85,
  usdot: { US: 0.9, CA: 0.55 },
  mc: 0.45,
} as const

/** Numbers from here on are not issued, so an import never meets one of a seeded company. */
const FIRST_UNISSUED = 9_000_000
const NUMBERS = 1_000_000
/** Scatters 0, 1, 2 … over a million numbers without meeting one twice. */
const scattered = (index: number, step: number, start: number): string =>
  String(FIRST_UNISSUED + ((index * step + start) % NUMBERS))

const carrierNumbers = ({ location }: Company, index: number, random: Random) => {
  const hasUsdot = random.chance(SHARE_WITH.usdot[location.country || 'US'])
  return {
    usdot_number: hasUsdot ? scattered(index, 617_411, 204_137) : '',
    mc_number: hasUsdot && random.chance(SHARE_WITH.mc) ? scattered(index, 382_229, 571_303) : '',
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
  takenSlugs: Set<string>
  now: number
}

/** The stored row of a company; takes the first slug that is free. */
export const listingRow = (
  company: Company,
  { index, description, takenSlugs, now }: Rowing,
  random: Random,
): ListingRow => {
  const { name, location, facts } = company
  const slug = freeCompanySlug(name, location.name, (candidate) => takenSlugs.has(candidate))
  takenSlugs.add(slug)
  const has = (share: number) => random.chance(share)
  const contact = {
    phone: has(SHARE_WITH.phone) ? drawPhone(facts, random) : '',
    email: has(SHARE_WITH.email) ? drawEmail(company, slug, random) : '',
    website: has(SHARE_WITH.website) ? drawWebsite(slug, random) : '',
    address: has(SHARE_WITH.address) ? drawAddress(facts, random) : '',
  }
  const numbers = carrierNumbers(company, index, random)
  const isFeatured = has(FEATURED)
  const id = random.id()
  const listed = listedMoments(now, random)
  return {
    id,
    ...listed,
    state: 'published',
    address_since: listed.created,
    name,
    slug,
    description,
    location: location.id,
    services: company.services.map(({ id }) => id),
    ...contact,
    rating: 0,
    is_featured: isFeatured,
    verified: has(isFeatured ? 0.6 : VERIFIED),
    owner: '',
    ...numbers,
    search_text: searchText({ name, ...contact, ...numbers }, location),
    ...(has(SHARE_WITH.logo) ? { logo_svg: drawLogo(name, random) } : {}),
  }
}

/**
 * Which of several cities with one name has the plain slug: /companies-in-odessa is the largest Odessa, whichever was
 * added first, and the others carry their state. Only size decides, so that a URL lasts.
 */
import { slugify } from '../slug.ts'

/** The parts of a city that determine its slug. */
export interface Namesake {
  /** Without its state: "Odessa". */
  name: string
  /** Code of its state or province. '' if unknown, and then only the plain slug is possible. */
  region: string
  /** Number of its postal codes, 0 if unknown. */
  size: number
  /**
   * True if a larger city with its name is known, in the directory or not. The plain slug is then reserved for that
   * one.
   */
  has_larger_namesake: boolean
  /** Its current slug. '' for a new city. */
  slug: string
}

/** A city's unique name and slug in the directory. */
export interface CityAddress {
  name: string
  slug: string
}

/** The slug of a name without a state. */
export const plainSlug = (name: string): string => slugify(name)

const plain = ({ name }: Namesake): CityAddress => ({ name, slug: plainSlug(name) })
const withRegion = ({ name, region }: Namesake): CityAddress => ({
  name: `${name}, ${region}`,
  slug: `${slugify(name)}-${slugify(region)}`,
})

/** True if a slug follows this rule, and was not chosen by a person. */
export const isGivenSlug = (city: Namesake): boolean =>
  [plain(city), withRegion(city)].some(({ slug }) => slug === city.slug)

const holdsPlain = ({ name, slug }: Namesake): boolean => slug !== '' && slug === plainSlug(name)

/** True if the first city has priority for the plain slug. */
const goesBefore = (one: Namesake, other: Namesake): boolean => {
  if ((one.region === '') !== (other.region === '')) return one.region === ''
  if (one.has_larger_namesake !== other.has_larger_namesake) return other.has_larger_namesake
  if (one.size !== other.size) return one.size > other.size
  if (holdsPlain(one) !== holdsPlain(other)) return holdsPlain(one)
  return one.region < other.region
}

/**
 * Names and slugs of the cities with one name, in order: plain for the largest, unless a larger one is known elsewhere,
 * and with the state for the others. Of two with the same size, the one that has the plain slug keeps it.
 */
export const citySlugs = (cities: readonly Namesake[]): CityAddress[] => {
  const first = cities.reduce<Namesake | undefined>(
    (best, city) => (best && !goesBefore(city, best) ? best : city),
    undefined,
  )
  return cities.map((city) =>
    city.region === '' || (city === first && !city.has_larger_namesake) ? plain(city) : withRegion(city),
  )
}

/**
 * Name and slug of a new or changed city, and of the city that has to give up the plain slug. A city that may be the
 * same as the current holder gets the holder's slug, which is taken. The plain slug does not redirect to its former
 * city, because it now belongs to the larger one.
 */
export const newCity = (
  city: Namesake,
  holder: Namesake | undefined,
): { address: CityAddress; displaced?: CityAddress } => {
  // The same city again, or one that cannot be told apart from it.
  if (holder && (city.region === '' || city.region === holder.region)) return { address: plain(city) }
  const [address = plain(city), other] = citySlugs([city, ...(holder ? [holder] : [])])
  return other && other.slug !== holder?.slug && other.slug !== address.slug
    ? { address, displaced: other }
    : { address }
}

/**
 * Which of several cities of one name has the plain address: /companies-in-odessa is the largest Odessa's, whoever came
 * first, and the others carry their state. Decided by size alone, so that an address lasts.
 */
import { slugify } from '../slug.ts'

/** A city as far as its address goes. */
export interface Namesake {
  /** Without its state: "Odessa". */
  name: string
  /** Code of its state or province, '' when unknown. Such a city can have no other address than the plain one. */
  region: string
  /** Number of its postal codes, 0 when unknown. */
  size: number
  /** Whether a larger city of its name is known, in the directory or not: then the plain address waits for that one. */
  has_larger_namesake: boolean
  /** The address it has; '' for a new one. */
  slug: string
}

/** What a city is called in the directory, unique as its address is. */
export interface CityAddress {
  name: string
  slug: string
}

/** The address that a name makes without a state. */
export const plainSlug = (name: string): string => slugify(name)

const plain = ({ name }: Namesake): CityAddress => ({ name, slug: plainSlug(name) })
const withRegion = ({ name, region }: Namesake): CityAddress => ({
  name: `${name}, ${region}`,
  slug: `${slugify(name)}-${slugify(region)}`,
})

/** Whether a slug is one that this rule gives a city, and not one that somebody chose. */
export const isGivenSlug = (city: Namesake): boolean =>
  [plain(city), withRegion(city)].some(({ slug }) => slug === city.slug)

const holdsPlain = ({ name, slug }: Namesake): boolean => slug !== '' && slug === plainSlug(name)

/** Whether the plain address is rather the one's than the other's. */
const goesBefore = (one: Namesake, other: Namesake): boolean => {
  if ((one.region === '') !== (other.region === '')) return one.region === ''
  if (one.has_larger_namesake !== other.has_larger_namesake) return other.has_larger_namesake
  if (one.size !== other.size) return one.size > other.size
  if (holdsPlain(one) !== holdsPlain(other)) return holdsPlain(one)
  return one.region < other.region
}

/**
 * Names and slugs of the cities of one name, in their order: plain for the largest, unless that one is elsewhere, with
 * the state for the others. Of two of one size the one that has the plain address keeps it.
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
 * The name and slug of a city that is new or has changed, and those of the one that has its plain address so far when
 * that one has to leave it. A city that the holder may be already gets the holder's address, which is taken. The address that such a city leaves is no old address of it: it is the larger one's from now on.
 */
export const newCity = (
  city: Namesake,
  holder: Namesake | undefined,
): { address: CityAddress; displaced?: CityAddress } => {
  // the same city again, or one that nobody can tell from it
  if (holder && (city.region === '' || city.region === holder.region)) return { address: plain(city) }
  const [address = plain(city), other] = citySlugs([city, ...(holder ? [holder] : [])])
  return other && other.slug !== holder?.slug && other.slug !== address.slug
    ? { address, displaced: other }
    : { address }
}

import type { Location } from '../domain/catalog/schema.ts'
import { CITY_FACTS, type CityFacts } from './cities.ts'
import { companyName } from './company-name.ts'
import { drawPerson, drawRelative, type Person } from './person.ts'
import type { Random } from './random.ts'
import { readNames } from './read-data.ts'
import { type CatalogService, type CompanySize, drawServices } from './services.ts'

/** What all texts about a company have in common. */
export interface Company {
  name: string
  /** The name without its legal form, as people say it. */
  shortName: string
  location: Location
  facts: CityFacts
  cargo: Cargo
  services: readonly CatalogService[]
  founder: Person
  /** First names of the people there today: the founder, or a successor at an old company, then a colleague. */
  first: string
  second: string
  founded: number
  size: CompanySize
  trucks: number
}

export interface Place {
  location: Location
  facts: CityFacts
  cargo: Cargo
  weight: number
}

const SIZES = [
  { size: 'solo', weight: 17, trucks: [1, 2], founded: [1989, 2023] },
  { size: 'small', weight: 45, trucks: [3, 14], founded: [1968, 2023] },
  { size: 'medium', weight: 28, trucks: [15, 75], founded: [1946, 2018] },
  { size: 'large', weight: 10, trucks: [80, 620], founded: [1929, 2009] },
] as const satisfies {
  size: CompanySize
  weight: number
  trucks: readonly [number, number]
  founded: readonly [number, number]
}[]

const FOUNDER_RETIRED_BEFORE = 1985

/** Places for companies: cities of the directory that we know facts about. */
export const placesOf = (locations: readonly Location[]): Place[] => {
  const facts = new Map(CITY_FACTS.map((city) => [`${city.city}, ${city.region}`, city]))
  return locations.flatMap((location) => {
    const known = facts.get(`${location.name}, ${location.region}`)
    return known ? [{ location, facts: known, cargo: cargoOf(known), weight: known.weight }] : []
  })
}

export const drawCompany = (
  { location, facts, cargo }: Place,
  services: readonly CatalogService[],
  random: Random,
): Company => {
  const { size, trucks, founded: years } = random.weighted(SIZES)
  const founded = random.int(years[0], years[1])
  const founder = drawPerson(facts.region, random)
  const own = drawServices(services, size, random)
  const { name, shortName } = companyName({ facts, founder, services: own, size }, random)
  const first = founded < FOUNDER_RETIRED_BEFORE ? drawRelative(founder, random) : founder.first
  return {
    name,
    shortName,
    location,
    facts,
    cargo,
    services: own,
    founder,
    first,
    second: drawRelative({ ...founder, first }, random),
    founded,
    size,
    trucks: random.int(trucks[0], trucks[1]),
  }
}

/** How the drivers of this many trucks are described. */
export const driversOf = (trucks: number): number => Math.max(trucks + 1, Math.round(trucks * 1.2))

// What a city's carriers haul, by the equipment it needs.

const EQUIPMENT = ['goods', 'cold_goods', 'deck_goods'] as const
const GOODS = readNames('goods.txt', [...EQUIPMENT, 'cold words', 'deck words'])

/** The city's typical cargo, and general cargo. */
export type Cargo = Record<(typeof EQUIPMENT)[number], { local: readonly string[]; common: readonly string[] }>

const cargo = (local: readonly string[], common: readonly string[]) => ({
  local,
  common: common.filter((item) => !local.includes(item)),
})

const contains = (item: string, words: readonly string[]): boolean =>
  words.some((word) => item.toLowerCase().includes(word.toLowerCase()))
const isCold = (item: string) => contains(item, GOODS['cold words'])
const needsDeck = (item: string) => !isCold(item) && contains(item, GOODS['deck words'])

export const cargoOf = ({ goods }: CityFacts): Cargo => ({
  goods: cargo(
    goods.filter((item) => !isCold(item) && !needsDeck(item)),
    GOODS.goods,
  ),
  cold_goods: cargo(goods.filter(isCold), GOODS.cold_goods),
  deck_goods: cargo(goods.filter(needsDeck), GOODS.deck_goods),
})

/** The positions of listings that the demo owners own (`owners`) and are assigned to (`assigned`). */
const OWNED = { owner: [0, 1, 2, 3], owner2: [4, 5, 6] } as const
const ASSIGNED = { owner: [4, 7, 8], owner2: [2, 9, 10] } as const

type DemoOwner = keyof typeof OWNED
const OWNERS = Object.keys(OWNED) as DemoOwner[]
const includes = (positions: readonly number[], index: number) => positions.includes(index)

export const ownerOf = (index: number): DemoOwner | undefined => OWNERS.find((owner) => includes(OWNED[owner], index))
export const assigneesOf = (index: number): DemoOwner[] => OWNERS.filter((owner) => includes(ASSIGNED[owner], index))

import { cityName } from '../../domain/catalog/rules.ts'
import { regionName } from '../../domain/places/regions.ts'
import { type Cargo, type Company, driversOf } from '../company.ts'
import { drawRelative, fullName } from '../person.ts'
import type { Random } from '../random.ts'
import type { Condition, Facts, Slot } from './phrase.ts'
import type { ServiceTopic } from './sentences.ts'

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const FRENCH_CITIES: Record<string, string> = { Montreal: 'Montréal', 'Quebec City': 'Québec' }
/** How often a text may name the company and its city. Other facts appear once. */
const REPEATABLE: Record<string, number> = { name: 2, city: 3 }

/** Trades whose customers are shops and households. */
export const FACES_CUSTOMERS: ReadonlySet<ServiceTopic> = new Set(['moving', 'local', 'warehouse'])
const WARM_REGIONS = new Set('AZ CA FL GA LA NC NM NV OK SC TN TX VA'.split(' '))
const TRUE_OF: Record<Condition, (company: Company) => boolean> = {
  larger: ({ trucks }) => trucks >= 15,
  freight: ({ services }) => !FACES_CUSTOMERS.has(services[0]?.topic ?? 'freight'),
  old: ({ founded }) => founded < 1992,
  us: ({ location }) => location.country !== 'CA',
  winter: ({ facts }) => !WARM_REGIONS.has(facts.region),
}

const inWords = (count: number): string => NUMBER_WORDS[count] ?? String(count)
const inList = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/** Facts of which a company has several; a text gets the next one each time. */
type ListedSlot = 'near' | 'far' | 'road' | 'goods' | 'cold_goods' | 'deck_goods'

const single = (company: Company, random: Random): Record<Exclude<Slot, ListedSlot>, string> => {
  const { facts, founder, trucks, services } = company
  const city = cityName(company.location)
  return {
    name: company.shortName,
    city,
    ville: FRENCH_CITIES[city] ?? city,
    state: facts.region === 'DC' ? 'the District' : regionName(facts.region),
    founded: String(company.founded),
    founder: fullName(founder),
    first: company.first,
    last: founder.last,
    second: company.second,
    driver: drawRelative(founder, random),
    trucks: `${inWords(trucks)} ${trucks === 1 ? 'truck' : 'trucks'}`,
    drivers: inWords(driversOf(trucks)),
    services: inList([...new Set(services.map(({ phrase }) => phrase))]),
    equipment: services.map(({ equipment }) => equipment).join(', '),
    spot: facts.spot,
    terminal: facts.terminal,
  }
}

/** Facts of one text about a company. A fact that was told is not told again; lists give their next item. */
export const companyFacts = (company: Company, random: Random): Facts => {
  const values: Readonly<Record<string, string>> = single(company, random)
  const { facts, cargo } = company
  // What the city is known for comes first.
  const goods = ({ common, local }: Cargo[keyof Cargo]) => [...random.shuffled(local), ...random.shuffled(common)]
  const draws: Readonly<Record<string, string[]>> = {
    near: random.shuffled(facts.near.filter((town) => !company.name.includes(town))),
    far: random.shuffled(facts.far),
    road: random.shuffled(facts.roads),
    goods: goods(cargo.goods),
    cold_goods: goods(cargo.cold_goods),
    deck_goods: goods(cargo.deck_goods),
  } satisfies Record<ListedSlot, string[]>
  let told = new Map<string, number>()
  const times = (slot: string) => told.get(slot) ?? 0
  return {
    lists: [`letter ${company.name.charAt(0)}`, `city ${company.location.id}`],
    holds: (condition) => TRUE_OF[condition](company),
    canFill: (needs) => {
      for (const [slot, count] of needs)
        if (times(slot) + count > (draws[slot]?.length ?? REPEATABLE[slot] ?? 1)) return false
      return true
    },
    fill: (slot) => {
      const value = draws[slot] ? draws[slot][times(slot)] : values[slot]
      if (value === undefined) throw new Error(`No fact for {${slot}}`)
      told.set(slot, times(slot) + 1)
      return value
    },
    mark: () => {
      const before = new Map(told)
      return () => {
        told = before
      }
    },
  }
}

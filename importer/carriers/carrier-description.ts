import type { CargoKind, EntityType, Operation } from '../../domain/carrier-record/carrier-facts.ts'
import { formatCount } from '../../domain/text/format.ts'
import { areDifferentNames } from './company-names.ts'
import type { PlausibleFacts } from './plausible-facts.ts'

/** The facts of a carrier's record that its description uses. Nothing else goes in. */
export interface DescribedCarrier {
  usdotNumber: number
  name: string
  /** '' if it equals the name, or belongs to a private person. */
  legalName: string
  city: string
  /** Name of the state or province. */
  regionName: string
  country: 'US' | 'CA'
  entityType: EntityType | ''
  operation: Operation | ''
  hazardous: boolean
  cargo: readonly CargoKind[]
  facts: PlausibleFacts
}

const count = (n: number, one: string, many = `${one}s`): string =>
  `${n === 1 ? 'one' : formatCount(n)} ${n === 1 ? one : many}`

/** Words for the kind of company in a sentence. */
const TRADES: Readonly<Record<EntityType, string>> = {
  carrier: 'carrier',
  broker: 'freight broker',
  freight_forwarder: 'freight forwarder',
  shipper: 'shipper',
}

const opening = (described: DescribedCarrier, pick: Pick): string => {
  const { name, city, regionName, country, operation, entityType } = described
  const place = `${city}, ${regionName}`
  const trade = TRADES[entityType || 'carrier']
  if (entityType === 'broker' || entityType === 'freight_forwarder' || operation === '')
    return pick([
      `${name} is a ${trade} based in ${place}.`,
      `Based in ${place}, ${name} works as a ${trade}.`,
      `${name} of ${place} is a ${trade}.`,
    ])
  if (country === 'CA')
    return pick([
      `${name} is a ${trade} from ${place}, registered to run in the United States.`,
      `Based in ${place}, ${name} is a Canadian ${trade} with a registration for the United States.`,
      `${name} of ${place} is a ${trade} that works on both sides of the border.`,
    ])
  if (operation === 'interstate')
    return pick([
      `${name} is an interstate ${trade} based in ${place}.`,
      `Based in ${place}, ${name} is a ${trade} that crosses state lines.`,
      `From its base in ${place}, ${name} works across state lines as a ${trade}.`,
      `${name} of ${place} is registered as an interstate ${trade}.`,
      `An interstate ${trade}, ${name} is at home in ${place}.`,
    ])
  return pick([
    `${name} is a ${trade} that works within ${regionName}, from ${city}.`,
    `Based in ${city}, ${name} is a ${trade} for work inside ${regionName}.`,
    `${name} of ${place} is an intrastate ${trade}.`,
    `From ${city}, ${name} serves ${regionName} as a ${trade}.`,
    `${city} is home to ${name}, a ${trade} that stays within ${regionName}.`,
  ])
}

/** Plausible fleets: each vehicle may have several drivers, but not dozens. */
const PLAUSIBLE_RATIO = 20

const fleet = ({ facts: { power_units: vehicles, drivers } }: DescribedCarrier, pick: Pick): string => {
  if (vehicles && drivers && drivers <= vehicles * PLAUSIBLE_RATIO && vehicles <= drivers * PLAUSIBLE_RATIO) {
    const both = [count(vehicles, 'vehicle'), count(drivers, 'driver')] as const
    return pick([
      `Its record lists ${both[0]} and ${both[1]}.`,
      `The company runs ${both[0]} with ${both[1]}.`,
      `It has ${both[1]} and ${both[0]}.`,
      `On record are ${both[0]} and ${both[1]}.`,
    ])
  }
  return vehicles ? `Its record lists ${count(vehicles, 'vehicle')}.` : ''
}

const registration = ({ facts }: DescribedCarrier, pick: Pick): string => {
  const since = facts.registered_on.slice(0, 4)
  return since
    ? pick([
        `It has been registered with the US Department of Transportation since ${since}.`,
        `The federal registration dates from ${since}.`,
        `It joined the federal carrier register in ${since}.`,
        `It has held a USDOT number since ${since}.`,
      ])
    : ''
}

const special = ({ hazardous, cargo }: DescribedCarrier, pick: Pick): string => {
  const mail = cargo.includes('us_mail')
  if (hazardous && mail) return 'It is registered for hazardous materials and carries US mail.'
  if (mail) return 'It also carries US mail.'
  return hazardous
    ? pick(['It is registered to carry hazardous materials.', 'Hazardous materials are part of its registration.'])
    : ''
}

const legal = ({ name, legalName }: DescribedCarrier, pick: Pick): string => {
  if (!legalName) return ''
  if (!areDifferentNames(name, legalName)) return `The legal name is ${legalName}.`
  return pick([
    `The legal name of the company is ${legalName}.`,
    `${name} is the name under which ${legalName} does business.`,
    `Behind the name stands ${legalName}.`,
  ])
}

const sentenceOrder = (seed: number, sentences: string[]): string[] => {
  const turn = seed % Math.max(1, sentences.length)
  return [...sentences.slice(turn), ...sentences.slice(0, turn)]
}

/**
 * A few factual sentences. Wording and order vary between companies but are always the same for one record, so a second
 * import changes nothing.
 */
export const carrierDescription = (described: DescribedCarrier): string => {
  let seed = (described.usdotNumber * 2_654_435_761) % 4_294_967_296
  const pick: Pick = (variants) => {
    const choice = variants[seed % variants.length] ?? ''
    seed = Math.floor(seed / variants.length) + described.usdotNumber
    return choice
  }
  const first = opening(described, pick)
  const named = legal(described, pick)
  const middle = [
    fleet(described, pick),
    registration(described, pick),
    cargoSentence(described.cargo, described.entityType, pick),
  ].filter(Boolean)
  return [first, ...sentenceOrder(seed, middle), special(described, pick), named].filter(Boolean).join(' ')
}

/** Chooses a wording. */
type Pick = (variants: readonly string[]) => string

/** Kinds whose label does not read well. */
const CARGO_WORDS: Readonly<Partial<Record<CargoKind, string>>> = {
  logs: 'logs and lumber',
  liquids_gases: 'liquids and gases',
  intermodal: 'intermodal containers',
  oilfield: 'oilfield equipment',
  grain: 'grain, feed and hay',
  paper: 'paper products',
  dry_bulk: 'dry bulk goods',
  utilities: 'utility equipment',
  construction: 'construction material',
  water_well: 'water well equipment',
  drive_tow_away: 'vehicles in drive-away service',
}

/** Most kinds of cargo in a sentence. A longer list says nothing. */
const CARGO_NAMED = 4
const UNSPEAKABLE: ReadonlySet<CargoKind> = new Set<CargoKind>(['other', 'passengers', 'us_mail'])

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** A carrier's cargo as a sentence. '' if it is unknown, or too much. */
const cargoSentence = (cargo: readonly CargoKind[], entityType: EntityType | '', pick: Pick): string => {
  const kinds = cargo.filter((kind) => !UNSPEAKABLE.has(kind))
  if (kinds.length === 0 || kinds.length > CARGO_NAMED || entityType !== 'carrier') return ''
  const words = listed(kinds.map((kind) => CARGO_WORDS[kind] ?? kind.replaceAll('_', ' ')))
  return pick([`It carries ${words}.`, `Its cargo is ${words}.`, `On its trucks travel ${words}.`])
}

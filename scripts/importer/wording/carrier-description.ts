import { formatCount } from '../../../domain/text/format.ts'
import { areDifferentNames } from '../census/company-names.ts'

/** What a carrier's record says of it; nothing else goes into its description. */
export interface CarrierFacts {
  usdotNumber: number
  name: string
  /** '' when it is the name. */
  legalName: string
  city: string
  /** Name of the state or province. */
  regionName: string
  country: 'US' | 'CA'
  interstate: boolean
  /** Only goods that need no operating authority, such as farm products. */
  exemptOnly: boolean
  passengers: boolean
  hazardous: boolean
  mail: boolean
  vehicles: number
  drivers: number
  /** Miles of its vehicles in `milesYear`; 0 when not on record. */
  miles: number
  milesYear: number
  /** Year in which it was registered. */
  since: number | undefined
}

type Pick = (variants: readonly string[]) => string

/** Fewer miles in a year are a placeholder of the form rather than a fleet's mileage. */
const PLAUSIBLE_MILES = 1000

const count = (n: number, one: string, many = `${one}s`): string =>
  `${n === 1 ? 'one' : formatCount(n)} ${n === 1 ? one : many}`

const opening = (facts: CarrierFacts, pick: Pick): string => {
  const { name, city, regionName, country, interstate, passengers, exemptOnly } = facts
  const place = `${city}, ${regionName}`
  const carrier = passengers ? 'passenger carrier' : exemptOnly ? 'carrier of exempt goods' : 'for-hire carrier'
  if (country === 'CA')
    return pick([
      `${name} is a ${carrier} from ${place}, registered to run in the United States.`,
      `Based in ${place}, ${name} is a Canadian ${carrier} with a registration for the United States.`,
      `${name} of ${place} is a ${carrier} that works on both sides of the border.`,
    ])
  if (interstate)
    return pick([
      `${name} is an interstate ${carrier} based in ${place}.`,
      `Based in ${place}, ${name} is a ${carrier} that crosses state lines.`,
      `From its base in ${place}, ${name} works across state lines as a ${carrier}.`,
      `${name} of ${place} is registered as an interstate ${carrier}.`,
      `An interstate ${carrier}, ${name} is at home in ${place}.`,
    ])
  return pick([
    `${name} is a ${carrier} that works within ${regionName}, from ${city}.`,
    `Based in ${city}, ${name} is a ${carrier} for work inside ${regionName}.`,
    `${name} of ${place} is an intrastate ${carrier}.`,
    `From ${city}, ${name} serves ${regionName} as a ${carrier}.`,
    `${city} is home to ${name}, a ${carrier} that stays within ${regionName}.`,
  ])
}

const fleet = ({ vehicles, drivers }: CarrierFacts, pick: Pick): string => {
  if (vehicles && drivers) {
    const both = [count(vehicles, 'vehicle'), count(drivers, 'driver')] as const
    return pick([
      `Its record lists ${both[0]} and ${both[1]}.`,
      `The company runs ${both[0]} with ${both[1]}.`,
      `It has ${both[1]} and ${both[0]}.`,
      `On record are ${both[0]} and ${both[1]}.`,
    ])
  }
  if (vehicles) return `Its record lists ${count(vehicles, 'vehicle')}.`
  return drivers ? `Its record lists ${count(drivers, 'driver')}.` : ''
}

const registration = ({ since }: CarrierFacts, pick: Pick): string =>
  since
    ? pick([
        `It has been registered with the US Department of Transportation since ${since}.`,
        `The federal registration dates from ${since}.`,
        `It joined the federal carrier register in ${since}.`,
        `It has held a USDOT number since ${since}.`,
      ])
    : ''

const mileage = ({ miles, milesYear }: CarrierFacts, pick: Pick): string =>
  miles >= PLAUSIBLE_MILES && milesYear
    ? pick([
        `It reported ${formatCount(miles)} miles for ${milesYear}.`,
        `In ${milesYear} it drove ${formatCount(miles)} miles.`,
        `Its latest report, for ${milesYear}, shows ${formatCount(miles)} miles.`,
      ])
    : ''

const cargo = ({ hazardous, mail }: CarrierFacts, pick: Pick): string => {
  if (hazardous && mail) return 'It is registered for hazardous materials and carries US mail.'
  if (mail) return 'It also carries US mail.'
  return hazardous
    ? pick(['It is registered to carry hazardous materials.', 'Hazardous materials are part of its registration.'])
    : ''
}

const legal = ({ name, legalName }: CarrierFacts, pick: Pick): string => {
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
 * A few factual sentences. Wording and order vary from company to company but are always the same for one record,
 * so that a second import changes nothing.
 */
export const carrierDescription = (facts: CarrierFacts): string => {
  let seed = (facts.usdotNumber * 2_654_435_761) % 4_294_967_296
  const pick: Pick = (variants) => {
    const choice = variants[seed % variants.length] ?? ''
    seed = Math.floor(seed / variants.length) + facts.usdotNumber
    return choice
  }
  const first = opening(facts, pick)
  const named = legal(facts, pick)
  const middle = [fleet(facts, pick), registration(facts, pick), mileage(facts, pick)].filter(Boolean)
  return [first, ...sentenceOrder(seed, middle), cargo(facts, pick), named].filter(Boolean).join(' ')
}

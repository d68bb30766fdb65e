import type { CATALOGUE_SERVICES } from '../../../domain/catalogue/first-catalogue.ts'

type Service = (typeof CATALOGUE_SERVICES)[number]

export interface CarrierTrade {
  /** Its names, trade name and legal name, in any case. */
  names: string
  /** Runs in more than one state or country. */
  interstate: boolean
  hazardous: boolean
  passengers: boolean
  vehicles: number
  /** Miles that its vehicles drive in a year. */
  miles: number
}

/** Words of a company's name that say what it does. */
const SAID_BY_NAME: readonly (readonly [RegExp, readonly Service[]])[] = [
  [
    /\b(REEFERS?|REFRIGERATED|REFRIGERATION|FROZEN|COLD (STORAGE|CHAIN|FREIGHT|TRANSPORT))\b/,
    ['Refrigerated', 'Reefer'],
  ],
  [/\b(FLAT ?BEDS?|FLATBEDDING)\b/, ['Flatbed']],
  [/\b(CONTAINERS?|DRAYAGE|INTERMODAL)\b/, ['Container']],
  [/\b(HAZ-?MAT|HAZARDOUS)\b/, ['HAZMAT']],
  [/\b(WAREHOUS(E|ES|ING)|STORAGE|FULFILLMENT)\b/, ['Warehouse']],
  [/(?<!\b(EARTH|DIRT|SNOW|LAND|HOUSE|BUILDING) )\b(MOVING|MOVERS?|RELOCATIONS?|VAN LINES?)\b/, ['Moving']],
  [/\b(LOGISTICS?|3PL|4PL|SUPPLY CHAIN|BROKERAGE|DISTRIBUTION)\b/, ['Logistics']],
  [/\b(DELIVERY|DELIVERIES|COURIERS?|LAST MILE)\b/, ['Local Delivery']],
]

/** From here on a vehicle's yearly miles are those of somebody who stays away over night. */
const LONG_HAUL_MILES = 40_000

/** The services of the catalogue that a carrier's record speaks for, most telling first; at least one. */
export const carrierServices = (trade: CarrierTrade): Service[] => {
  const names = trade.names.toUpperCase()
  const found = new Set<Service>(SAID_BY_NAME.flatMap(([words, services]) => (words.test(names) ? services : [])))
  if (trade.hazardous) found.add('HAZMAT')
  if (trade.interstate && trade.miles / Math.max(1, trade.vehicles) >= LONG_HAUL_MILES) found.add('Long Haul')
  if (!trade.interstate) found.add('Local Delivery')
  found.add('Trucking')
  if (!trade.passengers) found.add('Freight')
  return [...found]
}

/** Derives a carrier's services from its record. */

import type { CargoKind, EntityType } from '../../domain/carrier-record/carrier-facts.ts'
import type { DERIVED_SERVICES } from '../../domain/catalog/initial-catalog.ts'

type Service = (typeof DERIVED_SERVICES)[number]

export interface CarrierTrade {
  /** Trade name and legal name, in any letter case. */
  names: string
  entityType: EntityType | ''
  cargo: readonly CargoKind[]
  hazardous: boolean
  vehicles: number
  /** Drivers within 100 miles, and beyond. */
  nearDrivers: number
  farDrivers: number
  /** True if FMCSA's files prove that it moves homes. */
  movesHomes: boolean
}

/** Words in a company's name that show its service. */
const SAID_BY_NAME: readonly (readonly [RegExp, readonly Service[]])[] = [
  [/\b(REEFERS?|REFRIGERATED|REFRIGERATION|FROZEN|COLD (STORAGE|CHAIN|FREIGHT|TRANSPORT))\b/, ['Refrigerated']],
  [/\b(FLAT ?BEDS?|FLATBEDDING)\b/, ['Flatbed']],
  [/\b(CONTAINERS?|DRAYAGE|INTERMODAL)\b/, ['Container']],
  [/\b(HAZ-?MAT|HAZARDOUS)\b/, ['HAZMAT']],
  [/\b(WAREHOUS(E|ES|ING)|STORAGE|FULFILLMENT)\b/, ['Warehouse']],
  [
    /(?<!\b(EARTH|DIRT|SNOW|LAND|HOUSE|BUILDING|STRUCTURE|TREES?|ROCK|MACHINERY|EQUIPMENT|AUTO|CARS?|VEHICLES?) )\b(MOVING|MOVERS?|RELOCATIONS?|VAN LINES?)\b/,
    ['Moving'],
  ],
  [/\b(LOGISTICS?|3PL|4PL|SUPPLY CHAIN|BROKERAGE|DISTRIBUTIONS?)\b/, ['Logistics']],
  [/\b(DELIVERY|DELIVERIES|COURIERS?|LAST MILE)\b/, ['Local Delivery']],
  [
    /\b(AUTO|CAR|VEHICLE)S? ?(CARRIERS?|HAUL(ING?|ERS?|AGE)|TRANSPORT(S|ERS?|ING|ATION)?|MOVERS|SHIPPING|SHIPPERS?|LOGISTICS?)\b/,
    ['Auto Transport'],
  ],
  [/\bFREIGHT(ERS?|LINES?|WAYS?)?\b/, ['Freight']],
]

/** What a kind of cargo requires. Kinds without a line require nothing special. */
const SAID_BY_CARGO: Readonly<Partial<Record<CargoKind, readonly Service[]>>> = {
  household_goods: ['Moving'],
  refrigerated_food: ['Refrigerated'],
  meat: ['Refrigerated'],
  fresh_produce: ['Refrigerated'],
  intermodal: ['Container'],
  metal: ['Flatbed'],
  machinery: ['Flatbed'],
  building_materials: ['Flatbed'],
  logs: ['Flatbed'],
  oilfield: ['Flatbed'],
  mobile_homes: ['Flatbed'],
  motor_vehicles: ['Auto Transport'],
  drive_tow_away: ['Auto Transport'],
  general_freight: ['Freight'],
  paper: ['Freight'],
  beverages: ['Freight'],
  us_mail: ['Freight'],
}

/** Names of companies that haul bulk material to and from sites, which is not delivery. */
const BULK_WORDS =
  /\b(EXCAVAT|GRADING|GRAVEL|SAND|DIRT|AGGREGATE|DUMP|ROCK|STONE|QUARRY|LOGGING|TIMBER|FARM|RANCH|CATTLE|LIVESTOCK|GRAIN|TOW(ING|S)?\b|WRECKER|RECOVERY|CONSTRUCT|CONTRACTOR|CONTRACTING|DEMOLITION|WASTE|DISPOSAL|OIL|CRANE|SEPTIC|GARBAGE|SANITATION)/

const isBroker = ({ entityType }: CarrierTrade): boolean =>
  entityType === 'broker' || entityType === 'freight_forwarder'

/** Miles a year do not tell how far a trip goes. Where drivers stay does. */
const staysNear = ({ nearDrivers, farDrivers }: CarrierTrade, names: string): boolean =>
  nearDrivers > 0 && farDrivers === 0 && !BULK_WORDS.test(names)

/** The services of a record, most specific first, at least one. A broker without authority as a carrier moves nothing itself. */
export const carrierServices = (trade: CarrierTrade): Service[] => {
  const names = trade.names.toUpperCase()
  const byName = SAID_BY_NAME.flatMap(([words, services]) => (words.test(names) ? services : []))
  const proven: Service[] = trade.movesHomes ? ['Moving'] : []
  if (isBroker(trade))
    return [...new Set<Service>(['Logistics', ...proven, ...byName.filter((service) => service === 'Warehouse')])]
  const found = new Set<Service>([...proven, ...byName, ...trade.cargo.flatMap((kind) => SAID_BY_CARGO[kind] ?? [])])
  const saysKind = found.size > 0
  if (trade.hazardous) found.add('HAZMAT')
  if (staysNear(trade, names)) found.add('Local Delivery')
  if (trade.vehicles > 0 || /\bTRUCK/.test(names)) found.add('Trucking')
  if (!saysKind && trade.cargo.length === 0 && !BULK_WORDS.test(names)) found.add('Freight')
  return found.size > 0 ? [...found] : [BULK_WORDS.test(names) ? 'Trucking' : 'Freight']
}

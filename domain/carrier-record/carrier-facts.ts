/** The facts of a listing that come from the federal record. Free of zod. */

export const ENTITY_TYPES = ['carrier', 'broker', 'freight_forwarder', 'shipper'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]
/** Where a carrier needs FMCSA's authority, by where it is based. */
export const beyondHome = (isCanadian: boolean): string =>
  isCanadian ? 'into the United States' : 'across state lines'

/** Where a carrier may operate: across state lines, or within its state, with or without hazardous materials. */
export const OPERATIONS = ['interstate', 'intrastate_hazmat', 'intrastate'] as const
export type Operation = (typeof OPERATIONS)[number]
/** Operating authority, from files in which FMCSA records it. Nothing that a carrier says about itself becomes one. */
export const AUTHORITIES = ['authorized', 'not_authorized'] as const
export type Authority = (typeof AUTHORITIES)[number]
/** What a carrier checked on its own registration form (MCS-150): it hauls for hire, or only exempt goods. */
export const FOR_HIRE_CLAIMS = ['for_hire', 'exempt'] as const
export type ForHireClaim = (typeof FOR_HIRE_CLAIMS)[number]
export const OPERATING_STATUSES = ['active', 'inactive', 'out_of_service'] as const
export type OperatingStatus = (typeof OPERATING_STATUSES)[number]
/** A fact that a record affirms or denies. '' if it does neither. */
export const ANSWERS = ['yes', 'no'] as const
export type Answer = (typeof ANSWERS)[number]
/** File formats that a record is read from. */
export const RECORD_SOURCES = ['census', 'company_census', 'snapshot'] as const
export type RecordSource = (typeof RECORD_SOURCES)[number]

export const FACT_LIMITS = {
  legal_name: 200,
  /** The country's largest fleet is smaller. */
  power_units: 250_000,
  drivers: 500_000,
  annual_miles: 10_000_000_000,
  /** Lower yearly mileages are placeholders in a form that requires a number. */
  leastMiles: 100,
  /** More than a vehicle can drive in a year. */
  milesPerUnit: 250_000,
  firstYear: 1930,
} as const

/** The facts of a listing as stored. Empty text, 0 and an empty list mean unknown, and appear nowhere. */
export interface CarrierFacts {
  /** Only if it says more than the name. */
  legal_name: string
  entity_type: EntityType | ''
  operation: Operation | ''
  authority: Authority | ''
  for_hire: ForHireClaim | ''
  operating_status: OperatingStatus | ''
  /** Docket number: "MC-123456", "MX-123456" or "FF-1234". */
  mc_number: string
  power_units: number
  drivers: number
  annual_miles: number
  /** Year of `annual_miles`. */
  annual_miles_year: number
  hazmat: Answer | ''
  passengers: Answer | ''
  cargo: CargoKind[]
  /** YYYY-MM-DD. */
  registered_on: string
  /** Date of the carrier's last confirmation of its record, YYYY-MM-DD. */
  record_date: string
  source: RecordSource | ''
  /** Date of the file that last changed the facts, YYYY-MM-DD. A later file without changes leaves it. */
  source_date: string
}

/** A listing without a known record. */
export const NO_FACTS: CarrierFacts = {
  legal_name: '',
  entity_type: '',
  operation: '',
  authority: '',
  for_hire: '',
  operating_status: '',
  mc_number: '',
  power_units: 0,
  drivers: 0,
  annual_miles: 0,
  annual_miles_year: 0,
  hazmat: '',
  passengers: '',
  cargo: [],
  registered_on: '',
  record_date: '',
  source: '',
  source_date: '',
}

export const FACT_FIELDS = Object.keys(NO_FACTS) as (keyof CarrierFacts)[]

/** Trucks of a carrier, 0 if unknown. Its form counts buses with them, so that of a carrier of passengers does not tell. */
export const truckCount = ({ power_units, passengers }: Pick<CarrierFacts, 'power_units' | 'passengers'>): number =>
  passengers === 'yes' ? 0 : power_units

/** The facts among a carrier's known values. */
export const factsOf = (known: Partial<CarrierFacts>): CarrierFacts => {
  const facts: Record<string, unknown> = {}
  for (const field of FACT_FIELDS) facts[field] = known[field] ?? NO_FACTS[field]
  return facts as unknown as CarrierFacts
}

export const NUMBER_SINCE_LABEL = 'USDOT number since'

export const FACT_LABELS: Readonly<Record<keyof CarrierFacts, string>> = {
  legal_name: 'Legal name',
  entity_type: 'Entity type',
  operation: 'Operation',
  authority: 'Authority',
  for_hire: 'Hauling for hire',
  operating_status: 'Operating status',
  mc_number: 'MC/MX/FF number',
  power_units: 'Trucks and tractors',
  drivers: 'Drivers',
  annual_miles: 'Annual miles',
  annual_miles_year: 'Year of annual miles',
  hazmat: 'Hazardous materials',
  passengers: 'Passengers',
  cargo: 'Cargo',
  registered_on: NUMBER_SINCE_LABEL,
  record_date: 'Record date',
  source: 'Source',
  source_date: 'Date of the source',
}

export const ENTITY_TYPE_LABELS: Readonly<Record<EntityType, string>> = {
  carrier: 'Carrier',
  broker: 'Broker',
  freight_forwarder: 'Freight forwarder',
  shipper: 'Shipper',
}
export const OPERATION_LABELS: Readonly<Record<Operation, string>> = {
  interstate: 'Interstate',
  intrastate_hazmat: 'Intrastate, with hazardous materials',
  intrastate: 'Intrastate',
}
export const AUTHORITY_LABELS: Readonly<Record<Authority, string>> = {
  authorized: 'Authorized for hire',
  not_authorized: 'Not authorized',
}
export const FOR_HIRE_LABELS: Readonly<Record<ForHireClaim, string>> = {
  for_hire: 'Says it hauls for hire',
  exempt: 'Says it hauls exempt goods for hire',
}
export const OPERATING_STATUS_LABELS: Readonly<Record<OperatingStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  out_of_service: 'Out of service',
}
export const RECORD_SOURCE_LABELS: Readonly<Record<RecordSource, string>> = {
  census: 'Motor carrier census (FMCSA)',
  company_census: 'Company census file (FMCSA)',
  snapshot: 'Company snapshot (FMCSA SAFER)',
}
export const ANSWER_LABELS: Readonly<Record<Answer, string>> = { yes: 'Yes', no: 'No' }

export const USDOT_LABEL = 'USDOT number'

/** Label of a docket number: "MC number" unless its prefix says otherwise. */
export const docketLabel = (docket: string): string => `${/^(?:MX|FF)(?=-)/.exec(docket)?.[0] ?? 'MC'} number`

/** Role of an entity that hauls nothing itself. '' for a carrier, or if unknown. */
export const roleLabel = (entity: EntityType | ''): string =>
  entity === '' || entity === 'carrier' ? '' : ENTITY_TYPE_LABELS[entity]

/** URL of the record that the Federal Motor Carrier Safety Administration shows for a USDOT number. */
export const federalRecordUrl = (usdotNumber: string): string =>
  `https://safer.fmcsa.dot.gov/query.asp?searchtype=ANY&query_type=queryCarrierSnapshot&query_param=USDOT&query_string=${encodeURIComponent(usdotNumber)}`

/** Kinds of cargo in the federal record, with the flag in the 147-column file and the label. */
const CARGO = {
  general_freight: ['GENFREIGHT', 'General Freight'],
  household_goods: ['HOUSEHOLD', 'Household Goods'],
  metal: ['METALSHEET', 'Metal: sheets, coils, rolls'],
  motor_vehicles: ['MOTOVEH', 'Motor Vehicles'],
  drive_tow_away: ['DRIVETOW', 'Drive/Tow away'],
  logs: ['LOGPOLE', 'Logs, Poles, Beams, Lumber'],
  building_materials: ['BLDGMAT', 'Building Materials'],
  mobile_homes: ['MOBILEHOME', 'Mobile Homes'],
  machinery: ['MACHLRG', 'Machinery, Large Objects'],
  fresh_produce: ['PRODUCE', 'Fresh Produce'],
  liquids_gases: ['LIQGAS', 'Liquids/Gases'],
  intermodal: ['INTERMODAL', 'Intermodal Containers'],
  passengers: ['PASSENGERS', 'Passengers'],
  oilfield: ['OILFIELD', 'Oilfield Equipment'],
  livestock: ['LIVESTOCK', 'Livestock'],
  grain: ['GRAINFEED', 'Grain, Feed, Hay'],
  coal: ['COALCOKE', 'Coal/Coke'],
  meat: ['MEAT', 'Meat'],
  garbage: ['GARBAGE', 'Garbage/Refuse'],
  us_mail: ['USMAIL', 'US Mail'],
  chemicals: ['CHEM', 'Chemicals'],
  dry_bulk: ['DRYBULK', 'Commodities Dry Bulk'],
  refrigerated_food: ['COLDFOOD', 'Refrigerated Food'],
  beverages: ['BEVERAGES', 'Beverages'],
  paper: ['PAPERPROD', 'Paper Products'],
  utilities: ['UTILITY', 'Utilities'],
  farm_supplies: ['FARMSUPP', 'Agricultural/Farm Supplies'],
  construction: ['CONSTRUCT', 'Construction'],
  water_well: ['WATERWELL', 'Water Well'],
  other: ['CARGOOTHR', 'Other'],
} as const satisfies Readonly<Record<string, readonly [flag: string, label: string]>>

export type CargoKind = keyof typeof CARGO
export const CARGO_KINDS = Object.keys(CARGO) as CargoKind[]
/** Column of the 147-column file, without its "CRGO_". */
export const cargoFlag = (kind: CargoKind): string => CARGO[kind][0]
export const cargoLabel = (kind: CargoKind): string => CARGO[kind][1]

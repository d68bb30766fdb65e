/** The kinds of cargo that the federal record knows, each with its flag of the 147-column file and its label there. */
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

/** The federal record of a demo company, consistent with its texts. */

import { CARGO_KINDS, type CargoKind, type CarrierFacts, NO_FACTS } from '../domain/carrier-record/carrier-facts.ts'
import { DAY_MS } from '../domain/time.ts'
import { type Company, driversOf } from './company.ts'
import { drawLegalForm, hasLegalForm } from './company-name.ts'
import { momentBetween, stamp } from './moments.ts'
import type { Random } from './random.ts'

/** Cargo by service: the first always, the others sometimes. */
const CARGO_OF: Readonly<Record<string, readonly [CargoKind, ...CargoKind[]]>> = {
  freight: ['general_freight', 'paper', 'beverages', 'building_materials'],
  moving: ['household_goods'],
  logistics: ['general_freight', 'paper'],
  'long-haul': ['general_freight', 'beverages', 'fresh_produce'],
  'local-delivery': ['general_freight', 'beverages', 'paper'],
  refrigerated: ['refrigerated_food', 'meat', 'fresh_produce'],
  reefer: ['refrigerated_food', 'fresh_produce', 'beverages'],
  flatbed: ['building_materials', 'metal', 'machinery', 'logs'],
  container: ['intermodal', 'general_freight'],
  hazmat: ['chemicals', 'liquids_gases'],
  warehouse: ['general_freight', 'paper'],
  trucking: ['general_freight', 'building_materials', 'grain', 'farm_supplies'],
}
const OFTEN = 0.4

/** Services within a day's drive. A company with only these may lack a license to cross state lines. */
const NEARBY = new Set(['moving', 'local-delivery', 'warehouse'])

/** The first of the records that carriers confirm every other year. */
const FIRST_REGISTRATION = 1974
const CONFIRMED_WITHIN = 2 * 365 * DAY_MS
const SHARE = { mc: 0.45, legalName: 0.6, mileage: 0.8, broker: 0.8 }

const dayOf = (ms: number): string => stamp(ms).slice(0, 10)

const drawCargo = ({ services }: Company, random: Random): CargoKind[] => {
  const carried = new Set(
    services.flatMap(({ slug }) => {
      const [main = 'general_freight', ...others] = CARGO_OF[slug] ?? []
      return [main, ...others.filter(() => random.chance(OFTEN))]
    }),
  )
  return CARGO_KINDS.filter((kind) => carried.has(kind))
}

const drawDays = ({ founded }: Company, now: number, random: Random) => {
  const fileRead = new Date(now)
  fileRead.setUTCDate(1)
  const source = fileRead.getTime()
  const confirmed = momentBetween(source - CONFIRMED_WITHIN, source - DAY_MS, random)
  const year = Math.max(founded, FIRST_REGISTRATION)
  const registered = momentBetween(Date.UTC(year, 0, 1), Math.min(Date.UTC(year, 11, 31), confirmed), random)
  return { registered_on: dayOf(registered), record_date: dayOf(confirmed), source_date: dayOf(source) }
}

const drawFleet = (company: Company, recordYear: number, random: Random): Partial<CarrierFacts> => {
  const { trucks } = company
  const miles = trucks * random.int(38, 105) * 1000
  return {
    power_units: trucks,
    drivers: driversOf(trucks),
    ...(random.chance(SHARE.mileage) ? { annual_miles: miles, annual_miles_year: recordYear - 1 } : {}),
    hazmat: company.services.some(({ slug }) => slug === 'hazmat') ? 'yes' : 'no',
    passengers: 'no',
    cargo: drawCargo(company, random),
  }
}

/** What only a company with trucks says. */
export const HAULING = /truck|tractor|trailer|driver|fleet|rig\b|haul|carr[yi]|load|chassis|lane|ride/i

/** True if the company's services can be done from an office. */
export const isOfficeWork = ({ services }: Company): boolean =>
  services.every(({ slug }) => slug === 'logistics' || slug === 'warehouse')

/** True if the company's texts do not require a truck. */
const canBeBroker = (company: Company, description: string): boolean =>
  isOfficeWork(company) && !HAULING.test(description)

/** @param docket source of its docket number, if it gets one @param now milliseconds since 1970 */
export const drawRecord = (
  company: Company,
  { description, docket, now }: { description: string; docket: string; now: number },
  random: Random,
): CarrierFacts => {
  const isBroker = canBeBroker(company, description) && random.chance(SHARE.broker)
  const isNearby = company.services.every(({ slug }) => NEARBY.has(slug))
  const hasDocket = random.chance(isNearby ? SHARE.mc / 2 : SHARE.mc) || isBroker
  const days = drawDays(company, now, random)
  const legalName = hasLegalForm(company.name) ? company.name : `${company.name} ${drawLegalForm(company, random)}`
  return {
    ...NO_FACTS,
    legal_name: random.chance(SHARE.legalName) ? legalName : '',
    entity_type: isBroker ? 'broker' : 'carrier',
    operation: isNearby && !hasDocket ? 'intrastate' : 'interstate',
    for_hire: hasDocket ? 'for_hire' : '',
    operating_status: 'active',
    mc_number: hasDocket ? `MC-${docket}` : '',
    ...days,
    source: 'census',
    ...(isBroker ? {} : drawFleet(company, Number(days.record_date.slice(0, 4)), random)),
  }
}

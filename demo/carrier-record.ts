/** What FMCSA's files beyond the census say about a demo carrier: authority, insurance, inspections and crashes. */
import {
  type ActionRow,
  type AuthorityAction,
  type AuthorityRow,
  type AuthorityType,
  type FederalRecords,
  type FederalSection,
  type FilingRow,
  LI_FROZEN_ON,
  type OrderRow,
} from '../domain/carrier-record/federal-files.ts'
import type { CarrierRecord } from '../domain/imports/schema.ts'
import { DAY_MS } from '../domain/time.ts'
import { createRandom, type Random } from './random.ts'
import type { ListingRow } from './rows/listing-row.ts'

/** Made-up insurers. */
const INSURERS = [
  'Prairie Crossing Mutual',
  'Blue Mesa Indemnity',
  'Keystone Road Insurance Company',
  'Harbor & Plains Casualty',
  'Tall Pine Truck Insurance Exchange',
  'Northgate Fleet Assurance',
] as const
const REQUIRED = 750_000
const BOND = 75_000
const MOVERS_CARGO = 10_000
const AMOUNTS = [REQUIRED, 1_000_000, 1_000_000, 1_000_000, 2_000_000] as const

/** What happened to an authority. Most carriers have no news. */
const STORIES = [
  { story: 'none', weight: 78 },
  { story: 'new insurer', weight: 8 },
  { story: 'reinstated', weight: 6 },
  { story: 'insurance ended', weight: 3 },
  { story: 'suspension announced', weight: 2 },
  { story: 'revoked', weight: 3 },
] as const
type Story = (typeof STORIES)[number]['story']

/** Roadside inspections of a truck in 24 months, and the shares after which a truck or driver had to stay. */
const PER_TRUCK = { inspections: 2.2, crashes: 0.05 }
const INSPECTED = 0.8
const OUT_OF_SERVICE = { vehicles: 0.2, drivers: 0.06 }
const WITH_VEHICLE = 0.6
const INJURED = 0.3

const INSPECTION_DAYS = 2 * 365

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const daysBefore = (day: string, days: number): string => dayOf(Date.parse(day) - days * DAY_MS)

/** A part of a number, drawn one by one like coins. */
const partOf = (whole: number, share: number, random: Random): number => {
  let part = 0
  for (let one = 0; one < whole; one++) part += Number(random.chance(share))
  return part
}

interface Drawing {
  docket: string
  types: readonly AuthorityType[]
  /** Day on which the authority was granted. */
  since: string
  /** Date of the newest files. */
  fileDay: string
  random: Random
}

const authorityTypes = ({ entity_type, cargo }: ListingRow): AuthorityType[] => {
  if (entity_type === 'broker') return ['broker']
  if (!cargo.includes('household_goods')) return ['property']
  return cargo.length > 1 ? ['property', 'household_goods'] : ['household_goods']
}

const section = <Row>(on: string, rows: Row[]): FederalSection<Row> | undefined =>
  rows.length === 0 ? undefined : { on, file: 'demo', rows }

const authoritySections = ({ docket, types, since, fileDay, random }: Drawing, story: Story): FederalRecords => {
  const isNew = since > LI_FROZEN_ON
  const isInMotus = isNew || story !== 'none' || random.chance(0.4)
  const status = story === 'revoked' ? 'inactive' : 'active'
  const rows = types.map((type): AuthorityRow => {
    return { docket, type, status, required: type === 'broker' ? 0 : REQUIRED, isEnding: false }
  })
  const all = (action: AuthorityAction, on: string) => types.map((type): ActionRow => ({ docket, type, action, on }))
  const granted = all('granted', since)
  const hasLost = story === 'revoked' || story === 'reinstated'
  const news = [
    ...(hasLost ? all('revoked', daysBefore(fileDay, random.int(30, 150))) : []),
    ...(story === 'reinstated' ? all('reinstated', daysBefore(fileDay, random.int(3, 25))) : []),
  ]
  const notices = types.map((type): OrderRow => {
    return { docket, type, kind: 'suspension', served: daysBefore(fileDay, 5), effective: daysBefore(fileDay, -25) }
  })
  return {
    motus_carrier: section(fileDay, isInMotus ? rows : []),
    motus_authority_history: section(fileDay, isNew ? [...granted, ...news] : news),
    motus_orders: section(fileDay, story === 'suspension announced' ? notices : []),
    li_carrier: section(LI_FROZEN_ON, isInMotus ? [] : rows),
    li_authority_history: section(LI_FROZEN_ON, isNew ? [] : granted),
  }
}

const insuranceSections = ({ docket, types, since, fileDay, random }: Drawing, story: Story): FederalRecords => {
  const filing = (form: string, amount: number, from: string): FilingRow => ({
    ...{ docket, form, amount, underlying: 0, from, filed: from, until: '' },
    policy: `DM${random.int(100_000, 999_999)}`,
    insurer: random.pick(INSURERS),
  })
  const started = daysBefore(fileDay, random.int(20, 350))
  const from = started > since ? started : since
  if (types.includes('broker')) return { motus_insurance: section(fileDay, [filing('84', BOND, from)]) }
  const liability = filing('91X', random.pick(AMOUNTS), from)
  const cargo = types.includes('household_goods') ? [filing('34', MOVERS_CARGO, from)] : []
  const hasEnded = story === 'insurance ended' || story === 'revoked'
  const ended = { ...liability, until: daysBefore(fileDay, random.int(8, 19)), isReplaced: false }
  const replaced = { ...filing('91X', liability.amount, daysBefore(from, 365)), until: from, isReplaced: true }
  return {
    motus_insurance: section(fileDay, [liability, ...cargo]),
    motus_insurance_history: section(fileDay, hasEnded ? [ended] : story === 'new insurer' ? [replaced] : []),
  }
}

const safetySections = (trucks: number, fileDay: string, random: Random): FederalRecords => {
  const inspections = Math.round(trucks * PER_TRUCK.inspections * (0.5 + random.next()))
  if (inspections === 0 || !random.chance(INSPECTED)) return {}
  const vehicles = partOf(inspections, WITH_VEHICLE, random)
  const totals = {
    ...{ inspections, vehicles, drivers: inspections },
    driversOut: partOf(inspections, OUT_OF_SERVICE.drivers, random),
    vehiclesOut: partOf(vehicles, OUT_OF_SERVICE.vehicles, random),
  }
  const crashes = Array.from({ length: partOf(trucks * 2, PER_TRUCK.crashes / 2, random) }, (_, index) => ({
    report: `DEMO-${random.int(100_000, 999_999)}-${index}`,
    on: daysBefore(fileDay, random.int(10, INSPECTION_DAYS)),
    deaths: 0,
    injuries: Number(random.chance(INJURED)),
  }))
  return { inspections: section(fileDay, [totals]), crashes: section(fileDay, crashes) }
}

/**
 * The stored record of a demo company, consistent with its listing. It has a source of chance of its own, so that it
 * changes no other row.
 * @returns undefined for a company without a USDOT number
 */
export const carrierRecordRow = (listing: ListingRow, now: Date): CarrierRecord | undefined => {
  const { id, usdot_number, mc_number, registered_on, power_units, created, updated } = listing
  if (!usdot_number) return undefined
  const random = createRandom(Number(usdot_number))
  const fileDay = daysBefore(dayOf(now.getTime()), 1)
  const grantedOn = daysBefore(registered_on, -random.int(5, 120))
  const latest = daysBefore(fileDay, 200)
  const since = grantedOn < latest ? grantedOn : latest
  const drawing = { docket: mc_number, types: authorityTypes(listing), since, fileDay, random }
  const { story } = random.weighted(STORIES)
  const records: FederalRecords = {
    ...(mc_number ? { ...authoritySections(drawing, story), ...insuranceSections(drawing, story) } : {}),
    ...safetySections(power_units, fileDay, random),
  }
  return { id, usdot_number, records, run: '', created, updated }
}

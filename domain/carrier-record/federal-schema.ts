import { z } from 'zod'
import { isObject } from '../guards.ts'
import { FACT_LIMITS, RECORD_SOURCES } from './carrier-facts.ts'
import { type CompanyCensusRow, SAFETY_RATINGS } from './company-census.ts'
import {
  type ActionRow,
  AUTHORITY_ACTIONS,
  AUTHORITY_STATUSES,
  AUTHORITY_TYPES,
  type AuthorityRow,
  type CrashRow,
  type EndedFilingRow,
  FEDERAL_ROWS_MAX,
  type FederalFile,
  type FederalRecords,
  type FederalRows,
  type FilingRow,
  HISTORY_TYPES,
  type InspectionsRow,
  ORDER_KINDS,
  type OrderRow,
  type OutOfServiceRow,
} from './federal-files.ts'
import { LEFT_KINDS, type LeftRow } from './left-census.ts'
import type { NationalAverages } from './national-averages.ts'

const DAY = /^(\d{4}-\d{2}-\d{2})?$/
const day = z.string().regex(DAY)
const docket = z.string().regex(/^(MC|MX|FF)-\d{1,8}$/)
const line = z.string().max(200)
const count = z.int().min(0).max(10_000_000)
/** More than any insurer covers a carrier for. */
const dollars = z.int().min(0).max(1_000_000_000)

const authority = z.object({
  docket,
  type: z.enum(AUTHORITY_TYPES),
  status: z.enum(AUTHORITY_STATUSES),
  required: dollars,
  isEnding: z.boolean(),
  was: z.enum(AUTHORITY_STATUSES).optional(),
  was_on: day.optional(),
  changed_by: day.optional(),
}) satisfies z.ZodType<AuthorityRow>
const action = z.object({
  docket,
  type: z.enum(HISTORY_TYPES),
  action: z.enum(AUTHORITY_ACTIONS),
  on: day,
}) satisfies z.ZodType<ActionRow>
const filing = z.object({
  docket,
  form: z.string().max(10),
  policy: line,
  insurer: line,
  amount: dollars,
  underlying: dollars,
  from: day,
  filed: day,
  until: day,
}) satisfies z.ZodType<FilingRow>
const endedFiling = filing.extend({ isReplaced: z.boolean() }) satisfies z.ZodType<EndedFilingRow>
const order = z.object({
  docket,
  type: z.enum(HISTORY_TYPES),
  kind: z.enum(ORDER_KINDS),
  served: day,
  effective: day,
}) satisfies z.ZodType<OrderRow>
const outOfService = z.object({ on: day, reason: line, rescinded: day }) satisfies z.ZodType<OutOfServiceRow>
const inspections = z.object({
  inspections: count,
  drivers: count,
  driversOut: count,
  vehicles: count,
  vehiclesOut: count,
}) satisfies z.ZodType<InspectionsRow>
const crash = z.object({
  report: z.string().max(40),
  on: day,
  deaths: count,
  injuries: count,
}) satisfies z.ZodType<CrashRow>
const fleetCount = z.int().min(1).max(FACT_LIMITS.drivers).optional()
const companyCensus = z.object({
  rating: z.enum([...SAFETY_RATINGS, 'none']).optional(),
  rated_on: day.optional(),
  reviewed_on: day.optional(),
  trucks: fleetCount,
  buses: fleetCount,
  owned_trucks: fleetCount,
  owned_tractors: fleetCount,
  owned_trailers: fleetCount,
  licensed_drivers: fleetCount,
  revoked_number: z
    .string()
    .regex(/^[1-9]\d{0,7}$/)
    .optional(),
  dockets: z.array(docket).max(3).optional(),
  is_undeliverable: z.literal(true).optional(),
}) satisfies z.ZodType<CompanyCensusRow>
const left = z.object({ as: z.enum(LEFT_KINDS), source: z.enum(RECORD_SOURCES) }) satisfies z.ZodType<LeftRow>

const averages = z.object({
  vehicles: z.number().min(0).max(100),
  drivers: z.number().min(0).max(100),
  year: z.int(),
}) satisfies z.ZodType<NationalAverages>

/** The schema of a row, by kind of file. */
export const FEDERAL_ROW_SCHEMAS = {
  motus_carrier: authority,
  motus_authority_history: action,
  motus_insurance: filing,
  motus_insurance_history: endedFiling,
  motus_orders: order,
  li_carrier: authority,
  li_authority_history: action,
  li_insurance: filing,
  li_insurance_history: endedFiling,
  li_orders: order,
  out_of_service: outOfService,
  inspections,
  daily_inspections: inspections,
  sms_crashes: crash,
  crashes: crash,
} satisfies { [File in FederalFile]: z.ZodType<FederalRows[File]> }

const section = <Row extends z.ZodType>(row: Row) =>
  z.object({ on: day, file: z.string().max(16), rows: z.array(row).max(FEDERAL_ROWS_MAX) }).optional()

export const federalRecordsSchema = z.object({
  motus_carrier: section(authority),
  motus_authority_history: section(action),
  motus_insurance: section(filing),
  motus_insurance_history: section(endedFiling),
  motus_orders: section(order),
  li_carrier: section(authority),
  li_authority_history: section(action),
  li_insurance: section(filing),
  li_insurance_history: section(endedFiling),
  li_orders: section(order),
  out_of_service: section(outOfService),
  inspections: section(inspections),
  daily_inspections: section(inspections),
  sms_crashes: section(crash),
  crashes: section(crash),
  company_census: section(companyCensus),
  left: section(left),
  averages: averages.optional(),
}) satisfies z.ZodType<FederalRecords>

/** The sections of a stored record that are valid, and the names of the damaged ones. */
export const readFederalRecords = (value: unknown): { records: FederalRecords; damaged: string[] } => {
  const { data, error } = federalRecordsSchema.safeParse(value)
  if (data) return { records: data, damaged: [] }
  const damaged = [...new Set(error.issues.map(({ path: [name = 'record'] }) => String(name)))]
  const sections = isObject(value) ? Object.entries(value).filter(([name]) => !damaged.includes(name)) : []
  return { records: federalRecordsSchema.parse(Object.fromEntries(sections)), damaged }
}

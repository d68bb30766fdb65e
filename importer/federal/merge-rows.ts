import type {
  FederalFile,
  FederalRecords,
  FederalRows,
  FederalSection,
} from '../../domain/carrier-record/federal-files.ts'
import { REFRESH_DAYS } from '../../domain/imports/federal-rows.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { FederalRow } from './federal-file.ts'

/** What a file says about one carrier. */
export interface CarrierRows {
  rows: readonly FederalRow[]
  /** Dockets whose rows are gone, or the USDOT number in files without dockets. */
  removed: readonly string[]
}

export interface MergedRows {
  records: FederalRecords
  created: number
  updated: number
  unchanged: number
  /** True if pages change. */
  isNews: boolean
}

/** The fields that identify a row of a file. Repeated rows, and rows about the same thing, count once. */
const KEYS: { [File in FederalFile]: readonly (keyof FederalRows[File] & string)[] } = {
  motus_carrier: ['docket', 'type'],
  motus_authority_history: ['docket', 'type', 'action', 'on'],
  motus_insurance: ['docket', 'form', 'policy', 'insurer', 'from', 'filed'],
  motus_insurance_history: ['docket', 'form', 'policy', 'insurer', 'from'],
  motus_orders: ['docket', 'type', 'kind', 'effective'],
  li_carrier: ['docket', 'type'],
  li_authority_history: ['docket', 'type', 'action', 'on'],
  li_insurance: ['docket', 'form', 'policy', 'insurer', 'from', 'filed'],
  li_insurance_history: ['docket', 'form', 'policy', 'insurer', 'from'],
  li_orders: ['docket', 'type', 'kind', 'effective'],
  out_of_service: ['on', 'reason'],
  inspections: [],
  daily_inspections: [],
  sms_crashes: ['report'],
  crashes: ['report'],
}

const keyOf = (file: FederalFile, row: object): string => KEYS[file].map((field) => Reflect.get(row, field)).join('|')

const isRemoved = (row: object, removed: readonly string[], usdotNumber: string): boolean => {
  const docket: unknown = Reflect.get(row, 'docket')
  return removed.some((name) => name === usdotNumber || name === docket)
}

/** True if a day is so close before another one that pages need not name the later one. */
const isRecent = (day: string, later: string): boolean =>
  day !== '' && Date.parse(later) - Date.parse(day) < REFRESH_DAYS * DAY_MS

/** An authority with its last change of status: between this file and the one before, or earlier. */
const withChange = (row: FederalRow, known: FederalRow | undefined, before: string, on: string): FederalRow => {
  if (!known || !('status' in known && 'status' in row)) return row
  if (known.status === row.status) {
    const { was, was_on, changed_by } = known
    return was ? { ...row, was, was_on, changed_by } : row
  }
  return before && before < on ? { ...row, was: known.status, was_on: before, changed_by: on } : row
}

/**
 * Brings a file's rows about a carrier into its records. A whole file replaces the rows of an earlier file; a daily
 * difference changes some of them.
 */
export const mergeRows = (
  records: FederalRecords,
  { rows, removed }: CarrierRows,
  about: { file: FederalFile; usdotNumber: string; on: string; checksum: string; isDifference: boolean },
): MergedRows => {
  const { file, usdotNumber, on, checksum, isDifference } = about
  const section: FederalSection<FederalRow> | undefined = records[file]
  const before = new Map((section?.rows ?? []).map((row) => [keyOf(file, row), row]))
  const after = new Map(isDifference || section?.file === checksum ? before : [])
  const counts = { created: 0, updated: 0, unchanged: 0 }
  for (const [key, row] of before) if (isRemoved(row, removed, usdotNumber) && after.delete(key)) counts.updated += 1
  for (const given of rows) {
    const key = keyOf(file, given)
    const known = before.get(key) ?? after.get(key)
    const row = file === 'motus_carrier' ? withChange(given, known, section?.on ?? '', on) : given
    if (!known) counts.created += 1
    else if (JSON.stringify(known) === JSON.stringify(row)) counts.unchanged += 1
    else counts.updated += 1
    after.set(key, row)
  }
  // What an earlier file said and this one no longer says. Removed rows are counted already.
  for (const [key, row] of before) if (!after.has(key) && !isRemoved(row, removed, usdotNumber)) counts.updated += 1
  const isNews = counts.created + counts.updated > 0
  const day = !isNews && section && isRecent(section.on, on) ? section.on : on
  const merged = { on: day, file: checksum, rows: [...after.values()] }
  return { records: { ...records, [file]: merged }, ...counts, isNews: isNews || day !== section?.on }
}

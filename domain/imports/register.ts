/** The register: FMCSA's files that Haulindex fetches and imports by itself, and what became of each. Free of zod. */
import { isOneOf } from '../guards.ts'
import { DAY_MS } from '../time.ts'
import { IMPORT_SOURCE_LABELS, type ImportSource } from './import-runs.ts'

export interface RegisterFile {
  name: string
  source: ImportSource
  /** Id of the portal's dataset. */
  dataset: string
  /** Data that is older deserves a look. Undefined for files that FMCSA froze. */
  freshDays?: number
}

const WEEKS_2 = 14
/** Monthly files are published some weeks after the month. */
const MONTHS_2 = 62

/**
 * In the order in which they are applied: the census first, because the other files only concern listed carriers, then
 * authorities. What they prove about carriers that are not listed lets a second pass of the census list these.
 */
export const REGISTER_FILES: readonly RegisterFile[] = [
  { name: 'census', source: 'company_census', dataset: 'az4n-8mr2', freshDays: WEEKS_2 },
  { name: 'li-carrier', source: 'li_carrier', dataset: '6eyk-hxee' },
  { name: 'motus-carrier', source: 'motus_carrier', dataset: 'inys-ebih', freshDays: WEEKS_2 },
  { name: 'li-authority-history', source: 'li_authority_history', dataset: '9mw4-x3tu' },
  { name: 'li-insurance', source: 'li_insurance', dataset: 'qh9u-swkp' },
  { name: 'li-insurance-history', source: 'li_insurance_history', dataset: '6sqe-dvqs' },
  { name: 'li-revocations', source: 'li_orders', dataset: 'sa6p-acbp' },
  { name: 'motus-authority-history', source: 'motus_authority_history', dataset: 'yu5v-wbh6', freshDays: WEEKS_2 },
  { name: 'motus-insurance', source: 'motus_insurance', dataset: 'c5y8-a4uz', freshDays: WEEKS_2 },
  { name: 'motus-insurance-history', source: 'motus_insurance_history', dataset: '3uet-3z4i', freshDays: WEEKS_2 },
  { name: 'motus-orders', source: 'motus_orders', dataset: 'wb4f-neki', freshDays: WEEKS_2 },
  { name: 'out-of-service', source: 'out_of_service', dataset: 'p2mt-9ige', freshDays: WEEKS_2 },
  { name: 'inspections', source: 'inspections', dataset: '4y6x-dmck', freshDays: MONTHS_2 },
  { name: 'inspections-intrastate', source: 'inspections', dataset: 'h9zy-gjn8', freshDays: MONTHS_2 },
  { name: 'inspections-by-day', source: 'daily_inspections', dataset: 'fx4q-ay7w', freshDays: MONTHS_2 },
  { name: 'crashes', source: 'crashes', dataset: 'aayw-vxb3', freshDays: MONTHS_2 },
  { name: 'sms-crashes', source: 'sms_crashes', dataset: '4wxs-vbns', freshDays: MONTHS_2 },
]

/** What became of a file in its last run. `refused`: it arrived, but something about it is odd. */
export const REGISTER_RESULTS = ['imported', 'unchanged', 'refused', 'failed'] as const
export type RegisterResult = (typeof REGISTER_RESULTS)[number]
export const REGISTER_RESULT_LABELS = {
  imported: 'Imported',
  unchanged: 'Unchanged',
  refused: 'Refused',
  failed: 'Failed',
} as const satisfies Record<RegisterResult, string>

/** `queued`: requested, or interrupted by a restart. */
export const REGISTER_STATES = ['queued', 'running', 'finished', 'stopped', 'failed'] as const
export type RegisterRunState = (typeof REGISTER_STATES)[number]

/** Who started a run: an administrator, the daily schedule, or `npm run register`. */
export const REGISTER_ORIGINS = ['console', 'schedule', 'command'] as const

/** What a run does with its current file. */
export const REGISTER_STEPS = ['download', 'check', 'import'] as const
export type RegisterStep = (typeof REGISTER_STEPS)[number]

/** A file as it was last imported. */
export interface AppliedFile {
  checksum: string
  /** Without the header. */
  rows: number
  /** Date of its facts, YYYY-MM-DD, and where that date comes from. '' if unknown. */
  day: string
  basis: string
  /** Its version, as the portal named it. '' if unknown. */
  version: string
  /** Companies that the register had created when the file was imported. The census has their number so far. */
  companies: number
}

/** What a run reports about a file that it is done with. `applied` is there if it was imported. */
export interface FileOutcome {
  name: string
  result: RegisterResult
  /** Why it was not imported. '' if it was, or need not be. */
  reason: string
  applied?: AppliedFile
}

/** A message of the process that fetches the files. It also renews the process's lease of the run. */
export interface RegisterNote {
  /** '' to start a run. */
  run: string
  /** The process's name. */
  holder: string
  file?: string
  step?: RegisterStep
  outcome?: FileOutcome
  /** `queued` gives the run back, to be continued after a restart. */
  state?: Exclude<RegisterRunState, 'running'>
  error?: string
}

export interface RegisterNoted {
  run: string
  isStopping: boolean
}

/** What the console shows of a file. */
export interface RegisterFileState {
  name: string
  result: RegisterResult
  reason: string
  rows: number
  day: string
  basis: string
  /** When a run last asked for it, and when it was last imported. '' for never. */
  checked: string
  applied: string
}

export interface RegisterRun {
  state: RegisterRunState
  origin: (typeof REGISTER_ORIGINS)[number]
  /** Name of the administrator. '' for other origins. */
  actor: string
  created: string
  finished: string
  /** What it is doing. '' before it begins. */
  file: string
  step: RegisterStep | ''
  /** Files that it is done with, and how many of them were not imported. */
  done: number
  failures: number
  error: string
  isStopping: boolean
}

export interface RegisterState {
  /** True if the server fetches the files every day. */
  isDaily: boolean
  /** The newest run. */
  run: RegisterRun | null
  files: RegisterFileState[]
}

/** The register as /api/ready and `doctor` sum it up. `late`: the daily run has not finished for three days. */
export type RegisterHealth = 'ok' | 'failed' | 'late' | 'never'
export const REGISTER_LATE_MS = 3 * DAY_MS

export const REGISTER_ASKS = ['start', 'stop'] as const
export type RegisterAsk = (typeof REGISTER_ASKS)[number]

export const REGISTER_REFUSALS = {
  admins: 'Only administrators can fetch the federal files.',
  active: 'The federal files are already being fetched.',
  idle: 'The federal files are not being fetched right now.',
  taken: 'Another process fetches the federal files.',
  crashed: 'The process ended unexpectedly. Fetch the files again: what arrived is kept.',
} as const

export const isActive = ({ state }: Pick<RegisterRun, 'state'>): boolean => isOneOf(['queued', 'running'], state)

const OWN_LABELS: Readonly<Record<string, string>> = {
  inspections: 'SMS: inspections (interstate and hazmat)',
  'inspections-intrastate': 'SMS: inspections (intrastate)',
}

/** The label of a file of the register; the name of any other file. */
export const registerLabel = (name: string): string => {
  const file = REGISTER_FILES.find((each) => each.name === name)
  return OWN_LABELS[name] ?? (file ? IMPORT_SOURCE_LABELS[file.source] : name)
}

/** True if a file's data is older than it should be. @param now in Unix milliseconds */
export const isOld = ({ name, day }: Pick<RegisterFileState, 'name' | 'day'>, now: number): boolean => {
  const freshDays = REGISTER_FILES.find((file) => file.name === name)?.freshDays
  return freshDays !== undefined && day !== '' && now - Date.parse(day) > freshDays * DAY_MS
}

import { z } from 'zod'
import { federalRecordsSchema } from '../carrier-record/federal-schema.ts'
import {
  choice,
  flag,
  json,
  optionalChoice,
  optionalMoment,
  optionalRelation,
  relation,
  stored,
  text,
  wholeNumber,
} from '../fields/fields.ts'
import { LISTING_LIMITS } from '../listings/rules.ts'
import { FILE_EXTENTS } from './file-extent.ts'
import {
  IMPORT_KINDS,
  IMPORT_MODES,
  IMPORT_OUTCOMES,
  IMPORT_SOURCES,
  IMPORT_STATES,
  type ImportReport,
  type ImportRunCounts,
  LISTING_OUTCOMES,
  RECOGNIZED_LIMITS,
  type RecognizedFile,
} from './import-runs.ts'
import { REGISTER_ORIGINS, REGISTER_RESULTS, REGISTER_STATES, REGISTER_STEPS } from './register.ts'
import { type ColumnMapping, REVIEW_ARRIVALS, type ValueChoices } from './tables/column-mapping.ts'
import { CATEGORY_MEANINGS, type ReportedValues } from './tables/found-values.ts'
import type { PreviewedRow } from './tables/previewed-row.ts'

export const importRunCountsSchema = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.record(z.string(), z.int()),
  rejected: z.int(),
}) satisfies z.ZodType<ImportRunCounts>

const reportedValuesSchema = z.object({
  categories: z.array(
    z.object({
      text: z.string(),
      rows: z.int(),
      found: z.enum(CATEGORY_MEANINGS),
      services: z.array(z.string()),
      samples: z.array(z.string()),
    }),
  ),
  places: z.array(
    z.object({
      text: z.string(),
      rows: z.int(),
      suggestion: z.string(),
      isChosen: z.boolean(),
      samples: z.array(z.string()),
    }),
  ),
  serviceless: z.int(),
  placeless: z.int(),
  left: z.object({ categories: z.int(), places: z.int() }),
}) satisfies z.ZodType<ReportedValues>

const previewedRowSchema = z.object({
  line: z.int(),
  outcome: z.enum(['created', 'updated']),
  name: z.string(),
  place: z.string(),
  slug: z.string(),
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
}) satisfies z.ZodType<PreviewedRow>

export const importReportSchema = z.object({
  source: z.union([z.literal(''), z.enum(IMPORT_SOURCES)]),
  dated: z.object({ day: z.string(), basis: z.string() }).optional(),
  warnings: z.array(z.string()),
  samples: z.array(
    z.object({
      usdot_number: z.string(),
      name: z.string(),
      field: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  created: z.array(z.object({ usdot_number: z.string(), name: z.string(), place: z.string() })),
  left: z.record(z.string(), z.int()),
  undone: z.object({ removed: z.int(), restored: z.int() }).optional(),
  aged: z.object({ hidden: z.int(), published: z.int() }).optional(),
  departed: z.record(z.string(), z.int()).optional(),
  departedNames: z.array(z.object({ usdot_number: z.string(), name: z.string(), reason: z.string() })).optional(),
  hideAfterMonths: z.int().optional(),
  returned: z.int().optional(),
  extent: z.object({ is: z.enum(FILE_EXTENTS), basis: z.string() }).optional(),
  isWhole: z.boolean().optional(),
  lacking: z.int().optional(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })).optional(),
  owners: z.int().optional(),
  reasons: z.record(z.string(), z.int()).optional(),
  leftOut: z.array(z.string()).optional(),
  values: reportedValuesSchema.optional(),
  preview: z.array(previewedRowSchema).optional(),
  pictures: z
    .object({ logos: z.int(), photos: z.int(), isWaiting: z.boolean(), unchanged: z.int(), failed: z.int() })
    .optional(),
}) satisfies z.ZodType<ImportReport>

const recognizedFileSchema = z.object({
  source: z.union([z.literal(''), z.enum(IMPORT_SOURCES)]),
  encoding: z.string(),
  separator: z.string(),
  isCompressed: z.boolean(),
  columns: z.array(z.string().max(RECOGNIZED_LIMITS.columnName)).max(RECOGNIZED_LIMITS.columns),
  columnCount: z.int(),
  rows: z.array(z.array(z.string().max(RECOGNIZED_LIMITS.cell))).max(RECOGNIZED_LIMITS.rows),
  preset: z.string().optional(),
}) satisfies z.ZodType<RecognizedFile>

const valueChoicesSchema = z.object({
  categories: z.record(z.string(), z.array(z.string())),
  places: z.record(z.string(), z.string()),
  service: z.array(z.string()),
  place: z.string(),
  old_url: z.string(),
}) satisfies z.ZodType<ValueChoices>

const columnMappingSchema = z.object({
  columns: z.array(z.string()).max(RECOGNIZED_LIMITS.columns),
  reviews: z.enum(REVIEW_ARRIVALS),
  choices: valueChoicesSchema.optional(),
  names: z.array(z.string()).optional(),
  answers_of: z.string().optional(),
}) satisfies z.ZodType<ColumnMapping>

/** An import run. */
export const importRunSchema = z.object({
  ...stored,
  file_name: text(255).min(1),
  kind: choice(IMPORT_KINDS),
  mode: choice(IMPORT_MODES),
  state: choice(IMPORT_STATES),
  /** SHA-256 of the file in hexadecimal. Identifies an interrupted run. */
  checksum: text(64),
  bytes: wholeNumber(0),
  /** Bytes read so far. */
  progress: wholeNumber(0),
  counts: json(importRunCountsSchema),
  report: json(importReportSchema),
  /** Why it failed. */
  error: text(500),
  /** '' for a run from the command line. */
  actor: optionalRelation('users'),
  started: optionalMoment,
  finished: optionalMoment,
  /** The process that works on it. '' if none does. Only superusers see it. */
  holder: text(255),
  /** Time of its last heartbeat. */
  heartbeat_at: optionalMoment,
  /** What kind of file it is. null for a run from the command line. */
  recognized: json(recognizedFileSchema),
  /** The columns of a file of listings or reviews. null for a federal file. */
  mapping: json(columnMappingSchema),
  /** What a person said about the file. '' if its contents decide. */
  data_date: text(10),
  extent: optionalChoice(FILE_EXTENTS),
  /** True if someone asked it to stop. */
  is_stopping: flag,
})
export type ImportRun = z.infer<typeof importRunSchema>

/** A record before a run wrote to it, for an undo. Without `before`, the run created the record. */
export const importChangeSchema = z.object({
  ...stored,
  run: relation('imports'),
  collection: text(60).min(1),
  record: text(15).min(1),
  before: json(z.unknown()),
})

/** What FMCSA's files beyond the census say about a carrier that is listed, or that has operating authority. */
export const carrierRecordSchema = z.object({
  ...stored,
  usdot_number: text(LISTING_LIMITS.usdot_number).min(1),
  records: json(federalRecordsSchema),
  /** The last run that wrote it. */
  run: text(15),
})
export type CarrierRecord = z.infer<typeof carrierRecordSchema>

/** What an import last wrote to a company. The next import compares it with the listing to detect edits by people. */
export const carrierImportSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  /** An ImportedCarrier as JSON. */
  imported: text(30_000),
  usdot_number: text(LISTING_LIMITS.usdot_number),
  /** Hash of the ImportedCarrier without its file date. */
  hash: text(40),
  /** Hash of the row in the file, so that an unchanged row is not parsed. */
  row_hash: text(40),
  /** Date of the newest file that contains it, YYYY-MM-DD. */
  seen_on: text(10),
  /** Since when the age rule hides it. '' if it does not. */
  hidden_on: text(10),
  /** Id of the outbox email that introduced us to the company. '' before. */
  introduction_mail: text(15),
  /** The last run that wrote it. */
  run: text(15),
  /** What that run did to the company. `noted`: people had edited the same fields. */
  outcome: z.union([z.literal(''), z.enum(IMPORT_OUTCOMES)]).meta({ field: { kind: 'select' } }),
  /** The company's `updated` after an import. A later value means that someone edited it. */
  written: text(30),
})

/** What an import of listings last wrote to a company, separate from federal files and edits by people. */
export const listingImportSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  /** Field → value, as stored. */
  imported: json(z.record(z.string(), z.unknown())),
  /** Hash of the row as read. */
  row_hash: text(40),
  /** The last run that wrote it, and what it did. */
  run: text(15),
  outcome: z.union([z.literal(''), z.enum(LISTING_OUTCOMES)]).meta({ field: { kind: 'select' } }),
  /** The company's `updated` after that run. */
  written: text(30),
  /** Its number in the directory that it comes from: "geodirectory 101". '' for none. */
  old_id: text(120),
  /** Address of its owner there, in lower case, until an account with it has the company. '' for none. */
  owner_email: text(255),
  /** The run that named the owner, until an administrator invites the owners of that run. '' for none. */
  owner_run: text(15),
  /** What imports stored of its logo and photos. */
  pictures: json(
    z.object({
      logo: z.tuple([z.string(), z.string()]).optional(),
      photos: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

/** A run of the register, which fetches FMCSA's files and imports them one after the other. */
export const registerRunSchema = z.object({
  ...stored,
  state: choice(REGISTER_STATES),
  origin: choice(REGISTER_ORIGINS),
  /** The administrator who started it. '' for other origins. */
  actor: optionalRelation('users'),
  /** The file it works on, and what it does with it. */
  file: text(60),
  step: optionalChoice(REGISTER_STEPS),
  /** Files that it is done with, and how many of them were not imported. */
  done: wholeNumber(0),
  failures: wholeNumber(0),
  /** Why it failed. */
  error: text(500),
  is_stopping: flag,
  finished: optionalMoment,
  /** The process that works on it. '' if none does. */
  holder: text(255),
  /** Time of its last heartbeat. */
  heartbeat_at: optionalMoment,
})

/** A file of the register: what was last imported of it, and what its last run said. */
export const registerFileSchema = z.object({
  ...stored,
  name: text(255).min(1),
  result: choice(REGISTER_RESULTS),
  reason: text(500),
  /** When a run was last done with it, and when it was last imported. */
  checked: optionalMoment,
  applied: optionalMoment,
  checksum: text(64),
  rows: wholeNumber(0),
  day: text(10),
  basis: text(60),
  version: text(255),
  companies: wholeNumber(0),
})

import { z } from 'zod'
import { RECORD_SOURCES } from '../carrier-record/carrier-facts.ts'
import {
  choice,
  flag,
  json,
  optionalMoment,
  optionalRelation,
  relation,
  stored,
  text,
  wholeNumber,
} from '../fields/fields.ts'
import { LISTING_LIMITS } from '../listings/rules.ts'
import {
  IMPORT_KINDS,
  IMPORT_MODES,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  type ImportReport,
  type ImportRunCounts,
  LISTING_OUTCOMES,
  RECOGNISED_LIMITS,
  type RecognisedFile,
} from './import-runs.ts'
import { type ColumnMapping, REVIEW_ARRIVALS } from './tables/column-mapping.ts'

export const importRunCountsSchema = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.record(z.string(), z.int()),
  rejected: z.int(),
}) satisfies z.ZodType<ImportRunCounts>

export const importReportSchema = z.object({
  source: z.union([z.literal(''), z.enum(RECORD_SOURCES)]),
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
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })).optional(),
}) satisfies z.ZodType<ImportReport>

const recognisedFileSchema = z.object({
  source: z.union([z.literal(''), z.enum(RECORD_SOURCES)]),
  encoding: z.string(),
  separator: z.string(),
  isCompressed: z.boolean(),
  columns: z.array(z.string().max(RECOGNISED_LIMITS.columnName)).max(RECOGNISED_LIMITS.columns),
  columnCount: z.int(),
  rows: z.array(z.array(z.string().max(RECOGNISED_LIMITS.cell))).max(RECOGNISED_LIMITS.rows),
}) satisfies z.ZodType<RecognisedFile>

const columnMappingSchema = z.object({
  columns: z.array(z.string()).max(RECOGNISED_LIMITS.columns),
  reviews: z.enum(REVIEW_ARRIVALS),
}) satisfies z.ZodType<ColumnMapping>

/** A run of an import. */
export const importRunSchema = z.object({
  ...stored,
  file_name: text(255).min(1),
  kind: choice(IMPORT_KINDS),
  mode: choice(IMPORT_MODES),
  state: choice(IMPORT_STATES),
  /** SHA-256 of the file in hexadecimal digits: a run that broke off is known by it. */
  checksum: text(64),
  bytes: wholeNumber(0),
  /** How many of the bytes are read. */
  progress: wholeNumber(0),
  counts: json(importRunCountsSchema),
  report: json(importReportSchema),
  /** Why it failed. */
  error: text(500),
  /** '' for a run of the command line. */
  actor: optionalRelation('users'),
  started: optionalMoment,
  finished: optionalMoment,
  /** The process that works on it, '' when none does; superusers alone see it. */
  holder: text(255),
  /** When that was last heard of. */
  heartbeat_at: optionalMoment,
  /** What its file is; null for a run of the command line. */
  recognized: json(recognisedFileSchema),
  /** Which column brings what, of listings and reviews; null for a federal file, and on the command line. */
  mapping: json(columnMappingSchema),
  /** Somebody asked it to end. */
  is_stopping: flag,
})
export type ImportRun = z.infer<typeof importRunSchema>

/** What a run found before it wrote: an undo puts it back. Without `before`, a record that the run has made. */
export const importChangeSchema = z.object({
  ...stored,
  run: relation('imports'),
  collection: text(60).min(1),
  record: text(15).min(1),
  before: json(z.unknown()),
})

/** What an import last wrote to a company, so that the next one can tell an editor's change from its own words. */
export const carrierImportSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  /** An ImportedCarrier as JSON. */
  imported: text(30_000),
  usdot_number: text(LISTING_LIMITS.usdot_number),
  /** Of the ImportedCarrier without the date of its file; '' when an earlier release wrote it. */
  hash: text(40),
  /** Of its row as the file has it, so that a row which is the same need not be read. */
  row_hash: text(40),
  /** Date of the newest file that had it, YYYY-MM-DD. */
  seen_on: text(10),
  /** The day since which the rule of ages hides it; '' when it does not. */
  hidden_on: text(10),
  /** The mail that told the company who we are, by its id in the outbox; '' before there was one. */
  introduction_mail: text(15),
  /** The run that wrote it last. */
  run: text(15),
  /** What that did to the company: `noted` when people's words stood in its way. */
  outcome: z.union([z.literal(''), z.enum(IMPORT_OUTCOMES)]).meta({ field: { kind: 'select' } }),
  /** The company's `updated` as an import left it; another one since means that somebody has written to it. */
  written: text(30),
})

/** What an import of listings last wrote to a company: its words, beside those of a federal file and of people. */
export const listingImportSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  /** Field → value, as the directory stores it. */
  imported: json(z.record(z.string(), z.unknown())),
  /** Of its row as it was read. */
  row_hash: text(40),
  /** The run that wrote it last, and what that did. */
  run: text(15),
  outcome: z.union([z.literal(''), z.enum(LISTING_OUTCOMES)]).meta({ field: { kind: 'select' } }),
  /** The company's `updated` as that left it. */
  written: text(30),
})

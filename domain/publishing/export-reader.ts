import { z } from 'zod'
import { readFederalRecords } from '../carrier-record/federal-schema.ts'
import { type FieldKind, fieldMeta } from '../fields/fields.ts'
import { isObject } from '../guards.ts'
import type { Position } from './change-log.ts'
import {
  EXPORTED,
  type ExportedCollection,
  type ExportedRow,
  exportAwaitedSchema,
  exportEndSchema,
  exportGoneSchema,
  exportHeadSchema,
  exportLineSchema,
  type PublicListing,
} from './directory-export.ts'
import { SKIPPED_LIMITS, type SkippedRecord } from './skipped-records.ts'

export type ExportedDirectory = Position & {
  /** Invalid rows, which are in none of the other lists. */
  skipped: SkippedRecord[]
} & { [C in ExportedCollection]: ExportedRow<C>[] }

/** New and changed rows, and removed ones. */
export interface ExportedChanges {
  rows: ExportedDirectory
  gone: readonly [ExportedCollection, string][]
}

/** The export as a whole is invalid. */
export class ExportError extends Error {}

/**
 * Rows first, because almost all lines are rows, and trying a schema that does not match costs more than one that does.
 */
const afterHeadSchema = z.union([exportLineSchema, exportGoneSchema, exportAwaitedSchema, exportEndSchema])

const json = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    throw new ExportError(`The export holds a line that is no JSON: ${line.slice(0, 80)}`)
  }
}

const NONE_SENT: Readonly<Record<ExportedCollection, number>> = {
  services: 0,
  locations: 0,
  company_listings: 0,
  reviews: 0,
  slug_redirects: 0,
  location_redirects: 0,
}

const idOf = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined

/** Parses an export line by line. `end` returns its content. */
export class ExportReader {
  readonly #rows: { [C in ExportedCollection]: ExportedRow<C>[] } = {
    services: [],
    locations: [],
    company_listings: [],
    reviews: [],
    slug_redirects: [],
    location_redirects: [],
  }
  readonly #gone: [ExportedCollection, string][] = []
  readonly #awaited: string[] = []
  readonly #skipped: SkippedRecord[] = []
  /** Rows of the current response. */
  #sent = { ...NONE_SENT }
  #last: { collection: ExportedCollection; id: string } | undefined
  #isBegun = false
  readonly #keptAs: (listing: PublicListing) => PublicListing
  #position: Position | undefined
  #counts: Record<string, number> | undefined

  /** @param keptAs transforms each listing as soon as it arrives */
  constructor(keptAs: (listing: PublicListing) => PublicListing = (listing) => listing) {
    this.#keptAs = keptAs
  }

  /** Skips an invalid row. @throws ExportError if the line does not belong to an export */
  line(line: string): void {
    if (line === '') return
    const value = json(line)
    if (!this.#isBegun) {
      const head = exportHeadSchema.safeParse(value)
      if (!head.success) throw new ExportError(`The export does not begin as it should: ${line.slice(0, 80)}`)
      this.#position ??= { seq: head.data.seq, mark: head.data.mark }
      this.#isBegun = true
      return
    }
    const parsed = afterHeadSchema.safeParse(value)
    if (!parsed.success) throw new ExportError(`The export holds an unknown line: ${line.slice(0, 80)}`)
    if (Array.isArray(parsed.data)) this.#add(...parsed.data)
    else if ('gone' in parsed.data) this.#gone.push(parsed.data.gone)
    else if ('awaited' in parsed.data) this.#awaited.push(parsed.data.awaited)
    else this.#counts = parsed.data.counts
  }

  #add<C extends ExportedCollection>(collection: C, row: unknown): void {
    this.#sent[collection] += 1
    const id = idOf(row)
    if (id !== undefined) this.#last = { collection, id }
    this.#keep(collection, row)
  }

  #keep<C extends ExportedCollection>(collection: C, row: unknown): void {
    const schema = EXPORTED[collection]
    const { data, error } = schema.safeParse(row)
    if (error) {
      const skipped = unfitRow(collection, row, { error, schema })
      const isUsable = collection === 'company_listings' && error.issues.every(({ path }) => path[0] === 'federal')
      if (!isUsable || !isObject(row)) {
        this.#skipped.push(skipped)
        return
      }
      const { records, damaged } = readFederalRecords(row['federal'])
      const why = cut(`is damaged: ${damaged.join(', ').replaceAll('_', ' ')}`, 'why')
      this.#skipped.push({ ...skipped, field: 'federal_record', why, lacks: 'field' })
      this.#keep(collection, { ...row, federal: records })
      return
    }
    const rows: ExportedRow<C>[] = this.#rows[collection]
    rows.push((collection === 'company_listings' ? this.#keptAs(data as PublicListing) : data) as ExportedRow<C>)
  }

  /** The last row that arrived. A broken response continues after it. */
  get last(): { collection: ExportedCollection; id: string } | undefined {
    return this.#last
  }

  /**
   * Continues with another response, with the rows after the last one. Its rows existed when the first response began,
   * or are newer.
   */
  goOn(): void {
    this.#isBegun = false
    this.#sent = { ...NONE_SENT }
  }

  /** In an export of changes: collection and id of each removed record. */
  get gone(): readonly [ExportedCollection, string][] {
    return this.#gone
  }

  /** In an export of changes: listings whose editor may be waiting for their pages. */
  get awaited(): readonly string[] {
    return this.#awaited
  }

  /**
   * Leaves out rows of records that disappeared while the response was written: rows come first, so what is gone is
   * newer.
   */
  #leaveOutGone<C extends ExportedCollection>(collection: C, gone: ReadonlySet<string>): void {
    const rows: ExportedRow<C>[] = this.#rows[collection]
    let kept = 0
    for (const row of rows) if (!gone.has(row.id)) rows[kept++] = row
    rows.length = kept
  }

  /** @throws ExportError if the export is incomplete */
  end(): ExportedDirectory {
    if (!this.#position) throw new ExportError('The export is empty')
    if (!this.#counts) throw new ExportError('The export stopped half way: its last line is missing')
    for (const [collection, sent] of Object.entries(this.#sent))
      if (this.#counts[collection] !== sent)
        throw new ExportError(
          `The export stopped half way: ${sent} of ${this.#counts[collection] ?? '?'} ${collection} arrived`,
        )
    for (const [collection, gone] of Map.groupBy(this.#gone, ([of]) => of))
      this.#leaveOutGone(collection, new Set(gone.map(([, id]) => id)))
    return { ...this.#position, skipped: this.#skipped, ...this.#rows }
  }
}

const KIND_WORDS: Record<FieldKind, string> = {
  text: 'is not in the right form',
  email: 'is no email address',
  url: 'is no web address',
  number: 'is no number',
  bool: 'is neither yes nor no',
  select: 'is none of its choices',
  relation: 'points to no record',
  file: 'is no file',
  date: 'is no moment',
  autodate: 'is no moment',
  json: 'is no list',
}

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

const wordsOf = (issue: z.core.$ZodIssue, kind: FieldKind, value: unknown): string => {
  if (value === undefined || value === null) return 'is missing'
  if (issue.path.length === 1 && issue.code === 'too_big')
    return `is more than ${issue.maximum}${UNITS[issue.origin] ?? ''}`
  if (issue.path.length === 1 && issue.code === 'too_small')
    return value === '' ? 'is empty' : `is less than ${issue.minimum}${UNITS[issue.origin] ?? ''}`
  return KIND_WORDS[kind]
}

const textOf = (row: Readonly<Record<string, unknown>>, ...fields: string[]): string =>
  fields
    .map((field) => row[field])
    .find((value) => typeof value === 'string' && value !== '')
    ?.toString() ?? ''

const cut = (text: string, limit: keyof typeof SKIPPED_LIMITS): string => text.slice(0, SKIPPED_LIMITS[limit])

/** Why a row of the export is invalid, in words. */
const unfitRow = (
  collection: ExportedCollection,
  row: unknown,
  { error, schema }: { error: z.ZodError; schema: z.ZodObject },
): SkippedRecord => {
  const values: Readonly<Record<string, unknown>> = typeof row === 'object' && row !== null ? { ...row } : {}
  const problems = new Map<string, string>()
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'record')
    const kind = fieldMeta(schema.shape[field] as z.ZodType)?.kind ?? 'text'
    if (!problems.has(field)) problems.set(field, wordsOf(issue, kind, values[field]))
  }
  const [[field, why] = ['record', 'does not fit'], ...others] = problems
  return {
    collection,
    record: cut(textOf(values, 'id'), 'record'),
    label: cut(textOf(values, 'name', 'customer_name', 'from_slug'), 'label'),
    listing: cut(collection === 'company_listings' ? textOf(values, 'id') : textOf(values, 'listing'), 'listing'),
    field,
    why: cut([why, ...others.map((other) => other.join(' ').replaceAll('_', ' '))].join('; '), 'why'),
    lacks: 'record',
  }
}

import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { FACT_LABELS } from '../../domain/carrier-record/carrier-facts.ts'
import { carrierProblem, tidyCarrier } from '../../domain/imports/carrier-rules.ts'
import { IMPORT_SAMPLES, type ImportReport, type ImportRunCounts } from '../../domain/imports/import-runs.ts'
import {
  CARRIERS_PER_UPDATE,
  type CarrierUpdate,
  type FieldChange,
  type ImportedCarrier,
  ROW_MARKS,
  type RowComparison,
} from '../../domain/imports/imported-carrier.ts'
import { LISTING_LABELS } from '../../domain/listings/rules.ts'
import { DO_NOT_LIST } from '../../domain/removal-requests/rules.ts'
import { SKIP_REASONS } from '../carriers/who-belongs.ts'
import type { ReadRow as FileRow } from '../read-carrier-file.ts'
import { carrierChanges } from './carrier-changes.ts'
import type { CityBook, ServiceBook } from './city-index.ts'
import type { Directory } from './directory.ts'
import { NewCarriers, type ReadRow } from './new-carriers.ts'

interface RunOptions {
  directory: Directory
  cities: CityBook
  services: ServiceBook
  isDry: boolean
  /** Version of the readers and of this file's columns. */
  version: string
  /** Date of the file, YYYY-MM-DD. '' if unknown. */
  seenOn: string
  /** True if a USDOT number occurred before in the file. Remembers it. */
  isRepeated(number: string): boolean
  reject(row: FileRow, reason: string): void
}

/** Rows with the directory's data about them. */
interface LookedAt {
  numbered: readonly { row: FileRow; hash: string }[]
  comparison: RowComparison
}

interface KnownRow extends ReadRow {
  listing: string
  imported: string
}

/** Rows per comparison with the directory. */
export const ROWS_PER_COMPARISON = 5000
/** Rows parsed without a pause, after which responses of the server can arrive. */
const ROWS_PER_TURN = 100

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))

/** Brings carriers' rows into the directory in batches, and counts the results. */
export class CarrierRun {
  readonly tally = new RunCounts()
  readonly #options: RunOptions
  readonly #news: NewCarriers

  constructor(options: RunOptions) {
    this.#options = options
    this.#news = new NewCarriers({
      ...options,
      created: (carrier) => this.tally.created(carrier),
      reject: (row, reason) => this.#reject(row, reason),
      takeKnown: (rows) => this.#takeKnown(rows),
    })
  }

  /** Requests the directory's data about rows. Can run while earlier rows are applied. */
  async look(rows: readonly FileRow[]): Promise<LookedAt> {
    const { directory, isDry, seenOn, version } = this.#options
    const numbered = rows.map((row) => ({ row, hash: row.usdotNumber ? rowHash(version, row.cells) : '' }))
    const asked = numbered.map(({ row, hash }) => [row.usdotNumber, hash] as const)
    return { numbered, comparison: await directory.compare(asked, seenOn, isDry) }
  }

  /**
   * Applies rows; their new companies may be stored later. @throws if one could not be stored, after everything in
   * progress has ended
   */
  async take(looked: Promise<LookedAt>): Promise<void> {
    try {
      await this.#take(await looked)
    } catch (error) {
      await this.#news.idle()
      throw error
    }
  }

  /** Stores the remaining companies. */
  finish(): Promise<void> {
    return this.#news.finish()
  }

  /** Rows that the directory already has are not parsed. */
  async #take({ numbered, comparison }: LookedAt): Promise<void> {
    const { directory, isDry } = this.#options
    this.tally.counts.rows += numbered.length
    const differing = new Map(comparison.differing.map((found) => [found[0], found]))
    const known: KnownRow[] = []
    const same: [string, string][] = []
    for (const [at, { row, hash }] of numbered.entries()) {
      if (at % ROWS_PER_TURN === 0) await turn()
      if (this.#isSettled(row, comparison.marks[at] ?? '')) continue
      const carrier = this.#carrierOf(row)
      if (!carrier) continue
      if (comparison.marks[at] === ROW_MARKS.suppressed) {
        this.tally.skip(DO_NOT_LIST)
        continue
      }
      const read: ReadRow = { row, carrier, hash: carrierHash(carrier), row_hash: hash }
      const found = differing.get(at)
      if (!found) await this.#news.add(read)
      else if (found[2] === read.hash) {
        this.tally.counts.unchanged += 1
        same.push([found[1], hash])
      } else known.push({ ...read, listing: found[1], imported: found[3] })
    }
    if (known.length > 0) await this.#news.finish()
    await this.#update(known)
    if (!isDry) await directory.same(same)
  }

  /** Counts a row that the directory has unchanged, or from a newer file. */
  #isSettled(row: FileRow, mark: string): boolean {
    const { counts } = this.tally
    if (mark === ROW_MARKS.unknown || mark === ROW_MARKS.differs || mark === ROW_MARKS.suppressed) return false
    if (this.#options.isRepeated(row.usdotNumber)) this.tally.skip(SKIP_REASONS.repeated)
    else if (mark === ROW_MARKS.older) this.tally.skip(SKIP_REASONS.older)
    else if (mark === ROW_MARKS.created) counts.created += 1
    else if (mark === ROW_MARKS.updated) counts.updated += 1
    else counts.unchanged += 1
    return true
  }

  #carrierOf(row: FileRow): ImportedCarrier | undefined {
    const read = row.read()
    if ('rejected' in read) this.#reject(row, read.rejected)
    else if ('skipped' in read) this.tally.skip(SKIP_REASONS[read.skipped])
    else if (this.#options.isRepeated(read.carrier.usdot_number)) this.tally.skip(SKIP_REASONS.repeated)
    else return this.#sound(row, tidyCarrier(read.carrier))
    return undefined
  }

  #sound(row: FileRow, carrier: ImportedCarrier): ImportedCarrier | undefined {
    const problem = carrierProblem(carrier)
    if (problem) this.#reject(row, problem)
    return problem ? undefined : carrier
  }

  #reject(row: FileRow, reason: string): void {
    this.#options.reject(row, reason)
    this.tally.counts.rejected += 1
  }

  /** Updates companies that someone created meanwhile, and returns the other rows. */
  async #takeKnown(rows: readonly ReadRow[]): Promise<ReadRow[]> {
    const asked = rows.map(({ carrier, row_hash }) => [carrier.usdot_number, row_hash] as const)
    const { directory, seenOn } = this.#options
    const { marks, differing } = await directory.compare(asked, seenOn, true)
    const found = new Map(differing.map((one) => [one[0], one]))
    const known = rows.flatMap((read, at): KnownRow[] => {
      const [, listing = '', , imported = ''] = found.get(at) ?? []
      return listing ? [{ ...read, listing, imported }] : []
    })
    await this.#update(known)
    return rows.filter((_, at) => marks[at] === ROW_MARKS.unknown)
  }

  async #update(rows: readonly KnownRow[]): Promise<void> {
    const { directory, cities, services, seenOn, isDry } = this.#options
    const updates = rows.map(({ carrier, listing, imported, hash, row_hash }): CarrierUpdate => {
      const before = imported ? (JSON.parse(imported) as ImportedCarrier) : undefined
      const { usdot_number } = carrier
      const memory = { imported: JSON.stringify(carrier), hash, row_hash }
      return { listing, usdot_number, ...carrierChanges(carrier, before, { cities, services }), ...memory }
    })
    const added = cities.takeAdded()
    if (!isDry && added.plain.length + added.ruling.length > 0)
      await directory.insert({ cities: added, listings: [], memories: [] }, seenOn)
    const byNumber = new Map(rows.map((known) => [known.carrier.usdot_number, known]))
    for (const some of chunks(updates, CARRIERS_PER_UPDATE))
      for (const { usdot_number, fields, error } of await directory.update(some, seenOn, isDry)) {
        const known = byNumber.get(usdot_number)
        if (!known) continue
        if (error) this.#reject(known.row, error)
        else this.tally.updated(known.carrier, fields, (id) => cities.nameOf(id) || services.nameOf(id))
      }
  }
}

const LENGTH = 20

const short = (text: string): string => hash('sha1', text, 'base64url').slice(0, LENGTH)

/** Hash of a carrier's record, without its file date. */
const carrierHash = (carrier: ImportedCarrier): string => short(JSON.stringify({ ...carrier, source_date: '' }))

/** Hash of a row in the file, for one version of the readers. */
const rowHash = (version: string, cells: readonly string[]): string => short(`${version}\0${cells.join('\0')}`)

const LABELS: Readonly<Record<string, string>> = { ...FACT_LABELS, ...LISTING_LABELS, state: 'State' }

/** Counts the results of a run, and collects examples. */
class RunCounts {
  readonly counts: ImportRunCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, skipped: {}, rejected: 0 }
  readonly report: ImportReport = { source: '', warnings: [], samples: [], created: [], left: {} }

  skip(reason: string): void {
    this.counts.skipped[reason] = (this.counts.skipped[reason] ?? 0) + 1
  }

  created({ usdot_number, name, city, region }: ImportedCarrier): void {
    this.counts.created += 1
    if (this.report.created.length < IMPORT_SAMPLES)
      this.report.created.push({ usdot_number, name, place: `${city}, ${region}` })
  }

  /** @param nameOf returns the name for an id */
  updated(
    { usdot_number, name }: Pick<ImportedCarrier, 'usdot_number' | 'name'>,
    fields: Record<string, FieldChange>,
    nameOf: (id: string) => string,
  ): void {
    const changed = Object.entries(fields)
    if (changed.length === 0) {
      this.counts.unchanged += 1
      return
    }
    this.counts.updated += 1
    const words = (value: unknown): string =>
      Array.isArray(value)
        ? value.map(words).join(', ')
        : typeof value === 'string'
          ? nameOf(value) || value
          : String(value)
    for (const [field, [was, is]] of changed) {
      if (this.report.samples.length >= IMPORT_SAMPLES) return
      this.report.samples.push({
        usdot_number,
        name,
        field: LABELS[field] ?? field,
        before: words(was),
        after: words(is),
      })
    }
  }
}

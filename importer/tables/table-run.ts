import { hash } from 'node:crypto'
import type { ColumnMapping } from '../../domain/imports/tables/column-mapping.ts'
import type { TableKind } from '../../domain/imports/tables/table-columns.ts'
import {
  type ListingRow,
  type ReviewRow,
  ROW_REASONS,
  ROWS_PER_STEP,
  type TableStep,
} from '../../domain/imports/tables/table-rows.ts'
import { Doubts } from '../carriers/plausible-facts.ts'
import { type Directory, TakenError } from '../run/directory.ts'
import { RowError } from '../shapes/row-error.ts'
import { companyKey } from './company-mark.ts'
import { type Books, readListing } from './read-listing.ts'
import { readReview } from './read-review.ts'
import { SentCities } from './sent-cities.ts'
import type { TableRow } from './table-file.ts'
import { TableTally } from './table-tally.ts'

export interface TableRunOptions extends Books {
  directory: Directory
  kind: TableKind
  isDry: boolean
  arrival: ColumnMapping['reviews']
  reject(row: TableRow, reason: string): void
}

type ReadRow = ListingRow | ReviewRow
interface Waiting {
  row: TableRow
  read: ReadRow
}

const HASH_LENGTH = 20
const short = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64url').slice(0, HASH_LENGTH)

/** Brings rows of listings or reviews into the directory, few at a time, and counts what becomes of them. */
export class TableRun {
  readonly tally: TableTally
  readonly #options: TableRunOptions
  readonly #cities: SentCities
  /** What came before in the file. */
  readonly #seen = new Set<string>()

  constructor(options: TableRunOptions) {
    const { cities, services, isDry } = options
    this.#options = options
    this.#cities = new SentCities(cities, isDry)
    this.tally = new TableTally((id) => cities.nameOf(id) || services.nameOf(id))
  }

  /** @returns whether all rows were taken; else the signal ended it between two steps */
  async take(rows: readonly TableRow[], signal: AbortSignal): Promise<boolean> {
    for (let at = 0; at < rows.length; at += ROWS_PER_STEP) {
      if (signal.aborted) return false
      await this.#step(rows.slice(at, at + ROWS_PER_STEP))
    }
    return true
  }

  async #step(rows: readonly TableRow[]): Promise<void> {
    const waiting: Waiting[] = []
    this.tally.counts.rows += rows.length
    for (const row of rows) {
      const read = this.#read(row)
      if (!read) continue
      if (this.#isRepeated(read)) this.tally.skip(ROW_REASONS.repeated)
      else waiting.push({ row, read })
    }
    if (waiting.length > 0) await this.#send(waiting)
  }

  /** Somebody has made a city meanwhile that these rows need. */
  async #sendAnew(waiting: readonly Waiting[]): Promise<void> {
    await this.#options.cities.readAgain(this.#options.directory)
    const again = waiting.flatMap(({ row }) => {
      const read = this.#read(row, new Doubts())
      return read ? [{ row, read }] : []
    })
    await this.#send(again, false)
  }

  #read(row: TableRow, doubts = this.#options.doubts): ReadRow | undefined {
    if (row.problem) return this.#reject(row, row.problem)
    const { kind, cities, services } = this.#options
    try {
      const read =
        kind === 'listings' ? readListing(row.texts, { cities, services, doubts }) : readReview(row.texts, cities)
      return { ...read, hash: short(read) }
    } catch (error) {
      if (error instanceof RowError) return this.#reject(row, error.message)
      throw error
    }
  }

  /** Of rows about one company, and of one review, the first counts. */
  #isRepeated({ company, values }: ReadRow): boolean {
    const { customer_name, review_text } = values as Partial<ReviewRow['values']>
    const key = short([companyKey(company), customer_name?.toLowerCase(), review_text])
    if (this.#seen.has(key)) return true
    this.#seen.add(key)
    return false
  }

  #reject(row: TableRow, reason: string): undefined {
    this.#options.reject(row, reason)
    this.tally.reject(row.line, reason)
  }

  async #send(waiting: readonly Waiting[], isFirst = true): Promise<void> {
    const { directory, kind, isDry, arrival } = this.#options
    const rows = waiting.map(({ read }) => read)
    const step: TableStep = {
      cities: this.#cities.forRows(rows.map(({ company }) => company.location)),
      listings: kind === 'listings' ? (rows as ListingRow[]) : [],
      reviews: kind === 'reviews' ? (rows as ReviewRow[]) : [],
      arrival,
    }
    const outcomes = await directory.takeRows(step, isDry).catch((error: unknown) => {
      if (isFirst && error instanceof TakenError) return undefined
      throw error
    })
    if (!outcomes) return this.#sendAnew(waiting)
    for (const [at, { row, read }] of waiting.entries()) {
      const outcome = outcomes[at]
      if (!outcome) continue
      if (outcome.outcome === 'rejected') this.#options.reject(row, outcome.reason)
      this.tally.take({ line: row.line, company: read.company }, outcome)
    }
  }
}

import { hash } from 'node:crypto'
import type { ReviewArrival } from '../../domain/imports/tables/column-mapping.ts'
import { type TableKind, tableColumnLabel } from '../../domain/imports/tables/table-columns.ts'
import {
  type ListingRow,
  type ReviewRow,
  ROW_REASONS,
  ROWS_PER_STEP,
  type RowOutcome,
  type TableStep,
} from '../../domain/imports/tables/table-rows.ts'
import type { PicturedRow, TablePictures } from '../pictures/table-pictures.ts'
import type { CityBook } from '../run/city-index.ts'
import type { AddedCities, Directory } from '../run/directory.ts'
import { TakenError } from '../run/directory-client.ts'
import { RowError } from '../shapes/values.ts'
import { type ListingBooks, readListing } from './read-listing.ts'
import { companyKey, readReview } from './read-review.ts'
import { RowNotes } from './row-notes.ts'
import { statusOf } from './row-status.ts'
import type { TableRow } from './table-file.ts'
import { TableTally } from './table-tally.ts'

interface TableRunOptions extends ListingBooks {
  directory: Directory
  kind: TableKind
  isDry: boolean
  arrival: ReviewArrival
  /** What status codes of the file mean. */
  statuses: Readonly<Record<string, string>>
  reject(row: TableRow, reason: string): void
  /** Undefined if no column names pictures. */
  pictures: TablePictures | undefined
}

type ReadRow = ListingRow | ReviewRow
interface Waiting {
  row: TableRow
  read: ReadRow
}

const FORMULA_NAME = 'the name begins like a formula of a spreadsheet'
const HASH_LENGTH = 20
const short = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64url').slice(0, HASH_LENGTH)

const picturesOf = (
  { line, texts }: TableRow,
  { company }: ReadRow,
  outcome: RowOutcome | undefined,
): PicturedRow[] => {
  const { logo = '', photos = '' } = texts
  if (!outcome?.listing || !(logo || photos) || outcome.outcome === 'rejected') return []
  return [{ line, listing: outcome.listing, name: company.name, logo, photos }]
}

/** Stores rows of listings or reviews in small steps, and counts the results. */
export class TableRun {
  readonly tally: TableTally
  readonly #options: TableRunOptions
  readonly #cities: SentCities
  /** Keys that occurred before in the file. */
  readonly #seen = new Set<string>()
  /** The company of each number in the old directory. */
  readonly #numbers = new Map<string, string>()

  constructor(options: TableRunOptions) {
    const { cities, services, isDry } = options
    this.#options = options
    this.#cities = new SentCities(cities, isDry)
    this.tally = new TableTally(
      (id) => cities.nameOf(id) || services.nameOf(id),
      (id) => cities.labelOf(id),
    )
  }

  /** @returns false if the signal ended it between two steps */
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
      const hidden = statusOf(row.texts['status'] ?? '', this.#options.statuses)
      if (hidden) {
        this.tally.skip(`${ROW_REASONS.notPublic}: ${hidden}`)
        continue
      }
      const read = this.#read(row)
      if (!read) continue
      if (this.#isRepeated(read)) this.tally.skip(ROW_REASONS.repeated)
      else waiting.push({ row, read })
    }
    if (waiting.length > 0) await this.#send(waiting)
  }

  /** Someone has created a city meanwhile that these rows need. */
  async #sendAnew(waiting: readonly Waiting[]): Promise<void> {
    await this.#options.cities.readAgain(this.#options.directory)
    const again = waiting.flatMap(({ row }) => {
      const read = this.#read(row, new RowNotes())
      return read ? [{ row, read }] : []
    })
    await this.#send(again, false)
  }

  #read(row: TableRow, notes = this.#options.notes): ReadRow | undefined {
    if (row.problem) return this.#reject(row, row.problem)
    const { kind } = this.#options
    const { line, texts, formulas } = row
    if (formulas.some(({ field }) => field === 'name')) return this.#reject(row, FORMULA_NAME)
    for (const { field, value } of formulas)
      notes.add({ line, what: tableColumnLabel(kind, field), value, reason: 'left out, begins like a formula' })
    const books = { ...this.#options, notes }
    try {
      const read =
        kind === 'listings'
          ? this.#withOwnNumber(readListing(texts, line, books), line)
          : readReview(texts, line, books)
      return { ...read, hash: short(read) }
    } catch (error) {
      if (error instanceof RowError) return this.#reject(row, error.message)
      throw error
    }
  }

  /** A number that another company of the file has identifies neither. */
  #withOwnNumber(read: Omit<ListingRow, 'hash'>, line: number): Omit<ListingRow, 'hash'> {
    const { old_id } = read.company
    if (!old_id) return read
    const key = companyKey({ ...read.company, old_id: '' })
    const known = this.#numbers.get(old_id) ?? key
    this.#numbers.set(old_id, known)
    if (known === key) return read
    const what = tableColumnLabel('listings', 'old_id')
    this.#options.notes.add({ line, what, value: old_id, reason: 'left out, another company of the file has it' })
    return { ...read, company: { ...read.company, old_id: '' } }
  }

  /** Of rows about the same company, and of equal reviews, the first counts. */
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
      this.tally.take({ line: row.line, read }, outcome)
      if ('owner' in read && read.owner) this.tally.takeOwner(outcome)
    }
    await this.#options.pictures?.take(waiting.flatMap(({ row, read }, at) => picturesOf(row, read, outcomes[at])))
  }
}

type Cities = TableStep['cities']
type Part = keyof AddedCities

const idOf = (city: object): string => ('id' in city ? String(city.id) : '')

/** Which new cities belong to which rows. A dry run stores none, so each step brings the cities it needs. */
class SentCities {
  readonly #book: CityBook
  readonly #isDry: boolean
  readonly #added = new Map<string, [Part, object]>()

  constructor(book: CityBook, isDry: boolean) {
    this.#book = book
    this.#isDry = isDry
  }

  /** The cities that must exist before rows of these locations. */
  forRows(locations: readonly string[]): Cities {
    const added = this.#book.takeAdded()
    if (!this.#isDry) return added
    for (const part of ['ruling', 'plain'] as const)
      for (const city of added[part]) this.#added.set(idOf(city), [part, city])
    const cities: Cities = { ruling: [], plain: [] }
    for (const id of new Set(locations)) {
      const [part, city] = this.#added.get(id) ?? []
      if (part && city) cities[part].push(city)
    }
    return cities
  }
}

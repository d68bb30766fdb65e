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
import { formatPhone, readPhone } from '../../domain/text/phone.ts'
import { Doubts } from '../carriers/plausible-facts.ts'
import type { CityBook } from '../run/city-index.ts'
import { type AddedCities, type Directory, TakenError } from '../run/directory.ts'
import { RowError } from '../shapes/values.ts'
import { tidyText } from '../wording/title-word.ts'
import { companyKey, numberIn, placeIn, readReview, slugIn, type Texts } from './read-review.ts'
import type { TableRow } from './table-file.ts'
import type { TableServices } from './table-services.ts'
import { TableTally } from './table-tally.ts'

interface TableRunOptions extends Books {
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

/** Stores rows of listings or reviews in small steps, and counts the results. */
export class TableRun {
  readonly tally: TableTally
  readonly #options: TableRunOptions
  readonly #cities: SentCities
  /** Keys that occurred before in the file. */
  readonly #seen = new Set<string>()

  constructor(options: TableRunOptions) {
    const { cities, services, isDry } = options
    this.#options = options
    this.#cities = new SentCities(cities, isDry)
    this.tally = new TableTally((id) => cities.nameOf(id) || services.nameOf(id))
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
      this.tally.take({ line: row.line, company: read.company }, outcome)
    }
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

interface Books {
  cities: CityBook
  services: TableServices
  doubts: Doubts
}

const AS_WRITTEN = ['mc_number', 'email', 'website', 'address', 'description'] as const

/** Id of a row's city. A missing one is added, as in an import of federal records. */
const cityOf = (texts: Texts, cities: CityBook): string => {
  const { city, region, country, latitude, longitude, size, isLargest } = placeIn(texts)
  const wanted = { city, region, country, latitude, longitude, city_size: size, has_larger_namesake: !isLargest }
  return cities.findOrAdd(wanted).id
}

/**
 * A listing from a row. Empty cells and invalid phone numbers leave their fields alone.
 * @throws RowError if it cannot be a company
 */
const readListing = (texts: Texts, { cities, services, doubts }: Books): Omit<ListingRow, 'hash'> => {
  const name = tidyText(texts['name'] ?? '')
  if (!name) throw new RowError('the name is empty')
  const ids = services.idsIn(texts['services'] ?? '')
  if (ids.length === 0) throw new RowError('none of its services is in the catalog')
  const usdot_number = numberIn(texts)
  const location = cityOf(texts, cities)
  const values: ListingRow['values'] = { name, location, services: ids }
  if (usdot_number) values['usdot_number'] = usdot_number
  if (texts['phone']) {
    if (readPhone(texts['phone'])) values['phone'] = formatPhone(texts['phone'])
    else doubts.add('a phone number that cannot be dialed')
  }
  for (const field of AS_WRITTEN) {
    const text = texts[field]
    if (text) values[field] = text
  }
  return { company: { usdot_number, slug: slugIn(texts), name, location }, values }
}

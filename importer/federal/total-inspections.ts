/**
 * Totals the inspections of a file by carrier. The file has millions of them in any order, so what is kept in memory is
 * five counts for each carrier and one bit for each inspection.
 */
import { type InspectionsRow, isOfLastMonths } from '../../domain/carrier-record/federal-files.ts'
import { formatCount } from '../../domain/text/format.ts'
import { seenNumbers } from '../files/seen-numbers.ts'
import { Columns } from '../shapes/columns.ts'
import { RowError } from '../shapes/values.ts'
import type { FederalFileFacts, ReadFederalRow } from './federal-file.ts'
import { dayIn } from './federal-values.ts'

const CARRIERS_PER_BATCH = 5000
const COUNTS = ['inspections', 'drivers', 'driversOut', 'vehicles', 'vehiclesOut'] as const
const FIRST_CARRIERS = 16_384

/** Counts by USDOT number. */
class Totals {
  readonly #places = new Map<string, number>()
  #counts = new Uint32Array(FIRST_CARRIERS * COUNTS.length)

  add(usdotNumber: string, row: InspectionsRow): void {
    let place = this.#places.get(usdotNumber)
    if (place === undefined) {
      place = this.#places.size * COUNTS.length
      this.#places.set(usdotNumber, place)
      if (place >= this.#counts.length) this.#grow()
    }
    for (const [at, name] of COUNTS.entries()) this.#counts[place + at] = (this.#counts[place + at] ?? 0) + row[name]
  }

  *rows(): Generator<ReadFederalRow> {
    for (const [usdotNumber, place] of this.#places) {
      const [inspections = 0, drivers = 0, driversOut = 0, vehicles = 0, vehiclesOut = 0] = this.#counts.subarray(place)
      const total: InspectionsRow = { inspections, drivers, driversOut, vehicles, vehiclesOut }
      yield { line: 0, cells: [], usdotNumber, read: () => ({ rows: [total], removed: '' }) }
    }
  }

  #grow(): void {
    const counts = new Uint32Array(this.#counts.length * 2)
    counts.set(this.#counts)
    this.#counts = counts
  }
}

interface Inspection {
  row: InspectionsRow
  on: string
  id: string
}

/** Reads one inspection. Undefined if its row cannot be read, or names no carrier. */
const inspectionReader = (header: readonly string[]) => {
  const columns = new Columns(header)
  const id = columns.text('inspection_id')
  const on = dayIn(columns, 'insp_date')
  return ({ usdotNumber, cells, read }: ReadFederalRow): Inspection | undefined => {
    try {
      const [row] = read().rows
      return row && 'inspections' in row && usdotNumber ? { row, on: on(cells), id: id(cells) } : undefined
    } catch (error) {
      if (error instanceof RowError) return undefined
      throw error
    }
  }
}

/**
 * One row for each carrier, with its inspections of the 24 months before the file's date. Rows that cannot be read come
 * first, as they are.
 * @param tell called at the end with a line that says what was totaled
 */
export async function* totalInspections(
  batches: AsyncIterable<ReadFederalRow[]>,
  { header, dated }: Pick<FederalFileFacts, 'header' | 'dated'>,
  tell: (line: string) => void,
): AsyncGenerator<ReadFederalRow[]> {
  const inspectionOf = inspectionReader(header)
  const isRepeated = seenNumbers()
  const totals = new Totals()
  let [counted, older, repeated] = [0, 0, 0]
  for await (const batch of batches) {
    const unreadable: ReadFederalRow[] = []
    for (const row of batch) {
      const inspection = inspectionOf(row)
      if (!inspection) unreadable.push(row)
      else if (!isOfLastMonths(inspection.on, dated.day)) older += 1
      else if (isRepeated(inspection.id)) repeated += 1
      else {
        totals.add(row.usdotNumber, inspection.row)
        counted += 1
      }
    }
    if (unreadable.length > 0) yield unreadable
  }
  let some: ReadFederalRow[] = []
  for (const row of totals.rows()) {
    some.push(row)
    if (some.length < CARRIERS_PER_BATCH) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
  tell(
    `${formatCount(counted)} inspections of 24 months were added up, one row for each carrier. Left out: ${formatCount(older)} older ones and ${formatCount(repeated)} that occurred before`,
  )
}

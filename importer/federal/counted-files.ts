/** Files whose rows are counted over 24 months: inspections by day, and crashes. A count needs every row of these months. */
import type { FederalFile } from '../../domain/carrier-record/federal-files.ts'
import { formatCountOf, formatDate } from '../../domain/text/format.ts'
import type { Columns } from '../shapes/columns.ts'

const COUNTED: ReadonlySet<FederalFile> = new Set(['daily_inspections', 'sms_crashes', 'crashes'])

export const isCounted = (file: FederalFile): boolean => COUNTED.has(file)

const MONTHS = 24
/** A whole file has rows of all 24 months. One with fewer than these is a few rows with an old one among them. */
const MONTHS_FILLED = 12
/** A whole file has rows of all states. One of fewer was selected. */
const STATES_FILLED = 10

/** "2026-11" and 23 → "2024-12" */
const monthBefore = (month: string, count: number): string => {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 - count, 1)).toISOString().slice(0, 7)
}

/** Which days and states the rows of a counted file are about. */
export class CountedSpan {
  #oldest = ''
  #newest = ''
  readonly #months = new Set<string>()
  readonly #states = new Set<string>()
  readonly #dayOf: (cells: readonly string[]) => string
  readonly #stateOf: (cells: readonly string[]) => string
  readonly #hasStates: boolean

  constructor(columns: Columns) {
    this.#dayOf = columns.date('insp_date', 'report_date')
    this.#stateOf = columns.text('report_state', 'state')
    this.#hasStates = columns.has('report_state', 'state')
  }

  /** Days after `latest` are mistakes. */
  add(cells: readonly string[], latest: string): void {
    const day = this.#dayOf(cells)
    if (day === '' || day > latest) return
    if (this.#oldest === '' || day < this.#oldest) this.#oldest = day
    if (day > this.#newest) this.#newest = day
    this.#months.add(day.slice(0, 7))
    this.#states.add(this.#stateOf(cells))
  }

  /** Why the rows are not all of 24 months. '' if they may be. */
  lack(): string {
    if (this.#newest === '') return 'has no row with a date'
    const month = this.#newest.slice(0, 7)
    const days = `from ${formatDate(this.#oldest)} to ${formatDate(this.#newest)}`
    if (this.#oldest.slice(0, 7) > monthBefore(month, MONTHS - 1)) return `has only rows ${days}`
    const after = monthBefore(month, MONTHS)
    const filled = [...this.#months].filter((each) => each > after).length
    if (filled < MONTHS_FILLED)
      return `has rows of only ${filled} of the ${MONTHS} months before ${formatDate(this.#newest)}`
    if (this.#hasStates && this.#states.size < STATES_FILLED)
      return `has rows of only ${formatCountOf(this.#states.size, 'state')}`
    return ''
  }
}

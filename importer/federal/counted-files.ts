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
/** A whole file names many thousands of carriers. One of fewer was selected. */
const CARRIERS_FILLED = 10
/** A file of more carriers in a few states has what happened in these states, and not what happened to them elsewhere. */
const CARRIERS_OF_A_FEW_STATES = 100

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
  /** The first carriers that it names, as many as the rules need. */
  readonly #carriers = new Set<string>()
  readonly #dayOf: (cells: readonly string[]) => string
  readonly #stateOf: (cells: readonly string[]) => string
  readonly #numberOf: (cells: readonly string[]) => string
  readonly #hasStates: boolean

  constructor(columns: Columns) {
    this.#dayOf = columns.date('insp_date', 'report_date')
    this.#stateOf = columns.text('report_state', 'state')
    this.#numberOf = columns.text('dot_number', 'usdot_number')
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
    if (this.#carriers.size <= CARRIERS_OF_A_FEW_STATES) this.#carriers.add(this.#numberOf(cells).replace(/^0+/, ''))
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
    return this.#isOfFewStates ? `has rows of only ${formatCountOf(this.#states.size, 'state')}` : ''
  }

  /** Why it is not whole, although `lack` finds nothing. '' if it may be. */
  selection(): string {
    const { size } = this.#carriers
    return size < CARRIERS_FILLED ? `it names only ${formatCountOf(size, 'carrier')}` : ''
  }

  /** Why it cannot have all rows of some carriers, which a person says. '' if it may. */
  lackOfPart(): string {
    if (this.#newest === '') return 'has no row with a date'
    if (!this.#isOfFewStates || this.#carriers.size <= CARRIERS_OF_A_FEW_STATES) return ''
    const states = formatCountOf(this.#states.size, 'state')
    return `has rows of only ${states} and of more than ${CARRIERS_OF_A_FEW_STATES} carriers: it lacks what happened to them elsewhere`
  }

  get #isOfFewStates(): boolean {
    return this.#hasStates && this.#states.size < STATES_FILLED
  }
}

import type { Answer, Operation } from '../../domain/carrier-record/carrier-facts.ts'
import { formatCount } from '../../domain/text/format.ts'
import { answerOf, countOf, dateOf, RowError, textOf } from './values.ts'

/** Reads a file's columns by name, and remembers those without readable values. */

type Cells = readonly string[]
/** Reads one column from a row's cells. */
export type Read<Value> = (cells: Cells) => Value

interface Watched {
  name: string
  filled: number
  unread: number
}

/** A header's name in comparable form: "DOT Number " → "dot_number". */
export const columnName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

export class Columns {
  readonly #places = new Map<string, number>()
  readonly #watched: Watched[] = []

  constructor(header: readonly string[]) {
    for (const [at, name] of header.map(columnName).entries()) if (!this.#places.has(name)) this.#places.set(name, at)
  }

  has(...names: string[]): boolean {
    return names.some((name) => this.#places.has(name))
  }

  /** The first of these columns that the file has. Reads '' if it has none. */
  text(...names: string[]): Read<string> {
    const at = this.#find(names)?.at
    return at === undefined ? () => '' : (cells) => textOf(cells[at] ?? '')
  }

  /** Reads a flag. Rejects a row whose flag is neither true nor false. */
  flag(...names: string[]): Read<Answer | ''> {
    const found = this.#find(names)
    if (!found) return () => ''
    const { name, at } = found
    return (cells) => {
      const text = textOf(cells[at] ?? '')
      const answer = answerOf(text)
      if (answer === undefined) throw new RowError(`${name} "${text.slice(0, 40)}" is neither true nor false`)
      return answer
    }
  }

  /** Reads a count. 0 if it is empty or unreadable. */
  count(...names: string[]): Read<number> {
    return this.#watch(names, countOf, 0)
  }

  /** Reads a date. '' if it is empty or unreadable. */
  date(...names: string[]): Read<string> {
    return this.#watch(names, dateOf, '')
  }

  /** Converts a cell that is not empty. `none` if it is unreadable. */
  value<Value>(names: string[], toValue: (text: string) => Value | undefined, none: Value): Read<Value> {
    return this.#watch(names, (text) => (text === '' ? none : toValue(text)), none)
  }

  /** One line for each column that is unreadable in most of its rows. */
  warnings(): string[] {
    return this.#watched
      .filter(({ filled, unread }) => unread * 2 > filled)
      .map(
        ({ name, filled, unread }) =>
          `Column ${name} could not be read in ${formatCount(unread)} of ${formatCount(filled)} rows that fill it`,
      )
  }

  #find(names: string[]): { name: string; at: number } | undefined {
    for (const name of names) {
      const at = this.#places.get(name)
      if (at !== undefined) return { name, at }
    }
    return undefined
  }

  #watch<Value>(names: string[], toValue: (text: string) => Value | undefined, none: Value): Read<Value> {
    const found = this.#find(names)
    if (!found) return () => none
    const { name, at } = found
    const watched: Watched = { name, filled: 0, unread: 0 }
    this.#watched.push(watched)
    return (cells) => {
      const text = textOf(cells[at] ?? '')
      if (text === '') return none
      watched.filled += 1
      const value = toValue(text)
      if (value !== undefined) return value
      watched.unread += 1
      return none
    }
  }
}

// Columns that several file formats share.

/** "A", "Interstate", "Intrastate Only (HM)" … */
const operationOf = (text: string): Operation | undefined => {
  const word = text.toUpperCase()
  if (word === 'A' || word.startsWith('INTERSTATE')) return 'interstate'
  if (word === 'B') return 'intrastate_hazmat'
  if (word === 'C') return 'intrastate'
  if (!word.startsWith('INTRASTATE')) return undefined
  return /\bHM\b/.test(word) && !/NON-?\s?HM/.test(word) ? 'intrastate_hazmat' : 'intrastate'
}

export const operationReader = (columns: Columns): Read<Operation | ''> =>
  columns.value<Operation | ''>(['carrier_operation', 'operation'], operationOf, '')

/** The newer of two yearly mileage reports. Each column may be missing. */
export const milesReader = (
  columns: Columns,
  pairs: readonly (readonly [miles: string, year: string])[],
): Read<{ miles: number; milesYear: number }> => {
  const reports = pairs.map(([miles, year]) => [columns.count(miles), columns.count(year)] as const)
  return (cells) => {
    let newest = { miles: 0, milesYear: 0 }
    for (const [readMiles, readYear] of reports) {
      const miles = readMiles(cells)
      if (miles === 0) continue
      const milesYear = readYear(cells)
      if (newest.miles === 0 || milesYear > newest.milesYear) newest = { miles, milesYear }
    }
    return newest
  }
}

/** "MC", "00123456" → "MC-123456". '' if it is not a docket number. */
export const docketOf = (prefix: string, number: string): string => {
  const digits = number.replace(/\.0*$/, '').replace(/^0+/, '')
  const letters = prefix.toUpperCase().replace(/[^A-Z]/g, '')
  return /^(MC|MX|FF)$/.test(letters) && /^\d{1,8}$/.test(digits) ? `${letters}-${digits}` : ''
}

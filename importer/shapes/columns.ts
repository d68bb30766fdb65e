/** Reads the columns of one file by name, and remembers those that say nothing that can be read. */
import type { Answer } from '../../domain/carrier-record/carrier-facts.ts'
import { formatCount } from '../../domain/text/format.ts'
import { RowError } from './row-error.ts'
import { answerOf, countOf, dateOf, textOf } from './values.ts'

type Cells = readonly string[]
/** Reads one column out of a row's cells. */
export type Read<Value> = (cells: Cells) => Value

interface Watched {
  name: string
  filled: number
  unread: number
}

/** A header's name as it is compared: "DOT Number " → "dot_number". */
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

  /** The column of the first of these names that the file has; reads '' when it has none of them. */
  text(...names: string[]): Read<string> {
    const at = this.#find(names)?.at
    return at === undefined ? () => '' : (cells) => textOf(cells[at] ?? '')
  }

  /** Reads a flag; a row whose flag is neither true nor false is rejected. */
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

  /** Reads a count; 0 for one that is empty or cannot be read. */
  count(...names: string[]): Read<number> {
    return this.#watch(names, countOf, 0)
  }

  /** Reads a date; '' for one that is empty or cannot be read. */
  date(...names: string[]): Read<string> {
    return this.#watch(names, dateOf, '')
  }

  /** Reads what `toValue` makes of a cell, which is never empty; `none` for what it cannot read. */
  value<Value>(names: string[], toValue: (text: string) => Value | undefined, none: Value): Read<Value> {
    return this.#watch(names, (text) => (text === '' ? none : toValue(text)), none)
  }

  /** A line for each column that could not be read in most of the rows that fill it. */
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

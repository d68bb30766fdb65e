/** What rows were imported without, or with another value than the file's: counts and examples, and a line for each. */
import { formatCountOf } from '../../domain/text/format.ts'

export interface RowNote {
  line: number
  /** What it is about, for people: "Website". */
  what: string
  /** As in the file. */
  value: string
  /** What is wrong with it, or what was stored instead. */
  reason: string
}

interface Group {
  rows: number
  lines: number[]
  example: string
}

const LINES_NAMED = 3
const EXAMPLE_LENGTH = 40
const MOST_GROUPS = 30

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > EXAMPLE_LENGTH ? `${line.slice(0, EXAMPLE_LENGTH)}…` : line
}

export class RowNotes {
  readonly #groups = new Map<string, Group>()
  readonly #write: (note: RowNote) => void

  constructor(write: (note: RowNote) => void = () => undefined) {
    this.#write = write
  }

  add(note: RowNote): void {
    const { line, what, value, reason } = note
    const group = this.#groups.get(`${what}: ${reason}`) ?? { rows: 0, lines: [], example: shortened(value) }
    group.rows += 1
    if (group.lines.length < LINES_NAMED) group.lines.push(line)
    this.#groups.set(`${what}: ${reason}`, group)
    this.#write(note)
  }

  /** "Website: left out, not a web address: 3 rows, such as “http://” (lines 5, 8, 9 …)", most frequent first. */
  lines(): string[] {
    return [...this.#groups]
      .toSorted(([, one], [, other]) => other.rows - one.rows)
      .slice(0, MOST_GROUPS)
      .map(([about, { rows, lines, example }]) => {
        const more = rows > lines.length ? ' …' : ''
        const such = example ? `, such as “${example}”` : ''
        return `${about}: ${formatCountOf(rows, 'row')}${such} (line${rows === 1 ? '' : 's'} ${lines.join(', ')}${more})`
      })
  }
}

/** Prints the results of checks: one line per part, bad files below it, and at the end what a person has to do. */

const LINES_OF_PART = 20

export class Findings {
  readonly #say: (line: string) => void
  readonly #steps: string[] = []

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  /** The state of a part: 'Database', 'no damage'. */
  part(name: string, state: string): void {
    this.#say(`${name.padEnd(9)} ${state}`)
  }

  /** Lists bad files or records of the last part. */
  bad(lines: readonly string[]): void {
    for (const line of lines.slice(0, LINES_OF_PART)) this.#say(`          - ${line}`)
    const more = lines.length - LINES_OF_PART
    if (more > 0) this.#say(`          - and ${more} more`)
  }

  /** A step that only a person can do. */
  todo(step: string): void {
    if (!this.#steps.includes(step)) this.#steps.push(step)
  }

  /** Prints the steps for a person. @returns their number */
  conclude(): number {
    this.#say('')
    if (this.#steps.length === 0) this.#say('Nothing to do.')
    else this.#say('What to do next:')
    for (const [index, step] of this.#steps.entries()) this.#say(`${index + 1}. ${step}`)
    return this.#steps.length
  }
}

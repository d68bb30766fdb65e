/**
 * The filters that pass: comparisons of fields with plain values, joined by "and" and "or", in brackets not nested
 * deeper than our screens nest them. No functions, no macros, no chains of relations.
 */

export const FILTER_LIMITS = { characters: 3500, comparisons: 120, depth: 3 } as const

const FIELD = /^[a-z]\w{0,60}(?:\.[a-z]\w{0,60})*/i
const OPERATOR = /^(?:>=|<=|!=|!~|=|~|>|<)/
const NUMBER_OR_WORD = /^(?:-?\d{1,15}(?:\.\d{1,6})?|true|false|null)(?![\w.])/
const JOIN = /^(?:&&|\|\|)/

/**
 * Length of the quoted text that begins here, 0 when it does not end. A quote after an even number of backslashes ends
 * the text for some versions of PocketBase and not for others, so such a text counts as one that does not end.
 */
const quotedLength = (text: string): number => {
  const quote = text.charAt(0)
  if (quote !== "'" && quote !== '"') return 0
  let slashes = 0
  for (let at = 1; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter === quote && slashes === 0) return at + 1
    if (letter === quote && slashes % 2 === 0) return 0
    slashes = letter === '\\' ? slashes + 1 : 0
  }
  return 0
}

/** Reads one filter from left to right; throws the problem, which ends the reading. */
class FilterReader {
  #rest: string
  #comparisons = 0
  readonly #paths: readonly string[]

  constructor(filter: string, paths: readonly string[]) {
    this.#rest = filter.trim()
    this.#paths = paths
  }

  read(): void {
    this.#joined(0)
    if (this.#rest !== '') throw new Error('filter is not understood')
  }

  #take(pattern: RegExp): string | undefined {
    const [found] = pattern.exec(this.#rest) ?? []
    if (found === undefined) return undefined
    this.#skip(found.length)
    return found
  }

  #skip(length: number): void {
    this.#rest = this.#rest.slice(length).trimStart()
  }

  #joined(depth: number): void {
    if (depth > FILTER_LIMITS.depth) throw new Error(`filter has brackets more than ${FILTER_LIMITS.depth} deep`)
    do this.#term(depth)
    while (this.#take(JOIN))
  }

  #term(depth: number): void {
    if (!this.#take(/^\(/)) {
      this.#comparison()
      return
    }
    this.#joined(depth + 1)
    if (!this.#take(/^\)/)) throw new Error('filter has a bracket that does not close')
  }

  #comparison(): void {
    if (++this.#comparisons > FILTER_LIMITS.comparisons)
      throw new Error(`filter has more than ${FILTER_LIMITS.comparisons} comparisons`)
    const field = this.#take(FIELD)
    if (!field) throw new Error('filter is not understood')
    if (field.includes('.') && !this.#paths.includes(field))
      throw new Error('filter names something that lists are not filtered by')
    if (!this.#take(OPERATOR)) throw new Error('filter is not understood')
    const length = quotedLength(this.#rest)
    this.#skip(length)
    if (length === 0 && !this.#take(NUMBER_OR_WORD))
      throw new Error('filter compares with something that is no plain value')
  }
}

/**
 * What is wrong with a filter; undefined when nothing is.
 * @param paths paths over relations that it may name, such as "listing.name", beside fields of its collection
 */
export const filterProblem = (filter: string, paths: readonly string[]): string | undefined => {
  if (filter.length > FILTER_LIMITS.characters) return `filter is longer than ${FILTER_LIMITS.characters} characters`
  if (filter.trim() === '') return undefined
  try {
    new FilterReader(filter, paths).read()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'filter is not understood'
  }
}

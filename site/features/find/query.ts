/** A typed query, as the finder searches for it. */
import { typedNumber, typedPostalArea } from '../../../domain/search/numbers.ts'
import { findWords } from '../../../domain/search/words.ts'

/** Nobody types a longer name. */
const MOST_CHARACTERS = 100

export interface Query {
  words: readonly string[]
  number: ReturnType<typeof typedNumber>
  /** A postal area or its beginning, '' for none. */
  area: string
}

/** A query of words only, without number and postal area. */
export const queryOfWords = (words: readonly string[]): Query => ({ words, number: undefined, area: '' })

export const queryOf = (typed: string): Query => {
  const text = typed.slice(0, MOST_CHARACTERS)
  return { words: findWords(text), number: typedNumber(text), area: typedPostalArea(text) }
}

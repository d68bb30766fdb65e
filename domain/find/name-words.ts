import { rememberLast } from '../directory/remember.ts'
import { findWords, nameForms } from '../search/words.ts'

/** A search compares the same names several times. */
const NAMES_KEPT = 2000

/** The words of a name. */
export const wordsOf = rememberLast(NAMES_KEPT, findWords)
/** The ways to type a name. */
export const formsOf = rememberLast(NAMES_KEPT, nameForms)

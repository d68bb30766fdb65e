import { likeliest, maySlip } from '../../../domain/find/spelling-of.ts'
import { type StoredWord, storedWords } from '../../../domain/search/stored-words.ts'
import { selectRows } from '../database/records.ts'
import { wordParams, wordSql } from './listing-conditions.ts'
import { trigramsOf } from './listing-trigrams.ts'

// Corrects a misspelled word of a search that finds nothing. Reads few listings, whatever their number.

/** Texts to read for one word. */
const MOST_TEXTS = 400
/** Words to correct, because each costs a query. */
const MOST_WORDS = 3

/** The letters at each end of a word that a typo in the other half leaves intact, and that the index can find. */
const FEWEST_LETTERS = 3

/** An FTS5 expression of texts that contain the other words, and can contain the right spelling. */
const similarTexts = (word: string, others: readonly StoredWord[]): string => {
  const half = Math.max(FEWEST_LETTERS, Math.floor((word.length - 1) / 2))
  const ends = [word.slice(0, half), word.slice(-half)].map((part) => `(${trigramsOf(part)})`)
  const known = others.flatMap(([other, ...forms]) => (forms.length > 0 ? [] : (trigramsOf(other) ?? [])))
  return [`(${ends.join(' OR ')})`, ...known].join(' AND ')
}

const OWN_TEXTS = `SELECT id FROM company_listings WHERE owner = {:member}
  UNION ALL SELECT listing FROM listing_assignments WHERE assigned_to_user = {:member}`
/** FTS5 stops at the limit, so a common beginning costs no more than a rare one. */
const SIMILAR_TEXTS = `SELECT listing FROM listing_texts WHERE row IN
  (SELECT rowid FROM listing_trigrams WHERE listing_trigrams MATCH {:trigrams} LIMIT ${MOST_TEXTS})`

/** Texts that match the other words, and may contain the right spelling of the word. */
const textsWith = (app: core.App, word: string, others: readonly StoredWord[], member: string): string[] => {
  const found = others.map(({ length }, at) => wordSql(at, length))
  const conditions = [`id IN (${member ? OWN_TEXTS : SIMILAR_TEXTS})`, ...found]
  return selectRows<string>(
    app,
    'json_quote(search_text)',
    `FROM (SELECT search_text FROM company_listings WHERE ${conditions.join(' AND ')} LIMIT ${MOST_TEXTS})`,
    { ...(member ? { member } : { trigrams: similarTexts(word, others) }), ...wordParams(others) },
  )
}

const correctionOf = (app: core.App, words: readonly StoredWord[], at: number, member: string): string | undefined => {
  const word = words[at]?.[0] ?? ''
  const texts = textsWith(app, word, words.toSpliced(at, 1), member)
  return likeliest(word, new Set(texts.flatMap((text) => text.match(/[a-z]+/g) ?? [])))[0]
}

/**
 * The search with its misspelled word corrected; undefined if no correction of one word finds a listing.
 * @param member only listings of this account; '' for all
 */
export const correctedSearch = (app: core.App, typed: string, member: string): string | undefined => {
  const words = storedWords(typed)
  const spelt = [...words.entries()].filter(([, [word]]) => maySlip(word)).slice(0, MOST_WORDS)
  for (const [at] of spelt) {
    const correction = correctionOf(app, words, at, member)
    if (correction) return words.map(([word], place) => (place === at ? correction : word)).join(' ')
  }
  return undefined
}

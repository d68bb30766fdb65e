import { likeliest, maySlip } from '../../../domain/find/spelling-of.ts'
import { type StoredWord, storedWords } from '../../../domain/search/stored-words.ts'
import { selectRows } from '../database/records.ts'
import { wordParams, wordSql } from './listing-conditions.ts'
import { LISTINGS_BY_TRIGRAMS, trigramsOf } from './listing-trigrams.ts'

// Corrects a misspelled word of a search that finds nothing. Reads few listings, whatever their number.

/** Texts to read for one word. */
const MOST_TEXTS = 400
/** Words to correct, because each costs a query. */
const MOST_WORDS = 3

/** A word this long has three letters, which the index can find, in each half. One typo leaves one half intact. */
const HAS_HALVES = 7

/** An FTS5 expression of texts that can contain the right spelling. */
const similarTexts = (word: string): string => {
  if (word.length < HAS_HALVES) return (trigramsOf(word) ?? '').replaceAll(' AND ', ' OR ')
  const half = Math.floor((word.length - 1) / 2)
  return [word.slice(0, half), word.slice(-half)].map((part) => `(${trigramsOf(part)})`).join(' OR ')
}

const OWN_TEXTS = `SELECT id FROM company_listings WHERE owner = {:member}
  UNION ALL SELECT listing FROM listing_assignments WHERE assigned_to_user = {:member}`

/** Texts that match the other words, and may contain the right spelling of the word. */
const textsWith = (app: core.App, word: string, others: readonly StoredWord[], member: string): string[] => {
  const found = others.map(({ length }, at) => wordSql(at, length))
  const listings = member ? OWN_TEXTS : LISTINGS_BY_TRIGRAMS
  return selectRows<string>(
    app,
    'json_quote(search_text)',
    `FROM (SELECT search_text FROM company_listings
      WHERE ${[`id IN (${listings})`, ...found].join(' AND ')} LIMIT ${MOST_TEXTS})`,
    { ...(member ? { member } : { trigrams: similarTexts(word) }), ...wordParams(others) },
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

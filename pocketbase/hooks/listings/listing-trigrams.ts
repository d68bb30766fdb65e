import type { StoredWord } from '../../../domain/search/stored-words.ts'
import { readJson } from '../database/records.ts'
/**
 * Finds the listings that can contain the words of a search, so that a rare search reads few listings. Triggers record
 * listings with new texts; until their trigrams are indexed, each of them may contain any word.
 */

import { isImporting } from '../imports/active-run.ts'

const TRIGRAM = 3
/** Looking up more than one listing in 20 takes longer than scanning the index. A page of 25 is always few. */
const FEW_OF = 20
const FEW = `(SELECT 25 + coalesce(max(row), 0) / ${FEW_OF} FROM listing_texts)`
/**
 * Texts per transaction, for which other writes wait, and transactions per run. A full run takes a third of a minute.
 */
const BATCH = 1000
const BATCHES = 400

const UNREAD = 'SELECT row FROM listing_texts WHERE is_read = 0'

/** An FTS5 expression that matches texts with all trigrams of the word; undefined for a short word. */
export const trigramsOf = (word: string): string | undefined => {
  const letters = [...word]
  if (letters.length < TRIGRAM) return undefined
  const trigrams = letters.slice(TRIGRAM - 1).map((_, at) => letters.slice(at, at + TRIGRAM).join(''))
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}

/**
 * Answers `FEW`, then the rows of each query, counted up to FEW + 1. One statement, because each costs more than
 * counting.
 */
const countRows = (app: core.App, queries: readonly string[], params: Record<string, string> = {}): number[] => {
  const counts = queries.map((sql) => `(SELECT count(*) FROM (${sql} LIMIT ${FEW} + 1))`)
  const found = new DynamicModel({ counts: '' })
  app
    .db()
    .newQuery(`SELECT json_array(${[FEW, ...counts].join(', ')}) AS counts`)
    .bind(params)
    .one(found)
  return readJson(found['counts'])
}

/** SQL of the listings whose texts can match `{:trigrams}`. */
export const LISTINGS_BY_TRIGRAMS = `SELECT listing FROM listing_texts
  WHERE row IN (SELECT rowid FROM listing_trigrams WHERE listing_trigrams MATCH {:trigrams} UNION ALL ${UNREAD})`

/** The positions of words in a search, and an FTS5 expression that matches all texts with these words. */
export interface RareWords {
  at: readonly number[]
  trigrams: string
}

/**
 * Combines all words that FTS5 can find: many listings contain each word of "freight lines inc", few contain all.
 * A word with other forms is left out, because a listing may contain any of them.
 * @returns undefined if many listings contain all words
 */
export const rareWords = (app: core.App, words: readonly StoredWord[]): RareWords | undefined => {
  const long = words.flatMap(([word, ...others], at) => {
    const trigrams = others.length > 0 ? undefined : trigramsOf(word)
    return trigrams ? [{ at, trigrams }] : []
  })
  if (long.length === 0) return undefined
  const trigrams = long.map((word) => word.trigrams).join(' AND ')
  const matching = 'SELECT 1 FROM listing_trigrams WHERE listing_trigrams MATCH {:trigrams}'
  const [few = 0, unread = 0, held = 0] = countRows(app, [UNREAD, matching], { trigrams })
  return unread + held > few ? undefined : { at: long.map(({ at }) => at), trigrams }
}

/**
 * Every minute: indexes the trigrams of new texts. It pauses while an import adds many texts, to leave it the CPU.
 */
export const readListingTexts = (app: core.App) => {
  for (let batch = 0; batch < BATCHES; batch++) {
    const [few = 0, unread = 0] = countRows(app, [UNREAD])
    if (unread === 0 || (unread > few && isImporting(app))) return
    app.runInTransaction((tx) => {
      const some = `${UNREAD} ORDER BY row LIMIT ${BATCH}`
      const texts = `FROM listing_texts JOIN company_listings ON company_listings.id = listing WHERE row IN (${some})`
      tx.db().newQuery(`INSERT INTO listing_trigrams (rowid, search_text) SELECT row, search_text ${texts}`).execute()
      tx.db().newQuery(`UPDATE listing_texts SET is_read = 1 WHERE row IN (${some})`).execute()
    })
  }
}

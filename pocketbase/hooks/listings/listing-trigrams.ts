/**
 * Which listings can hold the words of a search, so that those alone are looked at where they are few. Triggers note
 * listings whose texts are new; until their trigrams are read, each of them can hold any word.
 */

import { isImporting } from '../imports/active-run.ts'

const TRIGRAM = 3
/** To look up one listing of so many takes as long as reading the index of all of them through; a page is always few. */
const FEW_OF = 20
const FEW = `(SELECT 25 + coalesce(max(row), 0) / ${FEW_OF} FROM listing_texts)`
/** Texts read in one transaction, which others wait for, and transactions of one minute, of which they take a third. */
const BATCH = 1000
const BATCHES = 400

const UNREAD = 'SELECT row FROM listing_texts WHERE is_read = 0'

/** What every text fulfils that holds the word: all of its trigrams, wherever they stand. Undefined for a short word. */
const trigramsOf = (word: string): string | undefined => {
  const letters = [...word]
  if (letters.length < TRIGRAM) return undefined
  const trigrams = letters.slice(TRIGRAM - 1).map((_, at) => letters.slice(at, at + TRIGRAM).join(''))
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}

/** `FEW`, then how many rows each query has, one more than that at most. By one statement: each costs more than counting. */
const countRows = (app: core.App, queries: readonly string[], params: Record<string, string> = {}): number[] => {
  const counts = queries.map((sql) => `(SELECT count(*) FROM (${sql} LIMIT ${FEW} + 1))`)
  const found = new DynamicModel({ counts: '' })
  app
    .db()
    .newQuery(`SELECT json_array(${[FEW, ...counts].join(', ')}) AS counts`)
    .bind(params)
    .one(found)
  return JSON.parse(found['counts'] as string) as number[]
}

/** Finds, by `{:trigrams}`, all listings whose texts can hold some words. */
export const LISTINGS_BY_TRIGRAMS = `SELECT listing FROM listing_texts
  WHERE row IN (SELECT rowid FROM listing_trigrams WHERE listing_trigrams MATCH {:trigrams} UNION ALL ${UNREAD})`

/** The words' places among the words of a search, and an expression of FTS5 that finds all texts that hold them. */
export interface RareWords {
  at: readonly number[]
  trigrams: string
}

/**
 * All words together where FTS5 can look for them: each of "freight lines inc" many listings hold, and few hold them all.
 * @param words folded, as listings store what they are searched by; undefined when many listings hold all of them
 */
export const rareWords = (app: core.App, words: readonly string[]): RareWords | undefined => {
  const long = words.flatMap((word, at) => {
    const trigrams = trigramsOf(word)
    return trigrams ? [{ at, trigrams }] : []
  })
  if (long.length === 0) return undefined
  const trigrams = long.map((word) => word.trigrams).join(' AND ')
  const holding = 'SELECT 1 FROM listing_trigrams WHERE listing_trigrams MATCH {:trigrams}'
  const [few = 0, unread = 0, held = 0] = countRows(app, [UNREAD, holding], { trigrams })
  return unread + held > few ? undefined : { at: long.map(({ at }) => at), trigrams }
}

/**
 * Every minute: reads the trigrams of texts that are new. While an import adds more than a search can do without, it has
 * the processor to itself.
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

/**
 * Which word of a search few listings can hold, so that those alone are looked at. Triggers note listings whose texts
 * are new; until their trigrams are read, each of them can hold any word.
 */

const TRIGRAM = 3
/** Above it, reading one index through is as quick as looking listings up one by one. */
const FEW = 2000
/** Texts read in one transaction, which others wait for, and transactions of one minute. */
const BATCH = 1000
const BATCHES = 40

const UNREAD = 'SELECT row FROM listing_texts WHERE is_read = 0'

/** What every text fulfils that holds the word: all of its trigrams, wherever they stand. Undefined for a short word. */
const trigramsOf = (word: string): string | undefined => {
  const letters = [...word]
  if (letters.length < TRIGRAM) return undefined
  const trigrams = letters.slice(TRIGRAM - 1).map((_, at) => letters.slice(at, at + TRIGRAM).join(''))
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}

const countOf = (app: core.App, sql: string, params: Record<string, string>): number => {
  const found = new DynamicModel({ count: 0 })
  app
    .db()
    .newQuery(`SELECT count(*) AS count FROM (${sql} LIMIT ${FEW + 1})`)
    .bind(params)
    .one(found)
  return found['count'] as number
}

/** Finds, by `{:trigrams}`, all listings that can hold a word. */
export const LISTINGS_BY_TRIGRAMS = `SELECT listing FROM listing_texts
  WHERE row IN (SELECT rowid FROM listing_trigrams WHERE listing_trigrams MATCH {:trigrams} UNION ALL ${UNREAD})`

/** The word's place among the words of a search, and an expression of FTS5 that finds all listings that hold it. */
export interface RareWord {
  at: number
  trigrams: string
}

/** @param words folded, as listings store what they are searched by; undefined when each is in many listings */
export const rareWord = (app: core.App, words: readonly string[]): RareWord | undefined => {
  let fewest = FEW + 1 - countOf(app, UNREAD, {})
  let rarest: RareWord | undefined
  for (const [at, word] of words.entries()) {
    const trigrams = trigramsOf(word)
    const held = 'SELECT 1 FROM listing_trigrams WHERE listing_trigrams MATCH {:trigrams}'
    const count = trigrams ? countOf(app, held, { trigrams }) : fewest
    if (!trigrams || count >= fewest) continue
    fewest = count
    rarest = { at, trigrams }
  }
  return rarest
}

/** Every minute: reads the trigrams of texts that are new. */
export const readListingTexts = (app: core.App) => {
  for (let batch = 0; batch < BATCHES; batch++) {
    if (countOf(app, UNREAD, {}) === 0) return
    app.runInTransaction((tx) => {
      const some = `${UNREAD} ORDER BY row LIMIT ${BATCH}`
      const texts = `FROM listing_texts JOIN company_listings ON company_listings.id = listing WHERE row IN (${some})`
      tx.db().newQuery(`INSERT INTO listing_trigrams (rowid, search_text) SELECT row, search_text ${texts}`).execute()
      tx.db().newQuery(`UPDATE listing_texts SET is_read = 1 WHERE row IN (${some})`).execute()
    })
  }
}

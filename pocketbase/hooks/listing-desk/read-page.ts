import { listingConditions, searchedWords } from './listing-conditions.ts'
import { type AskedPage, askPage, type ListingPage, pageSql } from './listing-page.ts'
import { rareWords } from './listing-trigrams.ts'
import { readLongPage } from './long-page.ts'

/** Ids of a page in their order, and how many listings there are in all. */
export const readPage = (app: core.App, asked: AskedPage): ListingPage => {
  const { filter, member } = asked
  const words = searchedWords(filter.q).map(({ folded }) => folded)
  const conditions = listingConditions(filter, { member, rare: member ? undefined : rareWords(app, words) })
  if (!conditions.isNarrow) return readLongPage(app, asked, conditions)
  return askPage(app, pageSql(asked, conditions), conditions.params)
}

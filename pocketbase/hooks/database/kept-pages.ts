/**
 * How much a connection that reads keeps of the database's pages. PocketBase lets each keep 32 MB, and opens as many as
 * read at once: what walks through whole tables, or asks for a million rows in turn, fills them all for nothing.
 */
const USUAL_KB = 32_000

/**
 * Said to the connection that comes next, which is PocketBase's choice: the one that was free last, so the query that
 * follows gets it, too, unless others read at the same time. Another one loses nothing but speed.
 */
export const keepPages = (app: core.App, kilobytes = USUAL_KB) => {
  app.concurrentDB().newQuery(`PRAGMA cache_size = -${kilobytes}`).execute()
}

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

/** For the connection that writes while an import does: half of the usual took it no more of the processor. */
const IMPORT_KB = 16_000
/** For the connections to the request log. */
const LOG_KB = 1000

/**
 * All connections keep their pages in one store, and each may take what the others leave of theirs: an import fills the
 * room of all that are open, in more than twice as much memory as its pages have. So the idle ones get little.
 */
export const keepFewPages = (app: core.App) => {
  const least = [app.auxConcurrentDB(), app.auxNonconcurrentDB()]
  for (const database of least) database.newQuery(`PRAGMA cache_size = -${LOG_KB}`).execute()
  app.nonconcurrentDB().newQuery(`PRAGMA cache_size = -${IMPORT_KB}`).execute()
}

/** For the connection that writes while a large directory is seeded. */
const SEED_KB = 256_000

/**
 * Each of a batch's rows touches another page of each index. Those that find no room are written to the log before the
 * batch ends, and read again: with the usual room, 100,000 companies take a tenth longer. An import takes it back.
 */
export const keepManyPages = (app: core.App) => {
  app.nonconcurrentDB().newQuery(`PRAGMA cache_size = -${SEED_KB}`).execute()
}

/**
 * Page cache of a reading connection. PocketBase allows each connection 32 MB and opens one for each simultaneous
 * reader. Scanning whole tables would fill them all for nothing.
 */
const USUAL_KB = 32_000

/**
 * Sets the cache of the connection that was free last. The next query gets the same one, unless others read at the same
 * time; then another connection is only slower.
 */
export const setPageCache = (app: core.App, kilobytes = USUAL_KB) => {
  app.concurrentDB().newQuery(`PRAGMA cache_size = -${kilobytes}`).execute()
}

/** For the writing connection during an import. Half the usual size cost no CPU time. */
const IMPORT_KB = 16_000
/** For the connections to the request log. */
const LOG_KB = 1000

/**
 * All connections share one page store, and each can use what the others leave. An import would fill the share of every
 * open connection, so the idle ones get little.
 */
export const setSmallPageCaches = (app: core.App) => {
  const least = [app.auxConcurrentDB(), app.auxNonconcurrentDB()]
  for (const database of least) database.newQuery(`PRAGMA cache_size = -${LOG_KB}`).execute()
  app.nonconcurrentDB().newQuery(`PRAGMA cache_size = -${IMPORT_KB}`).execute()
}

/** For the writing connection while a large directory is seeded. */
const SEED_KB = 256_000

/**
 * Each row of a batch changes a different page of each index. Pages that do not fit are written to the log early and
 * read again: with the usual cache, 100,000 companies take 10% longer. An import resets it.
 */
export const setLargePageCache = (app: core.App) => {
  app.nonconcurrentDB().newQuery(`PRAGMA cache_size = -${SEED_KB}`).execute()
}

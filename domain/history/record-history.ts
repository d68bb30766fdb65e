/** The history of one record as its page shows it. */
import type { Revision } from './schema.ts'

/** A revision; one of an import has no row of its own, and is taken back by the id of what the import kept. */
export interface ShownRevision extends Revision {
  /** The run of the import that made it, '' for every other. */
  run: string
}

/** Answer of GET /api/directory/history/{collection}/{record}. */
export interface RecordHistory {
  /** Newest first. */
  items: ShownRevision[]
  hasMore: boolean
}

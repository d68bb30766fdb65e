/** The history of one record as its page shows it. */
import { z } from 'zod'
import { revisionSchema } from './schema.ts'

/** A revision; one of an import has no row of its own, and is taken back by the id of what the import kept. */
export const shownRevisionSchema = revisionSchema.extend({
  /** The run of the import that made it, '' for every other. */
  run: z.string(),
})
export type ShownRevision = z.infer<typeof shownRevisionSchema>

/** Answer of GET /api/directory/history/{collection}/{record}. */
export const recordHistorySchema = z.object({
  /** Newest first. */
  items: z.array(shownRevisionSchema),
  hasMore: z.boolean(),
})
export type RecordHistory = z.infer<typeof recordHistorySchema>

import { z } from 'zod'
import { choice, list, number, optionalRelation, stored, text, wholeNumber } from './fields.ts'
import { PUBLICATION_LIMITS, PUBLICATION_STATES, PUBLICATION_TRIGGERS } from './publication-kinds.ts'

/** One run that brought the site up to date, or is to do so. */
export const publicationSchema = z.object({
  ...stored,
  state: choice(PUBLICATION_STATES),
  trigger: choice(PUBLICATION_TRIGGERS),
  /** Who asked for it; '' when a change did. */
  requested_by: optionalRelation('users'),
  /** Number of the last change that this run shows. */
  seq: wholeNumber(0),
  pages_written: wholeNumber(0),
  pages_removed: wholeNumber(0),
  seconds: number(0, PUBLICATION_LIMITS.seconds),
  error: text(PUBLICATION_LIMITS.error),
  /** Paths of pages that it wrote, the most interesting first. */
  pages: list(z.string().max(PUBLICATION_LIMITS.path), PUBLICATION_LIMITS.pages),
})
export type Publication = z.infer<typeof publicationSchema>

/** Body of POST /api/directory/publications; with `id`, the run or request that it is about. */
export const publicationReportSchema = publicationSchema
  .omit({ id: true, created: true, updated: true, requested_by: true })
  .extend({ id: z.string().optional(), state: z.enum(['running', 'done', 'failed']) })
export type PublicationReport = z.infer<typeof publicationReportSchema>

/** Answer of GET /api/directory/state. */
export const directoryStateSchema = z.object({
  /** Number of the newest change. */
  seq: z.int().min(0),
  /** The oldest request that waits for a publisher. */
  request: z.object({ id: z.string(), everything: z.boolean() }).nullable(),
})
export type DirectoryState = z.infer<typeof directoryStateSchema>

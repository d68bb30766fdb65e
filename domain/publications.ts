import { z } from 'zod'
import { choice, number, stored, text, wholeNumber } from './fields.ts'

export const PUBLICATION_STATES = ['running', 'done', 'failed'] as const

/** One run that brought the site up to date. */
export const publicationSchema = z.object({
  ...stored,
  state: choice(PUBLICATION_STATES),
  trigger: text(60),
  /** Number of the last change that this run shows. */
  seq: wholeNumber(0),
  pages_written: wholeNumber(0),
  pages_removed: wholeNumber(0),
  seconds: number(0, 1_000_000),
  error: text(5000),
})
export type Publication = z.infer<typeof publicationSchema>

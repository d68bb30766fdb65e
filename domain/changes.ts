import { z } from 'zod'
import { choice, requiredText, stored, wholeNumber } from './fields.ts'

export const CHANGE_ACTIONS = ['create', 'update', 'delete'] as const

/** One write to something that public pages show; seq counts without a gap. */
export const changeSchema = z.object({
  ...stored,
  seq: wholeNumber(1),
  collection: requiredText(60),
  record: requiredText(60),
  action: choice(CHANGE_ACTIONS),
})
export type Change = z.infer<typeof changeSchema>

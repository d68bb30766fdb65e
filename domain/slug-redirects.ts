import { z } from 'zod'
import { relation, requiredText, stored } from './fields.ts'
import { SLUG_MAX } from './slug.ts'

/** A slug that a company had before it was renamed: its old address leads to the new one. */
export const slugRedirectSchema = z.object({
  ...stored,
  from_slug: requiredText(SLUG_MAX),
  listing: relation('company_listings'),
})
export type SlugRedirect = z.infer<typeof slugRedirectSchema>

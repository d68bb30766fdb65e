import { z } from 'zod'
import { relation, ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'

/** A slug that a company had before it was renamed: its old address leads to the new one. */
export const slugRedirectSchema = z.object({
  ...stored,
  from_slug: ruled(RECORD_RULES.slug_redirects.from_slug),
  listing: relation('company_listings'),
})

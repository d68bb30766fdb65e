import { z } from 'zod'
import { flag, ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'

/** An account of a company owner or an administrator. */
export const userSchema = z.object({
  ...stored,
  email: ruled(RECORD_RULES.users.email),
  full_name: ruled(RECORD_RULES.users.full_name),
  is_admin: flag,
})
export type User = z.infer<typeof userSchema>

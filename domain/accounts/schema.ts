import { z } from 'zod'
import { FULL_NAME_MAX, PASSWORD_MIN } from '../constants.ts'
import { flag, ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'

export const USER_LIMITS = { full_name: FULL_NAME_MAX, passwordMin: PASSWORD_MIN } as const
export const USER_LABELS = { full_name: 'Full Name', email: 'Email', is_admin: 'Administrator' } as const

/** An account of a company owner or an administrator. */
export const userSchema = z.object({
  ...stored,
  email: ruled(RECORD_RULES.users.email),
  full_name: ruled(RECORD_RULES.users.full_name),
  is_admin: flag,
})
export type User = z.infer<typeof userSchema>

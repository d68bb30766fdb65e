import { z } from 'zod'
import { requiredEmail, requiredText, stored } from './fields.ts'

export const CONTACT_LIMITS = { name: 200, subject: 200, message: 5000 } as const
export const CONTACT_LABELS = {
  name: 'Full Name',
  email: 'Email Address',
  subject: 'Subject',
  message: 'Message',
} as const

/** A message that a visitor left for the directory itself. */
export const contactMessageSchema = z.object({
  ...stored,
  name: requiredText(CONTACT_LIMITS.name),
  email: requiredEmail,
  subject: requiredText(CONTACT_LIMITS.subject),
  message: requiredText(CONTACT_LIMITS.message),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>
